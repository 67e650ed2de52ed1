import type { Facet } from '@farol/contract/search.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../ui/hydrated.ts'
import { FacetPanel } from './facet-panel.tsx'
import type { SearchState } from './search-state.ts'

/** Opens and closes the filters on narrow pages: a link to them without scripts, a button with them. */
function FoldSwitch({ open, onPress }: { open: boolean; onPress: () => void }) {
  const { t } = useTranslation('search')
  if (!useHydrated())
    return (
      <a className="f-toggle" href="#filtros">
        {t('filterResults')}
      </a>
    )
  return (
    <button type="button" className="f-toggle" aria-expanded={open} onClick={onPress}>
      {t('filterResults')}
    </button>
  )
}

/** All facets beside the results; on narrow pages folded behind one switch. */
export function Facets({ facets, state }: { facets: readonly Facet[]; state: SearchState }) {
  const { t } = useTranslation('search')
  const [open, setOpen] = useState(false)
  const anything = facets.some((facet) => facet.valores.length > 0)
  return (
    <aside className="f-side" id="filtros" data-keeps-focus="" aria-label={t('filters')} {...(open && { 'data-open': true })}>
      <FoldSwitch open={open} onPress={() => setOpen(!open)} />
      <div className="facets">
        {(anything ? facets : []).map((facet) => (
          <FacetPanel key={facet.tipo} facet={facet} state={state} />
        ))}
      </div>
    </aside>
  )
}
