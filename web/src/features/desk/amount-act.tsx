import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/field.tsx'
import { AskAct } from './ask-act.tsx'
import { centsOf } from './typed-amount.ts'

interface AmountActProps<R> {
  readonly label: string
  readonly of: string
  readonly amountLabel: string
  readonly send: (given: { readonly cents: number; readonly reason: string }, key: string) => Promise<R>
  readonly onDone: (reply: R) => void
}

/** A button that asks for an amount and the reason and then acts. */
export function AmountAct<R>({ amountLabel, send, ...act }: AmountActProps<R>) {
  const { t } = useTranslation('desk')
  return (
    <AskAct {...act} read={({ valor = '' }) => centsOf(valor)} send={({ value, reason }, key) => send({ cents: value, reason }, key)}>
      {(wrong) => (
        <TextField
          name="valor"
          label={amountLabel}
          inputMode="decimal"
          required
          autoComplete="off"
          error={wrong ? t('reader.amountWrong') : undefined}
        />
      )}
    </AskAct>
  )
}
