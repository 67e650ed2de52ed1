import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData, useLocation } from 'react-router'
import { readAddress } from '../../features/search/read-address.ts'
import { Failure } from '../failure.tsx'
import { loadedResults } from './lazy-results.ts'
import { SearchHome } from './search-home.tsx'
import type { SearchData } from './search-data.ts'

/** The search screen: its start, or results. The address decides. */
export function SearchScreen() {
  const { kind, found, help, related, forms, sections, services, meant } = useLoaderData<SearchData>()
  const { search } = useLocation()
  const { t } = useTranslation('shell')
  // The start has its heading above the field.
  if (!found.ok) return <Failure of={found} title={t('failed.titles')} heading={kind === 'opening' ? 'h2' : 'h1'} />
  if (kind === 'opening') return <SearchHome reply={found.value} sections={sections ?? []} services={services ?? []} />
  const Results = loadedResults()?.Results
  const read = readAddress(search)
  const parts = { reply: found.value, help, related, forms, ...(meant && { asked: read.state }) }
  return Results ? <Results {...parts} read={meant ? { ...read, state: meant } : read} /> : null
}
