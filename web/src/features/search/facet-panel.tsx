import type { Facet } from '@farol/contract/search.ts'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { useHydrated } from '../../ui/hydration.ts'
import { FacetSearch } from './facet-search.tsx'
import { ChosenElsewhere, FlatValues, TreeValues, type Value } from './facet-values.tsx'
import { isOnDemand, toAddress, withFacet, type SearchState } from './search-state.ts'
import type { SpanErrors } from './read-guide.ts'
import { YearFacet } from './year-facet.tsx'

interface PanelProps {
  readonly facet: Facet
  readonly state: SearchState
}

const longFrom = 9
const openFromTheStart = new Set(['T', 'Y', 'B', 'O'])

function Panel({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <details open>
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

/**
 * Whether a panel stands open. One that a hand opened, or whose values were chosen once, stays: it is not closed under the reader's finger
 * when the last of them is taken away.
 */
function useOpened(id: string, isOpen: boolean) {
  const [opened, setOpened] = useState(isOpen)
  const [byHand, setByHand] = useState(false)
  if (isOpen && !opened) setOpened(true)
  // The link is gone that had the focus.
  useEffect(() => {
    if (byHand) document.getElementById(id)?.focus()
  }, [byHand, id])
  return {
    opened: opened || byHand,
    open: (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      setByHand(true)
    },
  }
}

/**
 * One facet: its values with their counts, as boxes to tick. A closed panel is a link to the same search with the panel open, and its boxes
 * are not drawn: half of what a page of results is made of would be boxes that nobody sees.
 */
export function FacetPanel({ facet, state, isMissing, errors = {} }: PanelProps & { isMissing: boolean; readonly errors?: SpanErrors }) {
  const { t } = useTranslation('results')
  const { tipo, valores } = facet
  const hydrated = useHydrated()
  const name = t(`facet.${tipo}`)
  // The link that opens a panel and the panel's own switch share it: the focus goes from one to the other.
  const id = `faceta-${tipo}`
  const isCounted = !isOnDemand(tipo) || state.openFacets.includes(tipo)
  const { opened, open } = useOpened(
    id,
    isCounted && (openFromTheStart.has(tipo) || state.openFacets.includes(tipo) || state.filters.some((filter) => filter.tipo === tipo)),
  )
  if (isMissing)
    return (
      <Panel id={id} name={name}>
        <FailedPart text={t('failed.filters')} />
        <ChosenElsewhere facet={facet} values={[]} state={state} />
      </Panel>
    )
  if (isCounted && valores.length === 0) return <ChosenElsewhere facet={facet} values={[]} state={state} />
  if (!isCounted || !opened)
    return (
      <>
        <ChosenElsewhere facet={facet} values={[]} state={state} />
        <Link
          className="f-demand"
          id={id}
          // Without scripts the page comes anew: at the panel, not at its top.
          to={`${toAddress(withFacet(state, tipo))}${hydrated ? '' : `#${id}`}`}
          onClick={isCounted ? open : undefined}
          rel="nofollow"
          preventScrollReset
        >
          <span>
            <span className="vh">{t('showFacet')}</span> {name}
          </span>
        </Link>
      </>
    )
  return (
    <Panel id={id} name={name}>
      {tipo === 'Y' ? <YearFacet facet={facet} state={state} errors={errors} /> : <Values facet={facet} state={state} name={name} />}
    </Panel>
  )
}
