import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { centsOf } from './typed-amount.ts'
import { typedFields } from './use-desk-query.ts'

interface AmountActProps<R> {
  readonly label: string
  /** What it is done to: several of the same stand on a screen, each is told by label and this. */
  readonly of: string
  readonly amountLabel: string
  readonly send: (given: { readonly cents: number; readonly reason: string }, key: string) => Promise<R>
  readonly onDone: (reply: R) => void
}

/** A button that asks for an amount and the reason and then acts. */
export function AmountAct<R>({ label, of, amountLabel, send, onDone }: AmountActProps<R>) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState({ amount: false, reason: false })
  const show = useToasts((state) => state.show)
  const act = useAct(send)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { valor = '', motivo: reason } = typedFields(event.currentTarget)
    const cents = centsOf(valor)
    setWrong({ amount: cents === undefined, reason: !reason })
    if (cents === undefined || !reason) return
    const reply = await act.run({ cents, reason })
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
          <TextField
            name="valor"
            label={amountLabel}
            inputMode="decimal"
            required
            autoComplete="off"
            error={wrong.amount ? t('reader.amountWrong') : undefined}
          />
          <TextField
            name="motivo"
            label={t('line.reason')}
            required
            maxLength={500}
            error={wrong.reason ? t('reasonMissing') : undefined}
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
