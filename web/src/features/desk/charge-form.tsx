import { debtKinds, type DebtKind } from '@farol/contract/debts.ts'
import { chargeDebt } from '@farol/contract/desk/money.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useDeskLibrary } from './desk-library.ts'
import { centsOf } from './typed-amount.ts'
import { typedFields } from './use-desk-query.ts'

/** A debt by hand, of the library where the desk stands. */
export function ChargeForm({ reader, onDone }: { reader: string; onDone: () => void }) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const library = useDeskLibrary()
  const show = useToasts((state) => state.show)
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState({ amount: false, reason: false })
  const charge = useAct((body: { tipo_servico: DebtKind; valor_centavos: number; motivo: string }, idempotencyKey) =>
    call(chargeDebt, { body: { leitor: reader, cod_biblioteca: library, ...body }, idempotencyKey }),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { tipo, valor = '', motivo } = typedFields(event.currentTarget)
    const cents = centsOf(valor)
    setWrong({ amount: cents === undefined, reason: !motivo })
    const kind = debtKinds.find((one) => one === tipo)
    if (cents === undefined || !motivo || !kind) return
    if (!(await charge.run({ tipo_servico: kind, valor_centavos: cents, motivo }))) return
    setOpen(false)
    show('success', t('saved'))
    onDone()
  }
  return (
    <div className="after-list">
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('debt.charge')}
      </Button>
      {open && (
        <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
          <SelectField name="tipo" label={t('debt.kind')}>
            {debtKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`debt.kinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="valor"
            label={t('debt.amount')}
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
          <Button type="submit" busy={charge.busy}>
            {t('debt.chargeAct')}
          </Button>
        </form>
      )}
      <ActFailure act={charge} />
    </div>
  )
}
