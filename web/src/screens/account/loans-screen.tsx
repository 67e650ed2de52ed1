import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { PendingLoan } from '@farol/contract/loans.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { LoanList } from '../../features/loans/loan-list.tsx'
import { orderedLoans, renewSeveral, type LoanOrder } from '../../features/loans/loan-order.ts'
import { LoanTools } from '../../features/loans/loan-tools.tsx'
import { RenewalSum } from '../../features/loans/renewal-sum.tsx'
import { usePendingLoans } from '../../features/loans/use-pending-loans.ts'
import { useRenewal } from '../../features/loans/use-renewal.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { OwnScreen } from './own-screen.tsx'

function Loans({ loans, stale }: { loans: readonly PendingLoan[]; stale: boolean }) {
  const { t } = useTranslation('loans')
  const { site, language } = useDeps()
  const [order, setOrder] = useState<LoanOrder>('devolucao')
  const renewal = useRenewal()
  if (loans.length === 0)
    return (
      <Empty title={t('empty')}>
        <p>{t('emptyHint')}</p>
      </Empty>
    )
  return (
    <>
      <div className="head">
        <h2 className="how-many">{t('count', { count: loans.length })}</h2>
        <LoanTools order={order} onOrder={setOrder} />
      </div>
      {renewal.reply && <RenewalSum results={renewal.reply} />}
      <ActFailure act={renewal} />
      <LoanList loans={orderedLoans(loans, order, language)} renewal={renewal} stale={stale} />
      {renewSeveral(loans) && (
        <p className="after-list">
          <ButtonLink to={withSlug(accountScreens.renewal, site.slug)}>{t('renewSeveral')}</ButtonLink>
        </p>
      )}
    </>
  )
}

function PendingTitles() {
  const { t } = useTranslation('loans')
  const query = usePendingLoans()
  return (
    <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
      {(loans, stale) => <Loans loans={loans} stale={stale} />}
    </OwnBlock>
  )
}

/** `/meu{product}/emprestimos`: what the person has on loan. */
export function LoansScreen() {
  const { t } = useTranslation('loans')
  return (
    <OwnScreen title={t('accountMenu.loans')} texts="loans">
      {() => <PendingTitles />}
    </OwnScreen>
  )
}

export const Component = LoansScreen
