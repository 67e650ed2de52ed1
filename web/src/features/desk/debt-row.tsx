import type { Debt } from '@farol/contract/debts.ts'
import { correctDebt, discountDebt, disputeDebt, waiveDebt } from '@farol/contract/desk/money.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { Checkbox } from '../../ui/field.tsx'
import { AmountAct } from './amount-act.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { ReasonAct } from './reason-act.tsx'

interface DebtProps {
  readonly debt: Debt
  readonly onChange: () => void
}

/** Takes off what is left or a part of it. */
function Waivers({ debt, onChange }: DebtProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const params = { cod: debt.codigo }
  return (
    <>
      <ReasonAct
        label={t('debt.waive')}
        of={debt.desc_tipo_servico}
        kind="bare"
        send={(motivo, idempotencyKey) => call(waiveDebt, { params, body: { motivo }, idempotencyKey })}
        onDone={onChange}
      />
      <AmountAct
        label={t('debt.discount')}
        of={debt.desc_tipo_servico}
        amountLabel={t('debt.discountAmount')}
        send={({ cents, reason }, idempotencyKey) =>
          call(discountDebt, { params, body: { valor_centavos: cents, motivo: reason }, idempotencyKey })
        }
        onDone={onChange}
      />
    </>
  )
}

/** Sets the amount right, or notes that the reader disputes it. */
function Corrections({ debt, onChange }: DebtProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const params = { cod: debt.codigo }
  return (
    <>
      <AmountAct
        label={t('debt.correct')}
        of={debt.desc_tipo_servico}
        amountLabel={t('debt.rightAmount')}
        send={({ cents, reason }, idempotencyKey) =>
          call(correctDebt, { params, body: { valor_centavos: cents, motivo: reason }, idempotencyKey })
        }
        onDone={onChange}
      />
      <ReasonAct
        label={t('debt.dispute')}
        of={debt.desc_tipo_servico}
        kind="bare"
        reasonLabel={t('debt.disputeText')}
        send={(texto, idempotencyKey) => call(disputeDebt, { params, body: { texto }, idempotencyKey })}
        onDone={onChange}
      />
    </>
  )
}

interface DebtRowProps extends DebtProps {
  /** Absent: it cannot be chosen for a payment. */
  readonly onChoose?: ((chosen: boolean) => void) | undefined
  readonly isChosen: boolean
}

/** One debt with what staff may do about it. */
export function DebtRow({ debt, isChosen, onChoose, onChange }: DebtRowProps) {
  const { t } = useTranslation('desk')
  const { language } = useDeps()
  const mayWaive = useMayAtDesk(deskActivities.waivers)
  const mayCorrect = useMayAtDesk(deskActivities.corrections)
  const words = [debt.desc_tipo_servico, debt.titulo, formatDay(debt.data, language)].filter(Boolean).join(' · ')
  return (
    <li>
      <div className="row-main">
        {onChoose ? <Checkbox label={words} checked={isChosen} onChange={(event) => onChoose(event.target.checked)} /> : <p>{words}</p>}
        {debt.pago_centavos > 0 && (
          <p className="small muted">
            {t('debt.partPaid', { paid: formatMoney(debt.pago_centavos, language), of: formatMoney(debt.valor_centavos, language) })}
          </p>
        )}
        {debt.contestado_em && <p className="said-wait">{t('debt.disputed', { day: formatDay(debt.contestado_em, language) })}</p>}
      </div>
      <div className="row-btns">
        <b className="num">{formatMoney(debt.saldo_centavos, language)}</b>
        {mayWaive && <Waivers debt={debt} onChange={onChange} />}
        {mayCorrect && <Corrections debt={debt} onChange={onChange} />}
      </div>
    </li>
  )
}
