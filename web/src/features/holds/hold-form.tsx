import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CopyChoiceFields } from '../../catalogue/copy-choice-fields.tsx'
import { keyFieldId } from '../../catalogue/copy-key-fields.tsx'
import { ClosedLibraries } from '../../catalogue/closed-libraries.tsx'
import { wholeKey, type MissingChoice } from '../../catalogue/use-copy-choice.ts'
import { ActSide } from '../../session/act-side.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { ChosenCopies } from './chosen-copies.tsx'
import { useChoice, type Choice } from './use-choice.ts'
import type { HoldForm as Form, NewHold } from './use-hold-form.ts'
import type { Act } from '../../api/use-act.ts'

const libraryId = 'reserva-biblioteca'
const fieldId = (missing: MissingChoice) => (missing === 'biblioteca' ? libraryId : keyFieldId(missing))

interface HoldFormProps {
  readonly form: Form
  /** The library that goes along with the page. */
  readonly preferred: string | undefined
  readonly act: Act<NewHold, unknown>
  /** The answer is old: the act is off. */
  readonly stale: boolean
  /** Of a title in many volumes the copies are answered for one of them. */
  readonly onVolume: (volume: string) => void
}

/** What is missing is said in a summary with links and at each field; the first of them takes the focus. */
function useMissing(choice: Choice) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  const { t: key } = useTranslation('holds', { keyPrefix: 'key' })
  const [tried, setTried] = useState(0)
  const said = tried > 0 ? choice.missing : []
  const [first] = choice.missing
  useEffect(() => {
    if (tried > 0 && first) document.getElementById(fieldId(first))?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- at a press of the button alone: a choice must not move the focus
  }, [tried])
  const problems: readonly Problem[] = said.length > 0 ? [{ text: t('ReservaSelecioneOpcoes') }] : []
  const links = said.map((one) => ({ field: fieldId(one), text: key(one) }))
  const errorAt = (field: MissingChoice) => (said.includes(field) ? t('missing') : undefined)
  return { problems, links, errorAt, tried, tell: () => setTried((before) => before + 1) }
}

function PickUp({ choice }: { choice: Choice }) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  const { library, pickUp } = choice
  if (!library || library.retirada.length < 2)
    return library ? (
      <p>
        {t('pickUp')}: <b>{library.retirada[0]?.desc_biblioteca ?? library.desc_biblioteca}</b>
      </p>
    ) : null
  return (
    <SelectField label={t('pickUp')} value={pickUp?.cod_biblioteca} onChange={(event) => choice.choosePickUp(event.target.value)}>
      {library.retirada.map((one) => (
        <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
          {one.desc_biblioteca}
        </option>
      ))}
    </SelectField>
  )
}

/** Where and which copies to wait for. Only what differs is asked. */
export function HoldForm({ form, preferred, act, stale, onVolume }: HoldFormProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  const choice = useChoice(form, preferred)
  const missing = useMissing(choice)
  const { library, copies, pickUp } = choice
  const closed = form.bibliotecas.filter((one) => !one.permitido)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (act.busy || stale) return
    if (!library || !copies || !pickUp) return missing.tell()
    if (!copies.permitido) return
    void act.run({
      cod_acervo: form.cod_acervo,
      biblioteca: library.cod_biblioteca,
      ...wholeKey(choice.key),
      ...(pickUp.cod_biblioteca !== library.cod_biblioteca && { retirada: pickUp.cod_biblioteca }),
    })
  }
  return (
    <form noValidate className="act-form" onSubmit={submit}>
      <div>
        <ProblemSummary problems={missing.problems} attempt={missing.tried}>
          <ul>
            {missing.links.map(({ field, text }) => (
              <li key={field}>
                <a href={`#${field}`}>{text}</a>
              </li>
            ))}
          </ul>
        </ProblemSummary>
        <CopyChoiceFields id={libraryId} label={t('library')} choice={choice} errorAt={missing.errorAt} onVolume={onVolume} />
        <PickUp choice={choice} />
        {closed.length > 0 && (
          <details className="small">
            <summary>{t('closedLibraries', { count: closed.length })}</summary>
            <ClosedLibraries libraries={closed} />
          </details>
        )}
      </div>
      <ActSide
        act={act}
        confirm={t('confirm')}
        offered={copies?.permitido !== false}
        stale={stale}
        limit={form.limite && t('limit', { n: form.limite.n, max: form.limite.max })}
      >
        <ChosenCopies copies={copies} />
      </ActSide>
    </form>
  )
}
