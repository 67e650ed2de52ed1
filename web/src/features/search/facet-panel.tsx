import type { Facet } from '@farol/contract/search.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDoors } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { hasFilter, isOnDemand, toAddress, toggledFacet, withFilter, withoutFilter, type SearchState } from './search-state.ts'
import { YearFacet } from './year-facet.tsx'

interface PanelProps {
  readonly facet: Facet
  readonly state: SearchState
}

type Value = Facet['valores'][number]

const atFirst = 8
const openFromTheStart = new Set(['T', 'Y', 'B', 'O'])

function FacetValue({ facet, value, state }: PanelProps & { value: Value }) {
  const { t } = useTranslation('search')
  const { language } = useDoors()
  const filter = { tipo: facet.tipo, codigo: value.codigo }
  const chosen = hasFilter(state, filter)
  const count = formatNumber(value.quantidade, language)
  return (
    <li>
      <Link
        className="leader"
        to={toAddress(chosen ? withoutFilter(state, filter) : withFilter(state, filter))}
        rel="nofollow"
        preventScrollReset
        {...(chosen && { 'aria-current': 'true' as const })}
      >
        <span>
          {value.descricao}
          {chosen && <span className="vh">, {t('facetChosen')}</span>}
        </span>
        <span>
          <span aria-hidden="true">{count}</span>
          <span className="vh">, {t('facetTitles', { count: value.quantidade, formatted: count })}</span>
        </span>
      </Link>
    </li>
  )
}

function FacetValues({ facet, state }: PanelProps) {
  const { t } = useTranslation('search')
  const { language } = useDoors()
  const rest = facet.valores.slice(atFirst)
  const line = (value: Value) => <FacetValue key={value.codigo} facet={facet} value={value} state={state} />
  return (
    <>
      <ul>{facet.valores.slice(0, atFirst).map(line)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{t('moreValues', { formatted: formatNumber(rest.length, language) })}</summary>
          <ul>{rest.map(line)}</ul>
        </details>
      )}
    </>
  )
}

function Panel({ id, name, open, children }: { id: string; name: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary id={id}>{name}</summary>
      {children}
    </details>
  )
}

/** One facet: its values with their counts as links that add or take away a filter. */
export function FacetPanel({ facet, state }: PanelProps) {
  const { t } = useTranslation('search')
  const name = t(`facet.${facet.tipo}`)
  // The link that opens a panel and the panel's own switch share it: the focus goes from one to the other.
  const id = `faceta-${facet.tipo}`
  const chosen = state.filters.some((filter) => filter.tipo === facet.tipo)
  if (isOnDemand(facet.tipo) && !state.openFacets.includes(facet.tipo))
    return (
      <Link className="f-demand" id={id} to={toAddress(toggledFacet(state, facet.tipo))} rel="nofollow" preventScrollReset>
        <span>
          <span className="vh">{t('showFacet')}</span> {name}
        </span>
      </Link>
    )
  if (facet.valores.length === 0) return null
  return (
    <Panel id={id} name={name} open={chosen || openFromTheStart.has(facet.tipo) || isOnDemand(facet.tipo)}>
      {facet.tipo === 'Y' ? <YearFacet facet={facet} state={state} /> : <FacetValues facet={facet} state={state} />}
    </Panel>
  )
}
