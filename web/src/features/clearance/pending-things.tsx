import { accountScreens } from '@farol/contract/account-screens.ts'
import type { PendingKind, PendingThing } from '@farol/contract/clearance.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'

/** Where each kind of thing is settled; kinds without a screen are settled at the library. */
const places: { readonly [K in PendingKind]?: string } = {
  emprestimo: accountScreens.loans,
  debito: accountScreens.debts,
  solicitacao_emprestimo: accountScreens.loanRequests,
}

/** What stands against a clearance, each with the way to settle it. */
export function PendingThings({ things }: { things: readonly PendingThing[] }) {
  const { t } = useTranslation('clearance')
  const { site } = useDeps()
  return (
    <>
      <p>{t('pending', { count: things.length })}</p>
      <ol className="plain-list">
        {things.map((thing) => {
          const place = places[thing.tipo]
          return (
            <li key={`${thing.tipo} ${thing.descricao}`}>
              <p>{thing.descricao}</p>
              {thing.descBiblioteca && <p className="small muted">{thing.descBiblioteca}</p>}
              <p className="small alone">
                {place ? <Link to={withSlug(place, site.slug)}>{t(`settle.${thing.tipo}`)}</Link> : t('settle.library')}
              </p>
            </li>
          )
        })}
      </ol>
    </>
  )
}
