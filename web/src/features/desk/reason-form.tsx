import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** Asks why: the server takes no such act without a reason. */
export function ReasonForm({ act, busy, onGive }: { act: string; busy: boolean; onGive: (reason: string) => void }) {
  const { t } = useTranslation('desk')
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('motivo') ?? '').trim()
    setMissing(reason === '')
    if (reason !== '') onGive(reason)
  }
  return (
    <form className="reason" noValidate onSubmit={submit}>
      <TextField name="motivo" label={t('line.reason')} required maxLength={500} error={missing ? t('reasonMissing') : undefined} />
      <Button type="submit" slim busy={busy}>
        {act}
      </Button>
    </form>
  )
}
