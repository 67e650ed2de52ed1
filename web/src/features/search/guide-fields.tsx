import type { GuideField } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type FieldChoices, type SpanErrors, writeDay } from './read-guide.ts'
import type { SearchState } from './search-state.ts'

interface GuideFieldsProps {
  readonly fields: readonly GuideField[]
  readonly asked: NonNullable<SearchState['asked']>
  readonly choices: FieldChoices
  readonly errors: SpanErrors
  /** What the address says of a field that it could not be understood of. */
  readonly typed: (name: string) => string | undefined
}

const isDay = (name: GuideField): name is 'data_de' | 'data_ate' => name === 'data_de' || name === 'data_ate'

function Field({ name, asked, choices, errors, typed }: { name: GuideField } & Omit<GuideFieldsProps, 'fields'>) {
  const { t } = useTranslation('guides')
  const value = asked[name] ?? ''
  if (isDay(name))
    return (
      <TextField
        label={t(`field.${name}`)}
        hint={t('field.dayHint')}
        error={errors[name] && t(`field.${errors[name]}`)}
        name={name}
        autoComplete="off"
        maxLength={10}
        defaultValue={value === '' ? typed(name) : writeDay(value)}
      />
    )
  if (name === 'numero') return <TextField label={t(`field.${name}`)} name={name} autoComplete="off" maxLength={40} defaultValue={value} />
  const offered = choices[name] ?? []
  const known = offered.some((one) => one.valor === value)
  return (
    <SelectField label={t(`field.${name}`)} name={name} defaultValue={value}>
      <option value="">{t('field.any')}</option>
      {value !== '' && !known && <option value={value}>{value}</option>}
      {offered.map((one) => (
        <option key={one.valor} value={one.valor}>
          {one.descricao}
        </option>
      ))}
    </SelectField>
  )
}

/** What only the legislation or the archive guide asks. */
export function GuideFields({ fields, ...rest }: GuideFieldsProps) {
  const { t } = useTranslation('guides')
  return (
    <fieldset className="limits">
      <legend className="h3 serif">{t(fields.includes('fundo') ? 'field.legendArchive' : 'field.legend')}</legend>
      <div className="cols three">
        {fields.map((name) => (
          <Field key={name} name={name} {...rest} />
        ))}
      </div>
    </fieldset>
  )
}
