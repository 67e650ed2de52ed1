import type { Filter } from '@farol/contract/search.ts'

interface Kind {
  readonly code: string
  readonly name: string
}

/** What words of a question mean as filters. A year is called as it is written; online access has the empty name: the facet says how it is called. */
export interface ReadKinds {
  readonly words: readonly string[]
  readonly filters: readonly Filter[]
  readonly names: readonly string[]
}

const folded = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Without the sign of a plural of the languages of the screens: teses, dissertações, books, articles, revues. */
const singular = (word: string) =>
  folded(word)
    .replace(/(?:oes|iones)$/, (end) => (end === 'oes' ? 'ao' : 'ion'))
    .replace(/ies$/, 'y')
    .replace(/s$/, '')

const online = new Set(['online', 'on-line', 'digital', 'digitais', 'digitales'])

/** A year since books are printed, or two with a hyphen between them, as lists of references write them: `1899`, `(2009).`, `1990-2000`. */
const years = /^[([]?((?:1[4-9]|20)\d\d)(?:[-\u2013]((?:1[4-9]|20)\d\d))?[)\].,;:]*$/

/** The years of a word as a filter has them; undefined where it is none, or where they are the wrong way round. */
function yearsOf(word: string): string | undefined {
  const [, from, to] = years.exec(word) ?? []
  if (!from || !to) return from
  return from <= to ? `${from}-${to}` : undefined
}

/** Sorts words into those that name a kind of work of this catalogue, online access or the one year, and the others. */
export function readKinds(words: readonly string[], kinds: readonly Kind[]): ReadKinds {
  const others: string[] = []
  const found = new Map<string, { readonly filter: Filter; readonly name: string }>()
  const dated = words.filter((word) => yearsOf(word) !== undefined)
  for (const word of words) {
    const kind = kinds.find(({ name }) => singular(name) === singular(word))
    if (kind) found.set(`T${kind.code}`, { filter: { tipo: 'T', codigo: kind.code }, name: kind.name })
    else if (online.has(folded(word))) found.set('O', { filter: { tipo: 'O', codigo: 'cr' }, name: '' })
    else if (dated.length === 1 && word === dated[0])
      found.set('Y', { filter: { tipo: 'Y', codigo: yearsOf(word)! }, name: yearsOf(word)! })
    else others.push(word)
  }
  const all = [...found.values()]
  return { words: others, filters: all.map((one) => one.filter), names: all.map((one) => one.name) }
}
