import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { typedFields } from './use-desk-query.ts'

interface DayActProps<R> {
  readonly label: string
  /** What it is done to: several of the same stand on a screen, each is told by label and this. */
  readonly of: string
  readonly dayLabel: string
  readonly send: (given: { readonly day: string; readonly reason: string }, key: string) => Promise<R>
  readonly onDone: (reply: R) => void
}

/** A button that asks for a day and the reason and then acts. */
export function DayAct<R>({ label, of, dayLabel, send, onDone }: DayActProps<R>) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState({ day: false, reason: false })
  const show = useToasts((state) => state.show)
  const act = useAct(send)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { dia: day, motivo: reason } = typedFields(event.currentTarget)
    setMissing({ day: !day, reason: !reason })
    if (!day || !reason) return
    const reply = await act.run({ day, reason })
    if (reply === undefined) return
    setOpen(false)
    show('success', t('saved'))
    onDone(reply)
  }
  return (
    <div className="reason-act">
      <Button slim kind="bare" aria-expanded={open} aria-label={`${label}: ${of}`} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        <form className="reason" noValidate onSubmit={(event) => void submit(event)}>
          <TextField name="dia" type="date" label={dayLabel} required error={missing.day ? t('reader.dayMissing') : undefined} />
          <TextField
            name="motivo"
            label={t('line.reason')}
            required
            maxLength={500}
            error={missing.reason ? t('reasonMissing') : undefined}
          />
          <Button type="submit" slim busy={act.busy}>
            {label}
          </Button>
        </form>
      )}
      <ActFailure act={act} />
    </div>
  )
}
