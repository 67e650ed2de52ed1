import type { Facet } from '@farol/contract/search.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FacetPanel } from './facet-panel.tsx'
import type { SearchState } from './search-state.ts'

/** All facets beside the results; on narrow pages folded behind one link that also opens them without scripts. */
export function Facets({ facets, state }: { facets: readonly Facet[]; state: SearchState }) {
  const { t } = useTranslation('search')
  const [open, setOpen] = useState(false)
  return (
    <aside className="f-side" id="filtros" aria-label={t('filters')} {...(open && { 'data-open': true })}>
      <a
        className="f-toggle"
        href="#filtros"
        role="button"
        aria-expanded={open}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
      >
        {t('filterResults')}
      </a>
      <div className="facets">
        {facets.map((facet) => (
          <FacetPanel key={facet.tipo} facet={facet} state={state} />
        ))}
      </div>
    </aside>
  )
}
