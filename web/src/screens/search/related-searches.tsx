import { listOutsideSearches, type OutsideSearch } from '@farol/contract/links.ts'
import type { Facet } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { attempt } from '../../api/loaded.ts'
import { useVisibleGuides } from '../../api/visible-guides.ts'
import type { Deps } from '../../api/site.ts'
import { writeValue } from '../../features/search/address-text.ts'
import { loadOpened } from '../../features/search/opened-facets.ts'
import { emptySearch, toAddress, toParameters, usualOrder, type SearchState } from '../../features/search/search-state.ts'
import { Icon } from '../../ui/icon.tsx'

/** What stands beside results: where else the same words can be looked for, and the facets that were opened. */
export interface RelatedSearches {
  readonly outside: readonly OutsideSearch[]
  readonly opened: readonly Facet[]
}

/** The words that are looked for: those that are left out are not looked for elsewhere either. */
const plainWords = ({ q, rows }: SearchState) => [q, ...rows.filter((row) => row.operator !== 'NOT').map((row) => row.q)].join(' ').trim()

async function loadOutside({ call }: Pick<Deps, 'call'>, state: SearchState): Promise<readonly OutsideSearch[]> {
  const q = plainWords(state).slice(0, 512)
  if (q === '') return []
  const outside = await attempt(call(listOutsideSearches, { query: { q } }))
  return outside.ok ? outside.value : []
}

export async function loadRelatedSearches(deps: Pick<Deps, 'call'>, state: SearchState): Promise<RelatedSearches> {
  const [outside, opened] = await Promise.all([loadOutside(deps, state), loadOpened(deps, state)])
  return { outside, opened }
}

/** Other catalogues that look for the same words; each opens in a tab of its own and says so. */
export function OutsideSearches({ outside }: Pick<RelatedSearches, 'outside'>) {
  const { t } = useTranslation('results')
  if (outside.length === 0) return null
  return (
    <nav className="small beside" aria-label={t('outside')}>
      <span className="muted">{t('outside')}</span>
      <ul>
        {outside.map((one) => (
          <li key={one.url}>
            <a href={one.url} target="_blank" rel="noreferrer noopener nofollow">
              {one.nome} <Icon name="out" />
              <span className="vh">({t('opensOutside')})</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The address of a search as a feed; order, page and display are nothing to it. */
export function feedAddress(state: SearchState, kind: 'atom' | 'rss'): string {
  const parameters = toParameters({
    ...state,
    page: 1,
    perPage: 20,
    orderBy: usualOrder(state.guide),
    direction: 'C',
    openFacets: [],
    mode: 'D',
  }).toString()
  return `/${state.guide}.${kind}${parameters === '' ? '' : `?${parameters}`}`
}

/** Ways to be told of new titles of this search. */
export function FollowSearch({ state }: { state: SearchState }) {
  const { t } = useTranslation('results')
  return (
    <p className="small beside">
      <span className="muted">{t('follow')}</span>{' '}
      <a href={feedAddress(state, 'atom')} rel="nofollow">
        Atom
      </a>{' '}
      <a href={feedAddress(state, 'rss')} rel="nofollow">
        RSS
      </a>
    </p>
  )
}

const others = ['pesquisa_geral', 'pesquisa_avancada', 'pesquisa_periodicos', 'pesquisa_multimeios', 'pesquisa_atos_normativos'] as const

/** The same words in the other guides that the institution shows, in the libraries that were chosen, for who found nothing in this one. */
export function OtherGuides({ state }: { state: SearchState }) {
  const { t } = useTranslation('results')
  const { t: shell } = useTranslation('shell')
  const shown = useVisibleGuides()
  const offered = others.filter((guide) => guide !== state.guide && (guide === 'pesquisa_geral' || shown.includes(guide)))
  const authorities = shown.includes('pesquisa_autoridades')
  if (state.q === '' || (offered.length === 0 && !authorities)) return null
  const words = { ...emptySearch, q: state.q, filters: state.filters.filter((filter) => filter.tipo === 'B') }
  return (
    <nav className="beside" aria-label={t('otherGuides')}>
      <span className="muted">{t('otherGuides')}</span>
      <ul>
        {offered.map((guide) => (
          <li key={guide}>
            <Link to={toAddress({ ...words, guide, orderBy: usualOrder(guide) })}>{shell(`guide.${guide}`)}</Link>
          </li>
        ))}
        {authorities && (
          <li>
            <Link to={`/pesquisa_autoridades?${new URLSearchParams({ q: writeValue(state.q) })}`}>
              {shell('guide.pesquisa_autoridades')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
