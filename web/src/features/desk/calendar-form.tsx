import { setLibraryCalendar, type LibraryCalendar } from '@farol/contract/desk/calendar.ts'
import type { Input } from '@farol/contract/address.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { toFirstWrong } from '../../ui/to-first-wrong.ts'
import { daysUntil } from '../../i18n/typed-day.ts'
import { CalendarMonths } from './calendar-months.tsx'
import { hoursText, typedHours, type Hours } from './hours-text.ts'
import { Said } from './said.tsx'

const days = [0, 1, 2, 3, 4, 5, 6] as const

type Exception = LibraryCalendar['excecoes'][number]
type Written = NonNullable<Input<typeof setLibraryCalendar>['body']>

/** An exception while it is typed. */
interface Draft {
  readonly id: number
  readonly de: string
  readonly ate: string
  readonly nome: string
  readonly horarios: string
  readonly anual: boolean
}

const draftOf = (one: Exception, id: number): Draft => ({ ...one, id, horarios: hoursText(one.horarios) })

interface Read {
  readonly body?: Written
  /** Places that are not right: `semana.0`, `excecoes.3.ate`, `motivo`. */
  readonly wrong: readonly string[]
}

function read(form: HTMLFormElement, drafts: readonly Draft[], versao: number): Read {
  const typed = new FormData(form)
  const week = days.map((day) => typedHours(String(typed.get(`dia-${day}`) ?? '')))
  const exceptions = drafts.map(({ de, ate, nome, anual, horarios }) => ({
    de,
    ate,
    anual,
    nome: nome.trim(),
    horarios: typedHours(horarios),
  }))
  const motivo = String(typed.get('motivo') ?? '').trim()
  const wrongIn = ({ nome, de, ate, horarios }: (typeof exceptions)[number]) => [
    ...(nome ? [] : ['nome']),
    ...(de ? [] : ['de']),
    ...(ate && ate >= de ? [] : ['ate']),
    ...(horarios ? [] : ['horarios']),
  ]
  const wrong = [
    ...week.flatMap((hours, day) => (hours ? [] : [`semana.${day}`])),
    ...exceptions.flatMap((one, at) => wrongIn(one).map((field) => `excecoes.${drafts[at]!.id}.${field}`)),
    ...(motivo === '' ? ['motivo'] : []),
  ]
  if (wrong.length > 0) return { wrong }
  return { wrong, body: { versao, semana: week as Written['semana'], excecoes: exceptions as Written['excecoes'], motivo } }
}

interface ExceptionProps {
  readonly draft: Draft
  readonly isWrong: (field: 'nome' | 'de' | 'ate' | 'horarios') => boolean
  readonly onChange: (draft: Draft) => void
  readonly onRemove: () => void
}

function ExceptionRow({ draft, isWrong, onChange, onRemove }: ExceptionProps) {
  const { t } = useTranslation('desk-work')
  return (
    <li>
      <div className="filters">
        <TextField
          label={t('calendar.name')}
          value={draft.nome}
          maxLength={100}
          error={isWrong('nome') ? t('calendar.nameMissing') : undefined}
          onChange={(event) => onChange({ ...draft, nome: event.target.value })}
        />
        <TextField
          label={t('audit.filter.de')}
          type="date"
          value={draft.de}
          error={isWrong('de') ? t('calendar.dayMissing') : undefined}
          onChange={(event) => onChange({ ...draft, de: event.target.value })}
        />
        <TextField
          label={t('audit.filter.ate')}
          type="date"
          value={draft.ate}
          error={isWrong('ate') ? t(draft.ate ? 'calendar.untilWrong' : 'calendar.dayMissing') : undefined}
          onChange={(event) => onChange({ ...draft, ate: event.target.value })}
        />
        <TextField
          label={t('calendar.hours')}
          value={draft.horarios}
          error={isWrong('horarios') ? t('calendar.hoursWrong') : undefined}
          onChange={(event) => onChange({ ...draft, horarios: event.target.value })}
        />
        <Checkbox
          label={t('calendar.yearly')}
          checked={draft.anual}
          onChange={(event) => onChange({ ...draft, anual: event.target.checked })}
        />
        <Button kind="bare" aria-label={`${t('calendar.remove')}: ${draft.nome}`} onClick={onRemove}>
          {t('calendar.remove')}
        </Button>
      </div>
    </li>
  )
}

/** Exceptions as they are typed, each with a number of its own. */
function useDrafts(first: readonly Exception[]) {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => first.map(draftOf))
  return {
    drafts,
    change: (draft: Draft) => setDrafts((all) => all.map((one) => (one.id === draft.id ? draft : one))),
    remove: (id: number) => setDrafts((all) => all.filter((one) => one.id !== id)),
    add: () =>
      setDrafts((all) => [
        ...all,
        { id: Math.max(-1, ...all.map(({ id }) => id)) + 1, de: '', ate: '', nome: '', horarios: '', anual: false },
      ]),
  }
}

/** The week and the exceptions of a library: what a change moves is told before it is saved. */
export function CalendarForm({ calendar, onSaved }: { calendar: LibraryCalendar; onSaved: (version: number) => void }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const { drafts, change, remove, add } = useDrafts(calendar.excecoes)
  const [week, setWeek] = useState<readonly (readonly Hours[])[]>(calendar.semana)
  const [today] = useState(() => daysUntil(new Date(), 0).until)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [seen, setSeen] = useState<Written>()
  const params = { cod: calendar.cod_biblioteca }
  const preview = useAct((body: Written) => call(setLibraryCalendar, { params, body: { ...body, previa: true } }))
  const save = useAct((body: Written) => call(setLibraryCalendar, { params, body }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { body, wrong: found } = read(form, drafts, calendar.versao)
    setWrong(found)
    setSeen(undefined)
    if (found.length > 0) toFirstWrong(form)
    if (body && (await preview.run(body))) setSeen(body)
  }
  const give = async () => {
    const reply = seen && (await save.run(seen))
    if (reply) onSaved(reply.calendario.versao)
  }
  const moved = preview.reply?.movidos
  // What cannot be read yet is shown as it was.
  const typed = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    setWeek((known) => days.map((day) => typedHours(String(fields.get(`dia-${day}`) ?? '')) ?? known[day] ?? []))
    setSeen(undefined)
  }
  return (
    <form className="stack-3" noValidate onSubmit={(event) => void submit(event)} onChange={(event) => typed(event.currentTarget)}>
      <h2 className="h2">{t('calendar.week')}</h2>
      <p className="hint">{t('calendar.hoursHint')}</p>
      <div className="words">
        {days.map((day) => (
          <TextField
            key={day}
            name={`dia-${day}`}
            label={t(`calendar.day.${day}`)}
            defaultValue={hoursText(calendar.semana[day] ?? [])}
            autoComplete="off"
            error={wrong.includes(`semana.${day}`) ? t('calendar.hoursWrong') : undefined}
          />
        ))}
      </div>
      <h2 className="h2">{t('calendar.exceptions')}</h2>
      <ul className="desk-rows">
        {drafts.map((draft) => (
          <ExceptionRow
            key={draft.id}
            draft={draft}
            isWrong={(field) => wrong.includes(`excecoes.${draft.id}.${field}`)}
            onChange={change}
            onRemove={() => {
              remove(draft.id)
              setSeen(undefined)
            }}
          />
        ))}
      </ul>
      <div className="row-btns">
        <Button slim onClick={add}>
          {t('calendar.add')}
        </Button>
      </div>
      <CalendarMonths today={today} week={week} exceptions={drafts.map((one) => ({ ...one, horarios: typedHours(one.horarios) ?? [] }))} />
      <TextField
        name="motivo"
        label={t('dueDates.reason')}
        required
        maxLength={500}
        error={wrong.includes('motivo') ? t('required') : undefined}
      />
      <Button type="submit" busy={preview.busy}>
        {t('policies.preview')}
      </Button>
      <ActFailure act={preview} />
      {seen && moved && (
        <Said>
          <Note tone="wait">
            <p>{t('calendar.moves', { loans: moved.emprestimos, holds: moved.reservas, requests: moved.solicitacoes })}</p>
            <Button kind="main" busy={save.busy} onClick={() => void give()}>
              {t('calendar.save')}
            </Button>
          </Note>
        </Said>
      )}
      <ActFailure act={save} />
    </form>
  )
}
