import { languageFacts } from '@farol/contract/language.ts'
import type { PersonalData } from '@farol/contract/personal-data.ts'
import { civilStates, sexes, states } from '@farol/contract/personal-data.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { writtenLanguages } from '../../i18n/texts.ts'
import { Checkbox, CheckGroup, SelectField, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { problemAt, type Problem } from '../../ui/problem-summary.tsx'
import {
  phoneFields,
  textFields,
  valueOf,
  type ChoiceName,
  type FieldName,
  type PhoneName,
  type SelectName,
  type TextName,
  type Typed,
} from './fields.ts'
import { LibraryOptions } from './library-options.tsx'
import { fieldId } from './use-saving.ts'
import { usePresentValue } from './use-present-value.ts'

export interface FieldProps {
  readonly field: FieldName
  readonly record: PersonalData
  readonly typed: Typed
  readonly type: (part: Typed) => void
  readonly problems: readonly Problem[]
  /** The record was changed elsewhere: what is held now stands beside what was typed. */
  readonly compares: boolean
}

const choices = { sexo: sexes, estado_civil: civilStates } as const satisfies Record<ChoiceName, readonly string[]>

function ChoiceField({
  field,
  value,
  type,
  hint,
}: {
  field: ChoiceName
  value: string
  type: FieldProps['type']
  hint: string | undefined
}) {
  const { t } = useTranslation('person')
  return (
    <CheckGroup legend={t(`field.${field}`)}>
      {hint && <p className="hint">{hint}</p>}
      {choices[field].map((choice) => (
        <Checkbox
          key={choice}
          type="radio"
          name={field}
          value={choice}
          label={t(`choice.${choice}`)}
          autoComplete={field === 'sexo' ? 'sex' : 'off'}
          checked={value === choice}
          onChange={() => type({ [field]: choice })}
        />
      ))}
    </CheckGroup>
  )
}

function SelectOptions({ field }: { field: SelectName }) {
  if (field === 'cod_biblioteca_padrao') return <LibraryOptions />
  if (field === 'uf')
    return states.map((state) => (
      <option key={state} value={state}>
        {state}
      </option>
    ))
  return writtenLanguages().map((code) => (
    <option key={code} value={code} lang={code}>
      {languageFacts(code).name}
    </option>
  ))
}

const selectTokens = { uf: 'address-level1', idioma: 'language', cod_biblioteca_padrao: 'off' } as const satisfies Record<
  SelectName,
  string
>

const isText = (field: FieldName): field is TextName => field in textFields
const isPhone = (field: FieldName): field is PhoneName => field in phoneFields
const isChoice = (field: FieldName): field is ChoiceName => field in choices

/** One field of the form, as its kind is filled in. */
export function PersonField({ field, record, typed, type, problems, compares }: FieldProps) {
  const { t } = useTranslation('person')
  const present = usePresentValue(record, field)
  const value = valueOf(record, typed, field)
  const differs = compares && typed[field] !== undefined && typed[field] !== (record[field] ?? '')
  const hint = differs
    ? t('presentValue', { value: present || t('nothing') })
    : t(`hint.${field as 'email'}`, { defaultValue: '' }) || undefined
  if (field === 'receber_email')
    return (
      <div className="field">
        <Checkbox
          label={t('field.receber_email')}
          checked={value === true}
          onChange={(event) => type({ receber_email: event.target.checked })}
        />
        <p className="hint">{hint}</p>
      </div>
    )
  const text = String(value)
  if (isChoice(field)) return <ChoiceField field={field} value={text} type={type} hint={hint} />
  const common = {
    id: fieldId(field),
    name: field,
    label: t(`field.${field}`),
    hint,
    error: problemAt(problems, fieldId(field)),
    value: text,
  }
  if (isPhone(field)) return <PhoneField {...common} autoComplete={phoneFields[field]} onPhone={(phone) => type({ [field]: phone })} />
  if (isText(field))
    return (
      <TextField
        {...common}
        {...textFields[field]}
        {...(field === 'email' && { type: 'email', inputMode: 'email' as const, spellCheck: false })}
        {...(field === 'cep' && { inputMode: 'numeric' as const })}
        onChange={(event) => type({ [field]: event.target.value })}
      />
    )
  return (
    <SelectField {...common} autoComplete={selectTokens[field]} onChange={(event) => type({ [field]: event.target.value })}>
      {text === '' && <option value="">{t('choose')}</option>}
      <SelectOptions field={field} />
    </SelectField>
  )
}
