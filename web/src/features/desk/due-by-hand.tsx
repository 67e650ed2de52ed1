import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { typedFields } from './use-desk-query.ts'

/** Where the calendar gives no due day, the operator names one. */
export function DueByHand({ onGive }: { onGive: (day: string) => void }) {
  const { t } = useTranslation('desk')
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = typedFields(event.currentTarget)['dia']
    setMissing(day === undefined)
    if (day !== undefined) onGive(day)
  }
  return (
    <form className="reason" noValidate onSubmit={submit}>
      <TextField name="dia" type="date" label={t('reader.newDue')} required error={missing ? t('reader.dayMissing') : undefined} />
      <Button type="submit" slim>
        {t('line.lendUntil')}
      </Button>
    </form>
  )
}
