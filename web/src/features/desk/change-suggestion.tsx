import { changeSuggestion, type DeskSuggestion } from '@farol/contract/desk/moderation.ts'
import { suggestionStatuses, type SuggestionStatus } from '@farol/contract/libraries.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { toFirstWrong } from '../../ui/to-first-wrong.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { typedFields } from './use-desk-query.ts'

const end = suggestionStatuses.indexOf('atendida')

/** With these the title will not be bought, and its reader is told why. */
const notBought: readonly SuggestionStatus[] = suggestionStatuses.slice(suggestionStatuses.indexOf('ja_existe'))

interface SuggestionProps {
  readonly suggestion: DeskSuggestion
  readonly onChange: () => void
}

/** Begins with the status that comes next; of one that has ended, with the first of all. */
function StatusForm({ suggestion, onChange }: SuggestionProps) {
  const { t } = useTranslation(['desk-office', 'desk', 'desk-work'])
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const others = suggestionStatuses.filter((status) => status !== suggestion.situacao)
  const now = suggestionStatuses.indexOf(suggestion.situacao)
  const [status, setStatus] = useState(suggestionStatuses[now < end ? now + 1 : 0]!)
  const [missing, setMissing] = useState(false)
  const act = useAct((motivo: string | undefined, idempotencyKey) => {
    const body = { situacao: status, ...(motivo !== undefined && { motivo }) }
    return call(changeSuggestion, { params: { cod: suggestion.codigo }, body, idempotencyKey })
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { motivo } = typedFields(event.currentTarget)
    const lacks = status === 'nao_atendida' && motivo === undefined
    setMissing(lacks)
    if (lacks) return toFirstWrong(event.currentTarget)
    if (!(await act.run(motivo))) return
    show('success', t('desk:saved'))
    onChange()
  }
  return (
    <form className="after-list" noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        name="situacao"
        label={t('suggestions.status')}
        value={status}
        onChange={(event) => setStatus(event.target.value as SuggestionStatus)}
      >
        {others.map((one) => (
          <option key={one} value={one}>
            {t(`suggestions.statuses.${one}`)}
          </option>
        ))}
      </SelectField>
      {notBought.includes(status) && (
        <TextArea
          name="motivo"
          label={t('suggestions.why')}
          hint={status === 'nao_atendida' ? undefined : t('suggestions.whyHint')}
          required={status === 'nao_atendida'}
          maxLength={500}
          error={missing && status === 'nao_atendida' ? t('desk-work:required') : undefined}
        />
      )}
      <Button type="submit" kind="main" busy={act.busy}>
        {t('suggestions.save')}
      </Button>
      <ActFailure act={act} />
    </form>
  )
}

/** Changes how far a suggestion is. */
export function ChangeSuggestion({ suggestion, onChange }: SuggestionProps) {
  const { t } = useTranslation('desk-office')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
    onChange()
  }
  return (
    <>
      <div className="row-btns">
        <Button
          slim
          ref={opener}
          aria-expanded={open}
          aria-label={`${t('suggestions.change')}: ${suggestion.titulo}`}
          onClick={() => setOpen(!open)}
        >
          {t('suggestions.change')}
        </Button>
      </div>
      {open && <StatusForm suggestion={suggestion} onChange={close} />}
    </>
  )
}
