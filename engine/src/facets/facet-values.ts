import { fold } from '../analysis/fold.ts'
import type { FacetCount } from '../answer.ts'
import type { FacetRequest } from '../query.ts'

const breaks = /[^\p{L}\p{N}\p{M}]+/u

/** Tells which values of a facet a request asks for. */
export function valueTest(request: FacetRequest): (value: string) => boolean {
  const wanted = (request.containing === undefined ? '' : fold(request.containing)).split(breaks).filter(Boolean)
  const below = request.below
  return (value) => {
    if (below !== undefined && !isDirectlyBelow(value, below)) return false
    if (wanted.length === 0) return true
    const words = fold(value).split(breaks)
    return wanted.every((prefix) => words.some((word) => word.startsWith(prefix)))
  }
}

function isDirectlyBelow(value: string, above: string): boolean {
  if (above === '') return !value.includes('/')
  return value.startsWith(`${above}/`) && !value.includes('/', above.length + 1)
}

/** Most frequent first, equal ones by value. */
export const mostFrequent = (counts: readonly FacetCount[], max: number): FacetCount[] =>
  counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, max)
