import type { Answer, FacetCount, FoundAt, NumberedAnswer } from '../answer.ts'
import type { Query } from '../query.ts'

/**
 * An answer as one row of numbers: a thread takes over one array in the time of a few objects, and an answer of several hundred counted
 * values is several hundred objects. Values of facets are their ordinals.
 */
export interface PackedAnswer {
  /** The total; how many hits, and of each its id and score; of each facet that was asked for how many values, and of each its ordinal and count. */
  readonly numbers: Float64Array
  /** Of each hit, where the query asked for positions. */
  readonly found?: readonly (readonly FoundAt[])[]
}

export function packAnswer({ total, hits, facets }: NumberedAnswer, query: Query): PackedAnswer {
  const counted = query.facets.map((request) => facets[request.facet]!)
  const numbers = new Float64Array(2 + hits.length * 2 + counted.reduce((sum, counts) => sum + 1 + counts.length, 0))
  numbers[0] = total
  numbers[1] = hits.length
  let at = 2
  for (const { id, score } of hits) {
    numbers[at++] = id
    numbers[at++] = score
  }
  for (const counts of counted) {
    numbers[at++] = counts.length / 2
    for (const number of counts) numbers[at++] = number
  }
  return query.positions ? { numbers, found: hits.map((hit) => hit.found!) } : { numbers }
}

/** The answer again; `nameOf` knows the values of facets by their ordinals. */
export function unpackAnswer(
  { numbers, found }: PackedAnswer,
  query: Query,
  nameOf: (facet: string) => (ordinal: number) => string,
): Answer {
  let at = 2
  const hits = Array.from({ length: numbers[1]! }, (_, i) => {
    const hit = { id: numbers[at++]!, score: numbers[at++]! }
    return found ? { ...hit, found: found[i]! } : hit
  })
  const facets: { [facet: string]: readonly FacetCount[] } = {}
  for (const { facet } of query.facets) {
    const name = nameOf(facet)
    facets[facet] = Array.from({ length: numbers[at++]! }, () => ({ value: name(numbers[at++]!), count: numbers[at++]! }))
  }
  return { total: numbers[0]!, hits, facets }
}
