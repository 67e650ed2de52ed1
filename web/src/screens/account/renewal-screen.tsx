import type { PendingLoan } from '@farol/contract/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { orderedLoans } from '../../features/loans/loan-order.ts'
import { RenewalForm } from '../../features/loans/renewal-form.tsx'
import { RenewalResults } from '../../features/loans/renewal-results.tsx'
import { usePendingLoans } from '../../features/loans/use-pending-loans.ts'
import { useRenewal, type Renewal } from '../../features/loans/use-renewal.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { OwnScreen } from './own-screen.tsx'

function RenewalParts({ loans, renewal, stale }: { loans: readonly PendingLoan[]; renewal: Renewal; stale: boolean }) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  if (loans.length === 0 && !renewal.reply)
    return (
      <Empty title={t('empty')}>
        <p>{t('renewal.emptyHint')}</p>
      </Empty>
    )
  return (
    <>
      {renewal.reply && <RenewalResults results={renewal.reply} loans={loans} repeated={renewal.repeated} />}
      <p className="muted">{t('renewal.hint')}</p>
      <RenewalForm loans={orderedLoans(loans, 'devolucao', language)} renewal={renewal} stale={stale} />
    </>
  )
}

function RenewalOfCopies() {
  const { t } = useTranslation('loans')
  const query = usePendingLoans()
  const renewal = useRenewal()
  return (
    <OwnBlock query={query} loading={t('renewal.loading')} failed={t('renewal.failed')}>
      {(loans, stale) => <RenewalParts loans={loans} renewal={renewal} stale={stale} />}
    </OwnBlock>
  )
}

/** `/meu{product}/renovacao`: choose loans, renew them, read what became of each. */
export function RenewalScreen() {
  const { t } = useTranslation('loans')
  return (
    <OwnScreen title={t('accountMenu.renewal')} texts="loans">
      {() => <RenewalOfCopies />}
    </OwnScreen>
  )
}

export const Component = RenewalScreen
