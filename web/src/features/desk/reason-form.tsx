import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface ReasonFormProps {
  /** The act by its verb. */
  readonly act: string
  readonly kind?: ButtonKind
  /** What is asked for, where it is not simply the reason. */
  readonly label?: string
  /** It opened by a press: the field takes the focus. */
  readonly focus?: boolean
  readonly busy?: boolean
  /** Reasons that the institution has ready; own words are as good. */
  readonly suggestions?: readonly string[]
  readonly onGive: (reason: string) => void
}

/** Asks why: the server takes no such act without a reason. */
export function ReasonForm({ act, kind = 'plain', label, focus = false, busy = false, suggestions = [], onGive }: ReasonFormProps) {
  const { t } = useTranslation('desk')
  const [missing, setMissing] = useState(false)
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focus) field.current?.focus()
  }, [focus])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('motivo') ?? '').trim()
    setMissing(reason === '')
    if (reason === '') field.current?.focus()
    else if (!busy) onGive(reason)
  }
  return (
    <form className="reason" noValidate onSubmit={submit}>
      <TextField
        ref={field}
        name="motivo"
        label={label ?? t('line.reason')}
        required
        maxLength={500}
        autoComplete="off"
        {...(suggestions.length > 0 && { list })}
        error={missing ? t('reasonMissing') : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      )}
      <Button type="submit" slim kind={kind} busy={busy}>
        {act}
      </Button>
    </form>
  )
}
