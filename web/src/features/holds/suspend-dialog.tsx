import { longestSuspension } from '@farol/contract/holds.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { daysAhead, typedDay } from '../../i18n/typed-day.ts'
import { useDraft } from '../../session/draft-store.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface SuspendDialogProps {
  readonly code: string
  readonly title: string
  /** Resolves to nothing where it was not done. */
  readonly onSuspend: (until: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Until which day a hold is to be passed over: after today, at most half a year ahead. */
export function SuspendDialog({ code, title, onSuspend, onClose }: SuspendDialogProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'change' })
  const { draft, change, forget } = useDraft(`suspend ${code}`, { day: '' })
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const until = typedDay(draft.day)
    const [today, last] = [daysAhead(new Date(), 0), daysAhead(new Date(), longestSuspension)]
    if (until !== undefined && until > today && until <= last) {
      void onSuspend(until).then((done) => done && forget())
      return onClose()
    }
    setError(t('suspendWrong', { most: longestSuspension }))
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Dialog open title={t('suspendTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p>{t('suspendText', { title })}</p>
        <DayField label={t('until')} value={draft.day} error={error} onValue={(day) => change({ day })} />
        <div className="row-btns">
          <Button onClick={onClose}>{t('close')}</Button>
          <Button type="submit" kind="main">
            {t('suspender')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
