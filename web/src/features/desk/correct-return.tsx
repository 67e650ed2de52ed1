import { correctReturn, type Returned } from '@farol/contract/desk/loans.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatMoney } from '../../i18n/money.ts'
import { DayAct } from './day-act.tsx'
import { useMayAtDesk } from './desk-session.ts'

interface CorrectReturnProps {
  readonly loan: string
  readonly of: string
  readonly onDone: (corrected: Returned) => void
}

/** The copy came back on an earlier day than that of the scan: suspension and fine are worked out anew. */
export function CorrectReturn({ loan, of, onDone }: CorrectReturnProps) {
  const { t } = useTranslation(['desk-office', 'desk'])
  const { call, language } = useDeps()
  const mayCorrect = useMayAtDesk(deskActivities.exemptions)
  if (!mayCorrect) return null
  const said = ({ dias_atraso, afastamento, debito }: Returned) =>
    [
      dias_atraso === undefined ? t('correction.inTime') : t('desk:line.late', { count: dias_atraso }),
      afastamento && t('desk:line.suspended', { day: formatDay(afastamento.fim, language) }),
      debito && t('desk:line.owed', { amount: formatMoney(debito.valor_centavos, language) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <DayAct
      label={t('correction.act')}
      of={of}
      dayLabel={t('correction.day')}
      done={said}
      send={({ day, reason }, idempotencyKey) =>
        call(correctReturn, { params: { cod: loan }, body: { quando: day, motivo: reason }, idempotencyKey })
      }
      onDone={onDone}
    />
  )
}
