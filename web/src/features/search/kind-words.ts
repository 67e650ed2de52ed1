import type { Filter } from '@farol/contract/search.ts'

interface Kind {
  readonly code: string
  readonly name: string
}

/** What words of a question mean as filters. Online access has the empty name: the facet says how it is called. */
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

/** Sorts words into those that name a kind of work of this catalogue or online access, and the others. */
export function readKinds(words: readonly string[], kinds: readonly Kind[]): ReadKinds {
  const others: string[] = []
  const found = new Map<string, { readonly filter: Filter; readonly name: string }>()
  for (const word of words) {
    const kind = kinds.find(({ name }) => singular(name) === singular(word))
    if (kind) found.set(`T${kind.code}`, { filter: { tipo: 'T', codigo: kind.code }, name: kind.name })
    else if (online.has(folded(word))) found.set('O', { filter: { tipo: 'O', codigo: 'cr' }, name: '' })
    else others.push(word)
  }
  const all = [...found.values()]
  return { words: others, filters: all.map((one) => one.filter), names: all.map((one) => one.name) }
}
