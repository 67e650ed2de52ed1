import { powers } from '@farol/contract/delegations.ts'
import { delegateAtDesk } from '@farol/contract/desk/reader-records.ts'
import { findReaders, type FoundReader, type Reader } from '@farol/contract/desk/readers.ts'
import type { Input } from '@farol/contract/address.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { daysUntil } from '../../i18n/typed-day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, CheckGroup, SelectField, TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { typedFields } from './use-desk-query.ts'

const grounds = ['menor', 'judicial'] as const

type Given = NonNullable<Input<typeof delegateAtDesk>['body']>

function givenOf(form: HTMLFormElement): { readonly body?: Given; readonly missing: readonly string[] } {
  const { para, inicio, fim, fundamento, motivo } = typedFields(form)
  const chosen = powers.filter((power) => new FormData(form).getAll('poderes').includes(power))
  const missing = [
    ...(para ? [] : ['para']),
    ...(inicio ? [] : ['inicio']),
    ...(motivo ? [] : ['motivo']),
    ...(chosen.length > 0 ? [] : ['poderes']),
  ]
  if (missing.length > 0 || !para || !inicio || !motivo) return { missing }
  const ground = grounds.find((one) => one === fundamento) ?? 'menor'
  return { missing, body: { para, inicio, ...(fim && { fim }), poderes: chosen, fundamento: ground, motivo } }
}

/** Somebody among the readers, by a search. */
function PersonChoice({ found, error }: { found: readonly FoundReader[]; error: string | undefined }) {
  const { t } = useTranslation('desk-office')
  return (
    <SelectField name="para" label={t('delegate.to')} error={error}>
      {found.map((one) => (
        <option key={one.codigo} value={one.codigo}>
          {[one.nome, one.matricula, one.categoria].filter(Boolean).join(' · ')}
        </option>
      ))}
    </SelectField>
  )
}

function PowerBoxes({ error }: { error: string | undefined }) {
  const { t } = useTranslation('delegations')
  return (
    <CheckGroup legend={t('powersLegend')}>
      {error && <p className="said-stop">{error}</p>}
      {powers.map((power) => (
        <Checkbox key={power} name="poderes" value={power} defaultChecked={power === 'consultar'} label={t(`power.${power}`)} />
      ))}
    </CheckGroup>
  )
}

function Fields({ found, missing }: { found: readonly FoundReader[]; missing: readonly string[] }) {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const [today] = useState(() => daysUntil(new Date(), 0).until)
  const error = (name: string) => (missing.includes(name) ? t('desk-work:required') : undefined)
  return (
    <>
      <div className="filters">
        <PersonChoice found={found} error={error('para')} />
        <SelectField name="fundamento" label={t('delegate.ground')}>
          {grounds.map((one) => (
            <option key={one} value={one}>
              {t(`delegate.grounds.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField name="inicio" type="date" label={t('delegate.from')} required defaultValue={today} error={error('inicio')} />
        <TextField name="fim" type="date" label={t('delegate.until')} />
      </div>
      <PowerBoxes error={error('poderes')} />
      <TextField
        name="motivo"
        label={t('delegate.document')}
        hint={t('delegate.documentHint')}
        required
        maxLength={500}
        autoComplete="off"
        error={error('motivo')}
      />
    </>
  )
}

interface DelegateProps {
  readonly reader: Reader
  readonly onDone: () => void
}

function Form({ reader, onDone }: DelegateProps) {
  const { t } = useTranslation(['desk-office', 'desk'])
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [missing, setMissing] = useState<readonly string[]>([])
  const search = useAct((q: string) => call(findReaders, { body: { q } }))
  const give = useAct((body: Given, idempotencyKey) => call(delegateAtDesk, { params: { cod: reader.codigo }, body, idempotencyKey }))
  const found = search.reply?.data.filter(({ codigo }) => codigo !== reader.codigo) ?? []
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q } = typedFields(event.currentTarget)
    if (q) void search.run(q)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = givenOf(event.currentTarget)
    setMissing(given.missing)
    if (!given.body || !(await give.run(given.body))) return
    show('success', t('desk:saved'))
    onDone()
  }
  return (
    <>
      <form className="filters" noValidate onSubmit={find}>
        <TextField name="q" label={t('delegate.find')} hint={t('delegate.findHint')} maxLength={200} autoComplete="off" />
        <Button type="submit" busy={search.busy}>
          {t('desk:find.act')}
        </Button>
      </form>
      <ActFailure act={search} />
      {search.reply && found.length === 0 && <p role="alert">{t('delegate.nobody')}</p>}
      {found.length > 0 && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Fields found={found} missing={missing} />
          <Button type="submit" busy={give.busy}>
            {t('delegate.act')}
          </Button>
        </form>
      )}
      <ActFailure act={give} />
    </>
  )
}

/** Lets somebody act for the reader by a document that was seen: a parent for a minor, or by a court. */
export function DelegateForm({ reader, onDone }: DelegateProps) {
  const { t } = useTranslation('desk-office')
  const ready = useTexts('delegations')
  const [open, setOpen] = useState(false)
  const done = () => {
    setOpen(false)
    onDone()
  }
  if (!ready) return null
  return (
    <div className="after-list">
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('delegate.open')}
      </Button>
      {open && <Form reader={reader} onDone={done} />}
    </div>
  )
}
