import type { Hit } from '../answer.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import type { Query } from '../query.ts'
import { RESCORED } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import type { LiveSegment } from './live-segment.ts'
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
export function pageOfOne(
  schema: Schema,
  { executor, ids }: LiveSegment,
  planned: PlannedQuery,
  { order, offset, limit, positions }: Query,
  { at, n }: { readonly at: number; readonly n: number },
  leaves: readonly WeighedLeaf[],
): Hit[] | undefined {
  if (positions) return undefined
  const { memory32 } = executor.view
  const end = Math.min(n, offset + limit)
  const hits: Hit[] = []
  if (isByAge(schema, order, leaves)) {
    for (let i = offset; i < end; i++) hits.push({ id: ids[memory32[(at >>> 2) + i]!]!, score: 0 })
    return hits
  }
  if (order.by !== 'relevance' || n > RESCORED || limit === 0) return undefined
  if (n > 0 && !scoreInOrder(schema, executor, planned, leaves, at, n)) return undefined
  for (let i = offset; i < end; i++) hits.push({ id: ids[documents[i]!]!, score: scores[i]! })
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
  const { memory32, memory64 } = executor.view
  const scored = scoreList(executor, schema, planned, leaves, at, n)
  if (scored === 0) return false
  for (let i = 0; i < n; i++) {
    const score = memory64[(scored >>> 3) + i]!
    let place = i
    for (; place > 0 && scores[place - 1]! < score; place--) {
      scores[place] = scores[place - 1]!
      documents[place] = documents[place - 1]!
    }
    scores[place] = score
    documents[place] = memory32[(at >>> 2) + i]!
  }
  return true
}
