import type { Hit } from '../answer.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import type { Query } from '../query.ts'
import { RESCORED } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import type { LiveSegment } from './live-segment.ts'
import { languageGain, preferredIn } from './preferred-language.ts'
import { isByAge } from './ranking.ts'
import { scoreList } from './score-plan.ts'
import type { WeighedLeaf } from './scoring.ts'

/** Where one thread puts few hits in order: their scores, and which documents they are. */
const scores = new Float64Array(RESCORED)
const documents = new Uint32Array(RESCORED)

/**
 * The asked page of hits that are all in one segment, where none need be chosen: they stand in the asked order, or are so few that all are scored exactly. No object is made
 * of a hit that is not shown. Undefined where it takes more.
 */
export function singleSegmentPage(
  schema: Schema,
  segment: LiveSegment,
  planned: PlannedQuery,
  { order, offset, limit, positions }: Query,
  { at, n }: { readonly at: number; readonly n: number },
  leaves: readonly WeighedLeaf[],
): Hit[] | undefined {
  if (positions) return undefined
  const { executor } = segment
  const { memory32 } = executor.view
  const end = Math.min(n, offset + limit)
  if (isByAge(schema, order, leaves)) return named(segment, memory32, (at >>> 2) + offset, end - offset, undefined)
  if (order.by !== 'relevance' || n > RESCORED || limit === 0) return undefined
  if (n > 0 && !scoreInOrder(schema, executor, planned, leaves, at, n)) return undefined
  return named(segment, documents, offset, end - offset, scores)
}

/** So many hits, from a place on, by their ids. These are fetched all at a time, where naming one after the other would wait for each. */
function named(segment: LiveSegment, found: Uint32Array, from: number, n: number, by: Float64Array | undefined): Hit[] {
  const { ids } = segment
  let seen = 0
  for (let i = from; i < from + n; i++) seen ^= ids[found[i]!]!
  segment.seen = seen
  const hits: Hit[] = []
  for (let i = from; i < from + n; i++) hits.push({ id: ids[found[i]!]!, score: by ? by[i]! : 0 })
  return hits
}

/** Leaves the documents of a list and their exact scores in the room above, the best first, equal ones by age. */
function scoreInOrder(
  schema: Schema,
  executor: LiveSegment['executor'],
  planned: PlannedQuery,
  leaves: readonly WeighedLeaf[],
  at: number,
  n: number,
): boolean {
  const { memory32, memory64, languageOf } = executor.view
  const preferred = preferredIn(schema, executor.view)
  const gain = languageGain(leaves)
  const scored = scoreList(executor, schema, planned, leaves, at, n)
  if (scored === 0) return false
  for (let i = 0; i < n; i++) {
    const document = memory32[(at >>> 2) + i]!
    const score = memory64[(scored >>> 3) + i]! + (languageOf[document] === preferred ? gain : 0)
    let place = i
    for (; place > 0 && scores[place - 1]! < score; place--) {
      scores[place] = scores[place - 1]!
      documents[place] = documents[place - 1]!
    }
    scores[place] = score
    documents[place] = document
  }
  return true
}
