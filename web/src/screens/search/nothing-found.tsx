import type { TitleForms } from '@farol/contract/editions.ts'
import { authorityAddress } from '@farol/contract/screens.ts'
import type { SearchReply } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import type { Help, Relaxed } from '../../features/search/search-help.ts'
import { toAddress, withChange, type SearchState } from '../../features/search/search-state.ts'
import { formatNumber } from '../../i18n/start.ts'
import { OtherGuides } from './related-searches.tsx'
import { SuggestPurchase } from './suggest-purchase.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Beyond } from '../../features/search/limits.tsx'

interface NothingFoundProps {
  readonly reply: SearchReply
  readonly state: SearchState
  readonly help: Help | undefined
  /** Authorities that have all the words in another form. */
  readonly authorities?: TitleForms['formas'] | undefined
}

function Way({ relaxed: { way, state, total, names = [] } }: { relaxed: Relaxed }) {
  const { t: search } = useTranslation('search')
  const { t } = useTranslation('results')
  const { language } = useDeps()
  const kinds = names.map((name) => name || t('facet.O')).join(', ')
  return (
    <li>
      <Link className="leader" to={toAddress(state)}>
        <span>{way === 'kinds' && state.q === '' ? kinds : t(`empty.${way}`, { q: state.q, names: kinds })}</span>
        <span>{search('facetTitles', { count: total, formatted: formatNumber(total, language) })}</span>
      </Link>
    </li>
  )
}

/** Nothing found, as the heading above says: searches that would find something, each with how much, or how else to ask. */
export function NothingFound({ reply, state, help = { ways: [] }, authorities = [] }: NothingFoundProps) {
  const { t } = useTranslation('results')
  const { ways, uncounted } = help
  if (reply.total > 0)
    return <Beyond total={reply.total} page={state.page} perPage={state.perPage} first={toAddress(withChange(state, { page: 1 }))} />
  return (
    <Empty title={t(ways.length > 0 ? 'empty.similar' : 'empty.otherwise')}>
      {ways.length > 0 ? (
        <ul className="ways">
          {ways.map((relaxed) => (
            <Way key={toAddress(relaxed.state)} relaxed={relaxed} />
          ))}
        </ul>
      ) : (
        <p>{t('empty.text')}</p>
      )}
      {authorities.length > 0 && (
        <ul className="ways">
          {authorities.map((one) => (
            <li key={one.cod_autoridade}>
              {t('why.form', { form: one.variante })} <Link to={authorityAddress(one.cod_autoridade)}>{one.descricao}</Link>
            </li>
          ))}
        </ul>
      )}
      {uncounted && <FailedPart text={t('failed.totals')} />}
      <OtherGuides state={state} />
      <SuggestPurchase />
    </Empty>
  )
}
