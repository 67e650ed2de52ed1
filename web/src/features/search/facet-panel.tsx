import type { Facet } from '@farol/contract/search.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FacetSearch } from './facet-search.tsx'
import { ChosenElsewhere, FlatValues, TreeValues, type Value } from './facet-values.tsx'
import { isOnDemand, toAddress, toggledFacet, type SearchState } from './search-state.ts'
import { YearFacet } from './year-facet.tsx'

interface PanelProps {
  readonly facet: Facet
  readonly state: SearchState
}

const longFrom = 9
const openFromTheStart = new Set(['T', 'Y', 'B', 'O'])

function Panel({ id, name, open, children }: { id: string; name: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary id={id}>{name}</summary>
      <fieldset>
        <legend className="vh">{name}</legend>
        {children}
      </fieldset>
    </details>
  )
}

function Values({ facet, state, name }: PanelProps & { name: string }) {
  const { t } = useTranslation('results')
  const [found, setFound] = useState<readonly Value[]>()
  const values = found ?? facet.valores
  const isTree = !found && values.some((value) => value.superior !== undefined)
  const List = isTree ? TreeValues : FlatValues
  return (
    <>
      {(facet.mais || facet.valores.length >= longFrom) && <FacetSearch facet={facet} state={state} name={name} onFound={setFound} />}
      <List facet={facet} values={values} state={state} />
      {facet.mais && !found && <p className="small muted">{t('listedOnly')}</p>}
      <ChosenElsewhere facet={facet} values={values} state={state} />
    </>
  )
}

/** One facet: its values with their counts, as boxes to tick. */
export function FacetPanel({ facet, state }: PanelProps) {
  const { t } = useTranslation('results')
  const name = t(`facet.${facet.tipo}`)
  // The link that opens a panel and the panel's own switch share it: the focus goes from one to the other.
  const id = `faceta-${facet.tipo}`
  const chosen = state.filters.some((filter) => filter.tipo === facet.tipo)
  if (isOnDemand(facet.tipo) && !state.openFacets.includes(facet.tipo))
    return (
      <>
        <ChosenElsewhere facet={facet} values={[]} state={state} />
        <Link className="f-demand" id={id} to={toAddress(toggledFacet(state, facet.tipo))} rel="nofollow" preventScrollReset>
          <span>
            <span className="vh">{t('showFacet')}</span> {name}
          </span>
        </Link>
      </>
    )
  if (facet.valores.length === 0) return <ChosenElsewhere facet={facet} values={[]} state={state} />
  return (
    <Panel id={id} name={name} open={chosen || openFromTheStart.has(facet.tipo) || isOnDemand(facet.tipo)}>
      {facet.tipo === 'Y' ? <YearFacet facet={facet} state={state} /> : <Values facet={facet} state={state} name={name} />}
    </Panel>
  )
}
