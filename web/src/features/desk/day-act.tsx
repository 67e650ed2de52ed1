import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/field.tsx'
import { AskAct } from './ask-act.tsx'

interface DayActProps<R> {
  readonly label: string
  readonly of: string
  readonly dayLabel: string
  readonly send: (given: { readonly day: string; readonly reason: string }, key: string) => Promise<R>
  /** What is told when it is done. */
  readonly done?: (reply: R) => string
  readonly onDone: (reply: R) => void
}

/** A button that asks for a day and the reason and then acts. */
export function DayAct<R>({ dayLabel, send, ...act }: DayActProps<R>) {
  const { t } = useTranslation('desk')
  return (
    <AskAct {...act} read={({ dia }) => dia} send={({ value, reason }, key) => send({ day: value, reason }, key)}>
      {(wrong) => <TextField name="dia" type="date" label={dayLabel} required error={wrong ? t('reader.dayMissing') : undefined} />}
    </AskAct>
  )
}
