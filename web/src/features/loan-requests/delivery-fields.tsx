import type { ReceivingLibrary } from '@farol/contract/loan-requests.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { fieldId, type Written } from './request-problems.ts'

interface FieldsProps {
  readonly targets: readonly ReceivingLibrary[]
  readonly written: Written
  readonly write: (part: Partial<Written>) => void
  readonly errorAt: (id: string) => string | undefined
}

/** How the receiving library delivers. */
function Places({ target, written, write, errorAt }: Omit<FieldsProps, 'targets'> & { target: ReceivingLibrary }) {
  const { t } = useTranslation('requests', { keyPrefix: 'form' })
  const id = fieldId('local_recebimento')
  const error = errorAt(id)
  return (
    <fieldset className={error ? 'field bad' : 'field'} id={id} tabIndex={-1} {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend>{t('place')}</legend>
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warn" />
          {error}
        </p>
      )}
      {target.locais.map((place) => (
        <Checkbox
          key={place}
          type="radio"
          name={id}
          label={t(`places.${place}`)}
          checked={written.local_recebimento === place}
          onChange={() => write({ local_recebimento: place })}
        />
      ))}
    </fieldset>
  )
}

/** Where the copy is to be received, and how the library reaches the reader. */
export function DeliveryFields({ targets, written, write, errorAt }: FieldsProps) {
  const { t } = useTranslation('requests', { keyPrefix: 'form' })
  const { t: key } = useTranslation('holds', { keyPrefix: 'key' })
  const target = targets.find((one) => one.cod_biblioteca === written.unidade_recebimento)
  const field = (name: keyof Written) => ({ id: fieldId(name), name, error: errorAt(fieldId(name)) })
  return (
    <>
      <SelectField
        {...field('unidade_recebimento')}
        label={t('target')}
        required
        value={written.unidade_recebimento}
        onChange={(event) => write({ unidade_recebimento: event.target.value, local_recebimento: '' })}
      >
        <option value="">{key('choose')}</option>
        {targets.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      {target && <Places target={target} written={written} write={write} errorAt={errorAt} />}
      {written.local_recebimento === 'domicilio' && (
        <TextArea
          {...field('endereco')}
          label={t('address')}
          required
          rows={3}
          maxLength={300}
          autoComplete="street-address"
          value={written.endereco}
          // The wire takes one line.
          onChange={(event) => write({ endereco: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
        />
      )}
      <PhoneField {...field('telefone')} label={t('phone')} required value={written.telefone} onPhone={(telefone) => write({ telefone })} />
      <TextField
        {...field('email')}
        label={t('email')}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={written.email}
        onChange={(event) => write({ email: event.target.value })}
      />
      <TextField
        {...field('pessoa_autorizada')}
        label={t('person')}
        hint={t('personHint')}
        maxLength={200}
        autoComplete="off"
        value={written.pessoa_autorizada}
        onChange={(event) => write({ pessoa_autorizada: event.target.value })}
      />
      {written.pessoa_autorizada.trim() !== '' && (
        <TextField
          {...field('documento_autorizada')}
          label={t('document')}
          maxLength={40}
          autoComplete="off"
          value={written.documento_autorizada}
          onChange={(event) => write({ documento_autorizada: event.target.value })}
        />
      )}
    </>
  )
}
