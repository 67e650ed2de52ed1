import { useLoaderData, useLocation } from 'react-router'
import { readAddress } from '../../features/search/read-address.ts'
import { Failure } from '../failure.tsx'
import { openedResults } from './late-results.ts'
import { Opening } from './opening.tsx'
import type { SearchData } from './search-data.ts'

/** The search screen: its start, or results. The address decides. */
export function SearchScreen() {
  const { kind, found, help, beside, sections } = useLoaderData<SearchData>()
  const { search } = useLocation()
  if (kind === 'opening') return found.ok ? <Opening reply={found.value} sections={sections ?? []} /> : null
  if (!found.ok) return <Failure message={found.message} />
  const Results = openedResults()?.Results
  return Results ? <Results reply={found.value} read={readAddress(search)} help={help} beside={beside} /> : null
}
