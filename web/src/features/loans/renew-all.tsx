import type { PendingLoan } from '@farol/contract/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { canRenew } from './loan-order.ts'
import type { Renewal } from './use-renewal.ts'

/** Renews all that can be renewed, where that is more than one; says how many, and which not. */
export function RenewAll({ loans, renewal, stale }: { loans: readonly PendingLoan[]; renewal: Renewal; stale: boolean }) {
  const { t } = useTranslation('loans')
  const able = loans.filter(canRenew)
  const others = loans.filter((loan) => !canRenew(loan))
  if (able.length < 2) return null
  return (
    <div className="renew-all">
      <p className="small" id="quantos-renovar">
        {t('all.count', { count: able.length, total: loans.length })}{' '}
        {others.length > 0 && t('all.not', { titles: others.map(({ titulo }) => titulo).join('; ') })}
      </p>
      <Button
        kind="main"
        busy={renewal.busy}
        aria-describedby="quantos-renovar"
        {...(stale && { 'aria-disabled': true })}
        onClick={stale ? undefined : () => void renewal.run(able.map(({ codigo }) => codigo))}
      >
        {t('all.renew')}
      </Button>
    </div>
  )
}
