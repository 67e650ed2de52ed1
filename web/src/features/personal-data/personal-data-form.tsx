import type { PersonalData } from '@farol/contract/personal-data.ts'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ProblemSummary } from '../../ui/problem-summary.tsx'
import { parts, type FieldName, type PartName } from './fields.ts'
import { PersonField, type FieldProps } from './person-field.tsx'
import { useSaving, type SavingState } from './use-saving.ts'

/** What became of saving, where the eye and the focus are. */
function Outcome({ state, record }: { state: SavingState; record: PersonalData }) {
  const { t } = useTranslation('person')
  const place = useRef<HTMLDivElement>(null)
  const isSaid = state === 'saved' || state === 'unchanged' || state === 'conflict'
  useEffect(() => {
    if (isSaid) place.current?.focus()
  }, [isSaid, state, record.versao])
  const { email } = record.pendente
  return (
    <div ref={place} tabIndex={-1}>
      {state === 'saved' && (
        <Note tone="ok">
          <p>{t('saved')}</p>
        </Note>
      )}
      {state === 'unchanged' && (
        <Note>
          <p>{t('unchanged')}</p>
        </Note>
      )}
      {state === 'conflict' && (
        <Note tone="wait">
          <p>{t('conflict')}</p>
        </Note>
      )}
      {email && (
        <Note tone="wait">
          <p>{t('pendingEmail', { email })}</p>
          {record.email && <p>{t('pendingEmailBack', { email: record.email })}</p>}
        </Note>
      )}
    </div>
  )
}

type PartProps = Omit<FieldProps, 'field'> & { readonly part: PartName }

/** Fields that belong together under their heading; a part without any field is left out. */
function FormPart({ part, ...props }: PartProps) {
  const { t } = useTranslation('person')
  const fields = (parts[part] as readonly FieldName[]).filter((field) => props.record.editaveis.includes(field))
  if (fields.length === 0) return null
  return (
    <section aria-labelledby={`dados-parte-${part}`}>
      <h2 className="h2" id={`dados-parte-${part}`}>
        {t(`part.${part}`)}
      </h2>
      {fields.map((field) => (
        <PersonField key={field} field={field} {...props} />
      ))}
    </section>
  )
}

/** What the person may change of what is held about them. Nothing typed is lost by a refusal, nor when the session ends. */
export function PersonalDataForm({ record, refetch }: { record: PersonalData; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation('person')
  const { typed, type, save, state, problems } = useSaving(record, refetch)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state !== 'saving') void save()
  }
  const fields = { record, typed, type, problems, compares: state === 'conflict' }
  return (
    <form noValidate onSubmit={submit} aria-busy={state === 'saving'} className="stack-5">
      <ProblemSummary problems={problems} />
      <Outcome state={state} record={record} />
      {(Object.keys(parts) as PartName[]).map((part) => (
        <FormPart key={part} part={part} {...fields} />
      ))}
      <div className="row-btns">
        <Button type="submit" kind="main" busy={state === 'saving'}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
