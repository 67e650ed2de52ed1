interface SearchAnswer {
  readonly data: readonly { readonly cod_acervo: string }[]
  readonly total: number
}
interface PersonAnswer {
  readonly authPermissions: readonly unknown[]
}

const isSearch = (body: unknown): body is SearchAnswer =>
  typeof body === 'object' && body !== null && 'filtros' in body && 'data' in body && 'total' in body
const isPerson = (body: unknown): body is PersonAnswer => typeof body === 'object' && body !== null && 'authPermissions' in body

/** Later programs keep the stop of an abbreviation in an imprint (`Reading, Mass.`), earlier ones cut it. */
function withoutStops(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const bare = (value: unknown) => (typeof value === 'string' ? value.replaceAll('.', '') : value)
  return { ...row, imprenta: bare(row['imprenta']), local: bare(row['local']) }
}

/**
 * What an answer says of what is stored. A later program may find more by the same words and grant more activities:
 * rows of a search are keyed by their title, activities by themselves; how long it took and the counts of facets are left out.
 */
export function storedFacts(body: unknown): unknown {
  if (isSearch(body)) return { rows: Object.fromEntries(body.data.map((row) => [row.cod_acervo, withoutStops(row)])) }
  if (isPerson(body))
    return { ...body, authPermissions: Object.fromEntries(body.authPermissions.map((one) => [JSON.stringify(one), true])) }
  return body
}

/** The rows of several pages of one search, as one. */
export function joinedPages(pages: readonly unknown[]): unknown {
  const [first] = pages
  if (!isSearch(first)) return first
  return { ...first, data: pages.flatMap((page) => (isSearch(page) ? page.data : [])) }
}
