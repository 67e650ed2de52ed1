import type { GuideField } from '@farol/contract/search.ts'
import { useTranslation } from 'react-i18next'
import { SelectField, TextField } from '../../ui/field.tsx'
import { writeDay, type FieldChoices } from './read-guide.ts'
import type { SearchState } from './search-state.ts'

interface GuideFieldsProps {
  readonly fields: readonly GuideField[]
  readonly asked: NonNullable<SearchState['asked']>
  readonly choices: FieldChoices
}

const isDay = (name: GuideField) => name === 'data_de' || name === 'data_ate'

function Field({ name, asked, choices }: { name: GuideField } & Omit<GuideFieldsProps, 'fields'>) {
  const { t } = useTranslation('guides')
  const value = asked[name] ?? ''
  const inverted = asked.data_de !== undefined && asked.data_ate !== undefined && asked.data_de > asked.data_ate
  if (isDay(name))
    return (
      <TextField
        label={t(`field.${name}`)}
        hint={t('field.dayHint')}
        error={inverted ? t('field.inverted') : undefined}
        name={name}
        autoComplete="off"
        maxLength={10}
        defaultValue={writeDay(value)}
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
export function GuideFields({ fields, asked, choices }: GuideFieldsProps) {
  const { t } = useTranslation('guides')
  return (
    <fieldset className="limits">
      <legend className="h3">{t(fields.includes('fundo') ? 'field.legendArchive' : 'field.legend')}</legend>
      <div className="cols three">
        {fields.map((name) => (
          <Field key={name} name={name} asked={asked} choices={choices} />
        ))}
      </div>
    </fieldset>
  )
}
