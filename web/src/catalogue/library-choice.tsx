import { useTranslation } from '../i18n/use-translation.ts'
import { Checkbox, SelectField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

/** Up to so many libraries are shown at once; more are a list. */
const maxRadios = 7

interface Library {
  readonly cod_biblioteca: string
  readonly desc_biblioteca: string
}

interface LibraryChoiceProps {
  readonly id: string
  readonly label: string
  readonly libraries: readonly Library[]
  readonly value: string | undefined
  readonly error?: string | undefined
  readonly onChoose: (code: string) => void
}

/** One library of several; the only one is said, not asked. */
export function LibraryChoice({ id, label, libraries, value, error, onChoose }: LibraryChoiceProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'key' })
  const [only] = libraries
  if (libraries.length === 1)
    return (
      <p>
        {label}: <b>{only!.desc_biblioteca}</b>
      </p>
    )
  if (libraries.length > maxRadios)
    return (
      <SelectField
        id={id}
        label={label}
        error={error}
        value={value ?? ''}
        onChange={(event) => event.target.value && onChoose(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
    )
  return (
    <fieldset className={error ? 'field bad' : 'field'} id={id} tabIndex={-1} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>{label}</legend>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warn" />
          {error}
        </p>
      )}
      {libraries.map((one) => (
        <Checkbox
          key={one.cod_biblioteca}
          type="radio"
          name={id}
          label={one.desc_biblioteca}
          checked={one.cod_biblioteca === value}
          onChange={() => onChoose(one.cod_biblioteca)}
        />
      ))}
    </fieldset>
  )
}
