import type { PlannedQuery, PrefixPlan, TermPlan } from '../planning/plan.ts'
import { idf, prefixWeight, variantWeight, wordWeight } from '../relevance.ts'
import type { Executor } from './executor.ts'
import type { SegmentView } from './segment-view.ts'
import { TopDocuments } from './top-documents.ts'
import { lowerBoundOfDocument } from './value-runs.ts'

/** A leaf of the query with what all documents together make it weigh. */
export interface WeighedLeaf {
  readonly leaf: TermPlan | PrefixPlan
  readonly idf: number
}

/** A list that hits gain by; `only` is a bitmap of a language, or 0. */
export interface ScoredList {
  readonly list: number
  readonly weight: number
  readonly fields: number
  readonly only: number
}

/** Above this many lists a leaf is added from the side of its postings. */
const fewLists = 8

export function weigh(leaves: PlannedQuery['leaves'], documents: number, frequency: (term: string) => number): WeighedLeaf[] {
  const weighed: WeighedLeaf[] = []
  for (const leaf of leaves) weighed.push({ leaf, idf: leaf.kind === 'prefix' ? 1 : idf(documents, frequency(leaf.term)) })
  return weighed
}

/** What hits gain by; of a single word its own list first, where it has one. */
export function scoredLists(executor: Executor, leaves: readonly WeighedLeaf[]): ScoredList[] {
  const { view } = executor
  return leaves.flatMap(({ leaf, idf: rarity }) => {
    const { fields } = leaf
    if (leaf.kind === 'prefix') {
      const [from, to] = view.range(leaf.prefix)
      return Array.from({ length: to - from }, (_, i) => ({ list: from + i, weight: prefixWeight, fields, only: 0 }))
    }
    const own = view.term(leaf.term)
    const variants = executor.variants
      .of(leaf)
      .map((variant) => ({ ...variant, weight: variantWeight(rarity), fields: fields & variant.fields }))
    return own < 0 ? variants : [{ list: own, weight: wordWeight(rarity), fields, only: 0 }, ...variants]
  })
}

/** Adds up quantised scores of the hits, in the room for scores. */
export function addScores(view: SegmentView, hits: number, n: number, lists: readonly ScoredList[]): void {
  const { kernels, scratch, impactsAt, masksAt } = view
  kernels.clear(scratch.scores, n * 4)
  const many = lists.length > fewLists
  if (many) {
    kernels.clear(scratch.hitBits, view.bitmapBytes)
    kernels.setBits(hits, n, scratch.hitBits)
    kernels.rankTable(scratch.hitBits, view.words, scratch.hitRanks)
  }
  for (const { list, weight, fields, only } of lists) {
    const mask = view.termMasks[list]!
    if ((mask & fields) === 0) continue
    const start = view.termStarts[list]!
    const size = view.frequencies[list]!
    const masks = (mask & ~fields) === 0 ? 0 : masksAt + start
    if (view.isBitmap(list)) {
      kernels.scoreBits(hits, n, view.bitmapAt(list), view.ranksAt(list), impactsAt + start, masks, fields, only, weight, scratch.scores)
      continue
    }
    const decoded = view.decoded(list)
    const docs = decoded.at
    if (many)
      kernels.scoreRank(docs, size, impactsAt + start, masks, fields, only, weight, scratch.hitBits, scratch.hitRanks, scratch.scores)
    else kernels.scoreList(hits, n, docs, size, impactsAt + start, masks, fields, only, weight, scratch.scores)
    view.release(decoded)
  }
}

/** The place of the first document not below `from` among those of a list. */
function placeIn(view: SegmentView, list: number, from: number): number {
  if (from === 0) return 0
  if (view.isBitmap(list)) return view.kernels.countSpan(view.bitmapAt(list), 0, from)
  const docs = view.decoded(list)
  view.release(docs)
  return lowerBoundOfDocument(view, docs, from)
}

/** The best hits by quantised score, in no order: whoever shows them puts them into one. `from`: the hits are all documents from this one on, up to some other, of the one term that is scored. */
export function bestByScore(
  executor: Executor,
  hits: number,
  n: number,
  leaves: readonly WeighedLeaf[],
  max: number,
  from: number | undefined,
) {
  const { view } = executor
  const top = new TopDocuments(max)
  if (max === 0) return []
  const lists = scoredLists(executor, leaves)
  const docs = hits >>> 2
  if (from !== undefined && lists.length === 1) {
    const { list, weight } = lists[0]!
    const impacts = view.impactsAt + view.termStarts[list]! + placeIn(view, list, from)
    for (let i = 0; i < n; i++) {
      const floor = Math.max(0, Math.floor(top.floor / weight))
      i = floor > 0 ? view.kernels.nextAbove8(impacts, i, n, floor) : i
      if (i < n) top.offer(view.memory32[docs + i]!, view.memory8[impacts + i]! * weight)
    }
    return top.entries()
  }
  addScores(view, hits, n, lists)
  return bestOfScores(view, hits, n, max)
}

/** The best of hits by what `addScores` left, in no order. */
export function bestOfScores(view: SegmentView, hits: number, n: number, max: number) {
  const top = new TopDocuments(max)
  const docs = hits >>> 2
  const scores = view.scratch.scores >>> 2
  for (let i = 0; i < n; i++) {
    const { floor } = top
    i = floor >= 0 ? view.kernels.nextAbove32(view.scratch.scores, i, n, floor) : i
    if (i < n) top.offer(view.memory32[docs + i]!, view.memory32[scores + i]!)
  }
  return top.entries()
}
