import { useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { dayToType, typedDay } from '../i18n/typed-day.ts'
import { TextField } from './field.tsx'

interface DayFieldProps {
  readonly id?: string
  readonly label: string
  readonly value: string
  readonly onValue: (text: string) => void
  readonly error?: string | undefined
}

/** A day that is typed freely or picked from the browser's calendar. */
export function DayField({ id: given, label, value, onValue, error }: DayFieldProps) {
  const { t } = useTranslation('account')
  const own = useId()
  const id = given ?? own
  return (
    <div className="day-field">
      <TextField
        id={id}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('dayPlaceholder')}
        value={value}
        error={error}
        onChange={(event) => onValue(event.target.value)}
      />
      <input
        type="date"
        className="input"
        aria-label={t('pickDay', { label })}
        value={typedDay(value) ?? ''}
        onChange={(event) => event.target.value && onValue(dayToType(event.target.value))}
      />
    </div>
  )
}
