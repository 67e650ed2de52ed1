import type { Home } from '@farol/contract/account-home.ts'
import { accountScreens } from '@farol/contract/account-screens.ts'
import { activities } from '@farol/contract/activities.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useDeps } from '../../api/site.ts'
import { formatMoney } from '../../i18n/money.ts'
import { formatNumber } from '../../i18n/start.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { mayDo, useSession } from '../../session/session-store.ts'
import { Link } from '../../ui/link.tsx'

/** What runs besides the loans: how many holds and loan requests, and what is owed. Nothing is shown of what there is none of. */
export function HomeCounts({ counts }: { counts: Home['contadores'] }) {
  const { t } = useTranslation('account')
  const { language, site } = useDeps()
  const { person } = useSession()
  const { reservas, solicitacoes, debitos_centavos: cents } = counts
  const lines = [
    { key: 'holds', screen: accountScreens.holds, activity: activities.hold, amount: reservas, shown: formatNumber(reservas, language) },
    {
      key: 'loanRequests',
      screen: accountScreens.loanRequests,
      activity: activities.loanRequest,
      amount: solicitacoes,
      shown: formatNumber(solicitacoes, language),
    },
    { key: 'debts', screen: accountScreens.debts, activity: activities.debts, amount: cents, shown: formatMoney(cents, language) },
  ] as const
  const some = lines.filter(({ amount, activity }) => amount > 0 && mayDo(person, activity))
  if (some.length === 0) return null
  return (
    <section aria-labelledby="na-conta" className="section">
      <h2 className="h2" id="na-conta">
        {t('counts.title')}
      </h2>
      <ul className="home-counts">
        {some.map(({ key, screen, shown }) => (
          <li key={key}>
            <Link className="leader" to={withSlug(screen, site.slug)}>
              <span>{t(`counts.${key}`)}</span>
              <span>{shown}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
