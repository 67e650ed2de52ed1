import { listLimits, setLimit, type Limit } from '@farol/contract/desk/policies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { useChoiceLists } from '../../features/desk/choices.tsx'
import { AnswerPart } from '../../features/desk/answer-part.tsx'
import { useMayInAll } from '../../features/desk/desk-session.ts'
import { OnlyInAll } from '../../features/desk/only-in-all.tsx'
import { typedFields } from '../../features/desk/use-desk-query.ts'
import { useAnswer } from '../../features/desk/use-answer.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskHeading } from './desk-heading.tsx'

const kinds = ['emprestimos', 'reservas', 'solicitacoes'] as const

type Draft = Omit<Limit, 'desc_categoria'> & { readonly motivo: string }

/** `livro: 5, revista: 2`; undefined for what is written otherwise. */
/** Fields of groups are named by their codes. */
const groupField = 'grupo '
const isCount = (text: string) => /^\d{1,4}$/.test(text)

function draftOf(form: HTMLFormElement, { categoria, versao }: Limit): { readonly draft?: Draft; readonly wrong: readonly string[] } {
  const typed = typedFields(form)
  const groups = Object.entries(typed).filter(([name]) => name.startsWith(groupField))
  const grupos = groups.map(([name, most]) => ({ grupo: name.slice(groupField.length), emprestimos: Number(most) }))
  const { motivo } = typed
  const wrong = [
    ...kinds.filter((name) => typed[name] !== undefined && !isCount(typed[name])),
    ...groups.filter(([, most]) => !isCount(most)).map(([name]) => name),
    ...(motivo ? [] : ['motivo']),
  ]
  if (wrong.length > 0 || !motivo) return { wrong }
  const numbers = Object.fromEntries(kinds.filter((name) => typed[name] !== undefined).map((name) => [name, Number(typed[name])]))
  return { draft: { categoria, versao, grupos, motivo, ...numbers }, wrong }
}

function LimitForm({ limit, onDone }: { limit: Limit; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const { grupos: groups } = useChoiceLists()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const save = useAct((body: Draft) => call(setLimit, { body: { ...body, grupos: [...body.grupos] } }))
  const error = (name: string) => (wrong.includes(name) ? t('policies.wrong') : undefined)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { draft, wrong: found } = draftOf(event.currentTarget, limit)
    setWrong(found)
    if (!draft || !(await save.run(draft))) return
    show('success', t('limits.saved', { category: limit.desc_categoria }))
    onDone()
  }
  return (
    <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
      {kinds.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`limits.${name}`)}
          inputMode="numeric"
          defaultValue={limit[name]}
          autoComplete="off"
          error={error(name)}
        />
      ))}
      {groups.map(({ codigo, descricao }) => (
        <TextField
          key={codigo}
          name={groupField + codigo}
          label={t('limits.ofGroup', { group: descricao })}
          inputMode="numeric"
          defaultValue={limit.grupos.find(({ grupo }) => grupo === codigo)?.emprestimos}
          autoComplete="off"
          error={error(groupField + codigo)}
        />
      ))}
      <TextField name="motivo" label={t('dueDates.reason')} required maxLength={500} error={error('motivo')} />
      <Button type="submit" busy={save.busy}>
        {t('limits.save')}
      </Button>
      <ActFailure act={save} />
    </form>
  )
}

function LimitRow({ limit, onDone }: { limit: Limit; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const [open, setOpen] = useState(false)
  const mayInAll = useMayInAll(deskActivities.policies)
  const words = [
    ...kinds.map((name) =>
      t('limits.line', { what: t(`limits.${name}`), count: limit[name] === undefined ? t('limits.none') : String(limit[name]) }),
    ),
    ...limit.grupos.map(({ grupo, emprestimos }) => t('limits.line', { what: grupo, count: String(emprestimos) })),
  ]
  return (
    <li>
      <div className="row-main">
        <p className="what">
          {limit.desc_categoria} <span className="small muted">{limit.categoria}</span>
        </p>
        <p className="small">{words.join(' · ')}</p>
        {open && (
          <LimitForm
            limit={limit}
            onDone={() => {
              setOpen(false)
              onDone()
            }}
          />
        )}
      </div>
      {mayInAll && (
        <Button slim aria-expanded={open} aria-label={`${t('limits.change')}: ${limit.desc_categoria}`} onClick={() => setOpen(!open)}>
          {t('limits.change')}
        </Button>
      )}
    </li>
  )
}

/** `/equipe/limites`: how much each category may have; 0 forbids, empty leaves it open. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const answer = useAnswer('', () => call(listLimits))
  return (
    <>
      <DeskHeading title={t('limits.heading')} />
      <p className="prose">{t('limits.intro')}</p>
      <OnlyInAll activity={deskActivities.policies} />
      <AnswerPart answer={answer}>
        {({ data }) => (
          <ul className="desk-rows">
            {data.map((limit) => (
              <LimitRow key={limit.categoria} limit={limit} onDone={answer.reload} />
            ))}
          </ul>
        )}
      </AnswerPart>
    </>
  )
}
