import { takePayment, type Payment } from '@farol/contract/desk/money.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { centsOf } from './typed-amount.ts'

export type Owed = Reader['debitos'][number]

/** 12,50 */
const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

interface PayFormProps {
  readonly owed: Owed
  /** Codes of the debts that are paid; none: the oldest first. */
  readonly chosen: readonly string[]
  readonly reader: string
  readonly onPaid: (payment: Payment, cents: number) => void
}

/** Takes money for debts of one library; less than the whole is a part payment. */
export function PayForm({ owed, chosen, reader, onPaid }: PayFormProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const [wrong, setWrong] = useState(false)
  const paid = owed.debitos.filter(({ codigo }) => chosen.length === 0 || chosen.includes(codigo))
  const sum = paid.reduce((total, { saldo_centavos: balance }) => total + balance, 0)
  const pay = useAct((valor_centavos: number, idempotencyKey) => {
    const some = chosen.length > 0 && { debitos: [...chosen] }
    return call(takePayment, { body: { leitor: reader, cod_biblioteca: owed.cod_biblioteca, valor_centavos, ...some }, idempotencyKey })
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const cents = centsOf(String(new FormData(event.currentTarget).get('valor') ?? ''))
    setWrong(cents === undefined)
    if (cents === undefined) return
    const payment = await pay.run(cents)
    if (payment) onPaid(payment, cents)
  }
  return (
    <form className="reason" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        key={sum}
        name="valor"
        label={t('reader.amount')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={written(sum)}
        error={wrong ? t('reader.amountWrong') : undefined}
      />
      <Button type="submit" busy={pay.busy} kind="main">
        {chosen.length > 0 ? t('debt.payChosen', { count: chosen.length }) : t('reader.pay')}
      </Button>
      <ActFailure act={pay} />
    </form>
  )
}
