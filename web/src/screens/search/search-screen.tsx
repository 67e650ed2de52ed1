import { useLoaderData, useLocation } from 'react-router'
import { readAddress } from '../../features/search/read-address.ts'
import { Failure } from '../failure.tsx'
import { Opening } from './opening.tsx'
import { Results } from './results.tsx'
import type { SearchData } from './search-data.ts'

/** The search screen: its start, or results. The address decides. */
export function SearchScreen() {
  const { kind, found, help, sections } = useLoaderData<SearchData>()
  const { search } = useLocation()
  if (kind === 'opening') return found.ok ? <Opening reply={found.value} sections={sections ?? []} /> : null
  return found.ok ? <Results reply={found.value} read={readAddress(search)} help={help} /> : <Failure message={found.message} />
}
