import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { LoanList } from '../../features/loans/loan-list.tsx'
import { orderedLoans, renewSeveral } from '../../features/loans/loan-order.ts'
import type { usePendingLoans } from '../../features/loans/use-pending-loans.ts'
import type { Renewal } from '../../features/loans/use-renewal.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { ButtonLink } from '../../ui/button.tsx'

interface HomeLoansProps {
  readonly query: ReturnType<typeof usePendingLoans>
  readonly renewal: Renewal
  /** How many loans the person may have at once. */
  readonly limit: number | undefined
}

/** "Com você 4 de 10": the loans below what matters today. */
export function HomeLoans({ query, renewal, limit }: HomeLoansProps) {
  const { t } = useTranslation('loans')
  const { site, language } = useDeps()
  const count = query.data?.length
  return (
    <section aria-labelledby="com-voce" className="section">
      <div className="head">
        <h2 className="h2" id="com-voce">
          {t('withYou')} {count !== undefined && <span className="muted plain num">{limit ? t('ofLimit', { count, limit }) : count}</span>}
        </h2>
        {query.data && renewSeveral(query.data) && (
          <ButtonLink slim to={withSlug(accountScreens.renewal, site.slug)}>
            {t('renewSeveral')}
          </ButtonLink>
        )}
      </div>
      <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
        {(loans, stale) =>
          loans.length === 0 ? (
            <p className="muted">{t('empty')}</p>
          ) : (
            <LoanList short loans={orderedLoans(loans, 'devolucao', language)} renewal={renewal} stale={stale} />
          )
        }
      </OwnBlock>
    </section>
  )
}
