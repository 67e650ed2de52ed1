import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../ui/icon.tsx'
import { Checkbox, SelectField } from '../ui/field.tsx'
import { keyFields, optionsOf, type Combination, type KeyChoice, type KeyField, type KeyOption } from './copy-key.ts'

/** Up to so many values are shown at once; more are a list. */
const maxRadios = 7

interface FieldProps {
  readonly field: KeyField
  readonly options: readonly KeyOption[]
  readonly value: string | null | undefined
  readonly error: string | undefined
  readonly onChoose: (value: string | null) => void
}

/** The id of a field, to which what is missing leads. */
export const keyFieldId = (field: KeyField): string => `chave-${field}`

/** A copy without a part is named by that. */
function useOptionName() {
  const { t } = useTranslation('holds', { keyPrefix: 'key' })
  return (field: KeyField, { value, name }: Pick<KeyOption, 'value' | 'name'>) => name ?? value ?? t(`none.${field}`)
}

function Radios({ field, options, value, error, onChoose }: FieldProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'key' })
  const nameOf = useOptionName()
  const id = keyFieldId(field)
  return (
    <fieldset className={error ? 'field bad' : 'field'} id={id} tabIndex={-1} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>{t(field)}</legend>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warn" />
          {error}
        </p>
      )}
      {options.map((option) => (
        <Checkbox
          key={option.value ?? ''}
          type="radio"
          name={id}
          label={nameOf(field, option)}
          checked={option.value === value}
          disabled={option.impossible}
          onChange={() => onChoose(option.value)}
        />
      ))}
    </fieldset>
  )
}

function List({ field, options, value, error, onChoose }: FieldProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'key' })
  const nameOf = useOptionName()
  return (
    <SelectField
      id={keyFieldId(field)}
      label={t(field)}
      error={error}
      value={value === undefined ? '' : String(options.findIndex((one) => one.value === value))}
      onChange={(event) => event.target.value !== '' && onChoose(options[Number(event.target.value)]!.value)}
    >
      <option value="">{t('choose')}</option>
      {options.map((option, position) => (
        <option key={option.value ?? ''} value={position} disabled={option.impossible}>
          {nameOf(field, option)}
        </option>
      ))}
    </SelectField>
  )
}

/** What is the same for every copy is said, not asked. */
function Settled({ field, option }: { field: KeyField; option: KeyOption }) {
  const { t } = useTranslation('holds', { keyPrefix: 'key' })
  const nameOf = useOptionName()
  return (
    <p>
      {t(field)}: <b>{nameOf(field, option)}</b>
    </p>
  )
}

interface KeyFieldsProps {
  readonly combinations: readonly Combination[]
  readonly choice: KeyChoice
  readonly onChoice: (choice: KeyChoice) => void
  /** What is said at a field that is missing. */
  readonly errorAt: (field: KeyField) => string | undefined
}

/** Volume, tome, part, additional material and location of the wanted copies: what has only one value is settled already. */
export function CopyKeyFields({ combinations, choice, onChoice, errorAt }: KeyFieldsProps) {
  return keyFields.map((field) => {
    const options = optionsOf(combinations, choice, field)
    const [only] = options
    if (options.length === 1) return (only!.value !== null || field === 'volume') && <Settled key={field} field={field} option={only!} />
    const Field = options.length > maxRadios ? List : Radios
    return (
      <Field
        key={field}
        field={field}
        options={options}
        value={choice[field]}
        error={errorAt(field)}
        onChoose={(value) => onChoice({ ...choice, [field]: value })}
      />
    )
  })
}
