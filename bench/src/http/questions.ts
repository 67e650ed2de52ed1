import type { SetQuery } from '../search/query-set.ts'

/** Codes of the site for what the deck draws: types of work and libraries, the most frequent first. */
export interface SiteCodes {
  readonly types: readonly string[]
  readonly libraries: readonly string[]
}

type Query = Readonly<Record<string, string>>

const chosen = (codes: readonly string[], word: string | undefined) => codes[Number(word) % codes.length]!

/** One question of the deck as a reader asks it in the address. */
function askedFor({ class: name, words }: SetQuery, { types, libraries }: SiteCodes): Query {
  switch (name) {
    case 'phrase':
      return { q: `"${words.join(' ')}"` }
    case 'prefix':
      return { q: words[0]!, for: 'TITULO', keyword_type: 'I' }
    case 'author':
      return { q: words.join(' '), for: 'AUTOR' }
    case 'boolean':
      return { q: `${words[0]!} NOT ${words[2]!} OR ${words[1]!} NOT ${words[2]!}` }
    case 'filter2':
      return { filtro: `T:${chosen(types, words[0])},B:${chosen(libraries, words[1])}` }
    default:
      return { q: words.join(' ') }
  }
}

/**
 * The deck as paths under `base` (`/api/consulta` or a page's), no two alike: a question that comes again asks for another span of years,
 * so that nothing that was kept of the first answers it. Match-all is left out, as in the means of the raw engine.
 */
export function questionPaths(base: string, querySet: readonly SetQuery[], codes: SiteCodes): string[] {
  const seen = new Map<string, number>()
  return querySet.flatMap((question) => {
    if (question.class === 'matchall') return []
    const order: Query = question.sort === 'year' ? {} : { orderBy: 'relevancia' }
    const asked: Query = { ...askedFor(question, codes), ...order }
    const key = JSON.stringify(asked)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    const span = times === 0 ? [] : [`Y:${1850 + (times % 60)}-${2026 - Math.floor(times / 60)}`]
    const filtro = [asked['filtro'], ...span].filter(Boolean).join(',')
    return [`${base}?${new URLSearchParams({ ...asked, ...(filtro && { filtro }) })}`]
  })
}
