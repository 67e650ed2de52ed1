import type { Executor } from './executor.ts'
import { addScores, bestOfScores, scoredLists, type ScoredList, type WeighedLeaf } from './scoring.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'
import { intersect, toList, unite } from './set-operations.ts'
import { TopDocuments } from './top-documents.ts'
import { PostingCursor, postingsBetween } from './posting-cursor.ts'

type Bits = DocumentSet & { kind: 'bits' }
type Best = ReturnType<TopDocuments['ranked']>

/** Of hits that are fewer than this share of the postings around them, too many postings would be looked at in vain. */
const minShare = 4

const hasBit = ({ memory32 }: SegmentView, bits: number, doc: number) => (memory32[(bits >>> 2) + (doc >>> 5)]! >>> (doc & 31)) & 1

/** Hits that hold more than one of the words: their score is a sum. */
function holdingSeveral(executor: Executor, hits: Bits, lists: readonly ScoredList[]): Bits {
  const { view } = executor
  const [seen, several] = [view.clearedBits(), view.clearedBits()]
  for (const { list, fields, only } of lists) {
    const whole = executor.list(list, fields)
    const set = only === 0 ? whole : intersect(view, whole, { kind: 'bits', at: only, slot: -1 })
    unite(view, several, intersect(view, { ...set, slot: -1 }, { ...seen, slot: -1 }))
    unite(view, seen, set)
  }
  view.release(seen)
  const left = intersect(view, several, { ...hits, slot: -1 })
  return left as Bits
}

/** A word, and its postings around the hits. */
interface AroundHits extends ScoredList {
  readonly between: readonly [from: number, to: number]
}

/** The best hits that hold this word and none of the others: few of its postings are above what was found so far. */
function bestOfOne(view: SegmentView, hits: Bits, several: Bits, { list, weight, fields, only, between }: AroundHits, max: number): Best {
  const { memory8 } = view
  const top = new TopDocuments(max)
  const [from, to] = between
  const start = view.termStarts[list]!
  const impacts = view.impactsAt + start
  const masks = (view.termMasks[list]! & ~fields) === 0 ? 0 : view.masksAt + start
  const documents = new PostingCursor(view, list)
  for (let i = from; i < to; i++) {
    const floor = Math.max(0, Math.floor(top.floor / weight))
    if (floor > 0) i = view.kernels.nextAbove8(impacts, i, to, floor)
    if (i >= to) break
    if (masks > 0 && (memory8[masks + i]! & fields) === 0) continue
    const doc = documents.at(i)
    if (hasBit(view, hits.at, doc) === 0 || hasBit(view, several.at, doc) === 1) continue
    if (only === 0 || hasBit(view, only, doc) === 1) top.offer(doc, memory8[impacts + i]! * weight)
  }
  documents.end()
  return top.ranked()
}

/**
 * The best hits by quantised score of a question for one word that finds very many, without a score for each of them. Those that hold several words
 * of its stem are scored; of those that hold one, whose score is that of one posting, only postings are read that can still enter, most of them
 * sixteen at a time. Undefined where that would not be less. The room for hits is written over.
 */
export function bestOfWord(executor: Executor, hits: Bits, n: number, leaves: readonly WeighedLeaf[], max: number): Best | undefined {
  const { view } = executor
  if (leaves.length !== 1 || leaves[0]!.leaf.kind !== 'term' || max === 0 || n === 0) return undefined
  const { fields } = leaves[0]!.leaf
  const lists = scoredLists(executor, leaves)
    .filter(({ list }) => (view.termMasks[list]! & fields) !== 0)
    .map((one): AroundHits => ({ ...one, between: postingsBetween(view, one.list, hits.at) }))
  if (n * minShare < lists.reduce((sum, { between: [from, to] }) => sum + to - from, 0)) return undefined
  const several = holdingSeveral(executor, hits, lists)
  const best = lists.flatMap((one) => bestOfOne(view, hits, several, one, max))
  const scored = toList(view, several)
  if (scored.n > 0) {
    addScores(view, scored.at, scored.n, lists)
    best.push(...bestOfScores(view, scored.at, scored.n, max))
  }
  view.release(several)
  return best.sort((a, b) => b.key - a.key || a.document - b.document).slice(0, max)
}
