import { bibliographyKinds } from '@farol/contract/libraries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import type { Suggested, SuggestionErrors } from './suggestion.ts'

interface SuggestionFieldsProps {
  readonly values: Suggested
  readonly errors: SuggestionErrors
  readonly change: (change: Partial<Suggested>) => void
}

type TextName = Exclude<keyof Suggested, 'periodico' | 'biblioteca' | 'campus' | 'bibliografia'>

/** What a line of text needs to stand for one value. */
function useLine({ values, errors, change }: SuggestionFieldsProps) {
  return (name: TextName, maxLength: number) => ({
    name,
    maxLength,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.target.value }),
  })
}

/** The fields of every suggestion. */
export function TitleFields(props: SuggestionFieldsProps) {
  const { t } = useTranslation('institution')
  const line = useLine(props)
  return (
    <>
      <TextField label={t('suggestion.name')} required {...line('titulo', 500)} />
      <TextField label={t('suggestion.author')} {...line('autor', 300)} />
      <TextField label={t('suggestion.publisher')} required {...line('editor', 200)} />
      <TextField label={t('suggestion.edition')} {...line('edicao', 60)} />
      <TextField label={t('suggestion.standardNumber')} {...line('isbn_issn', 40)} />
      <Checkbox
        label={t('suggestion.periodical')}
        checked={props.values.periodico}
        onChange={(event) => props.change({ periodico: event.target.checked })}
      />
      <TextArea label={t('suggestion.notes')} {...line('outras_inf', 2000)} />
    </>
  )
}

/** What a teacher adds: for which course and bibliography, how many. */
export function TeachingFields(props: SuggestionFieldsProps) {
  const { t } = useTranslation('institution')
  const line = useLine(props)
  return (
    <>
      <TextField label={t('suggestion.course')} required {...line('curso', 200)} />
      <TextField label={t('suggestion.discipline')} required {...line('disciplina', 200)} />
      <SelectField
        label={t('suggestion.bibliography')}
        value={props.values.bibliografia}
        onChange={(event) => props.change({ bibliografia: event.target.value === 'complementar' ? 'complementar' : 'basica' })}
      >
        {bibliographyKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`suggestion.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('suggestion.copies')} inputMode="numeric" required {...line('exemplares', 3)} />
      <TextField label={t('suggestion.students')} inputMode="numeric" {...line('alunos', 5)} />
      <TextArea label={t('suggestion.reason')} {...line('justificativa', 2000)} />
    </>
  )
}
