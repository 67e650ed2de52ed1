import type { SearchIndex } from '../ports/search-index.ts'

/** How many titles an index holds. */
export async function titlesIn(index: Pick<SearchIndex, 'search'>): Promise<number> {
  const { total } = await index.search({
    condition: { kind: 'all' },
    filters: [],
    order: { by: 'id', descending: false },
    offset: 0,
    limit: 1,
    facets: [],
  })
  return total
}
