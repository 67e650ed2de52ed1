import { returnCopy, type Returned } from '@farol/contract/desk/loans.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useDeps } from '../../api/site.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayAtDesk } from './desk-session.ts'
import { ReasonAct } from './reason-act.tsx'

interface ExemptReturnProps {
  readonly loan: Reader['emprestimos'][number]
  readonly onDone: () => void
}

/** Returns an overdue copy without fine or suspension, for a reason that stays with the loan. */
export function ExemptReturn({ loan, onDone }: ExemptReturnProps) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const mayExempt = useMayAtDesk(deskActivities.exemptions)
  if (!mayExempt || !loan.dias_atraso) return null
  const said = ({ destino, etiqueta, cod_biblioteca }: Returned) =>
    t('reader.returnedExempt', { to: t(`line.to.${destino}`, { slip: etiqueta ?? '', library: cod_biblioteca ?? '' }) })
  return (
    <ReasonAct
      label={t('reader.returnExempt')}
      of={loan.titulo}
      kind="bare"
      done={said}
      send={(motivo, idempotencyKey) => call(returnCopy, { body: { exemplar: loan.exemplar, isentar: { motivo } }, idempotencyKey })}
      onDone={onDone}
    />
  )
}
