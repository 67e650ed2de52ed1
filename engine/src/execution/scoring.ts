import { FIELD_BITS, VALUE_START } from '../document.ts'
import type { PlannedQuery, PrefixPlan, TermPlan } from '../plan.ts'
import { boost, idf, prefixWeight, saturated, variantWeight, wordWeight, writeFactors } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { TOKEN_FLAG_BITS } from '../segment.ts'
import type { Executor } from './executor.ts'
import type { SegmentView } from './segment-view.ts'
import { TopDocuments } from './top-documents.ts'

/** A leaf of the query with what all documents together make it weigh. */
export interface WeighedLeaf {
  readonly leaf: TermPlan | PrefixPlan
  readonly idf: number
}

/** A list that hits gain by; `only` is a bitmap of a language, or 0. */
interface ScoredList {
  readonly list: number
  readonly weight: number
  readonly fields: number
  readonly only: number
}

/** Above this many lists a leaf is added from the side of its postings. */
const fewLists = 8

export const weigh = (leaves: PlannedQuery['leaves'], documents: number, frequency: (term: string) => number): WeighedLeaf[] =>
  leaves.map((leaf) => ({ leaf, idf: leaf.kind === 'prefix' ? 1 : idf(documents, frequency(leaf.term)) }))

function scoredLists(executor: Executor, leaves: readonly WeighedLeaf[]): ScoredList[] {
  const { view } = executor
  return leaves.flatMap(({ leaf, idf: rarity }) => {
    const { fields } = leaf
    if (leaf.kind === 'prefix') {
      const [from, to] = view.range(leaf.prefix)
      return Array.from({ length: to - from }, (_, i) => ({ list: from + i, weight: prefixWeight, fields, only: 0 }))
    }
    const own = view.term(leaf.term)
    const variants = executor.variants(leaf).map((variant) => ({ ...variant, weight: variantWeight(rarity), fields }))
    return own < 0 ? variants : [{ list: own, weight: wordWeight(rarity), fields, only: 0 }, ...variants]
  })
}

/** Adds up quantised scores of the hits, in the room for scores. */
function addScores(view: SegmentView, hits: number, n: number, lists: readonly ScoredList[]): void {
  const { kernels, scratch, segment } = view
  kernels.clear(scratch.scores, n * 4)
  const many = lists.length > fewLists
  if (many) {
    kernels.clear(scratch.hitBits, view.bitmapBytes)
    kernels.setBits(hits, n, scratch.hitBits)
    kernels.rankTable(scratch.hitBits, view.words, scratch.hitRanks)
  }
  const impactsAt = segment.u8('impacts').byteOffset
  const masksAt = segment.u8('masks').byteOffset
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
    view.give(decoded)
  }
}

/** The best hits by quantised score. `whole`: the hits are all the documents of the one term that is scored. */
export function bestByScore(executor: Executor, hits: number, n: number, leaves: readonly WeighedLeaf[], most: number, whole: boolean) {
  const { view } = executor
  const top = new TopDocuments(most)
  if (most === 0) return []
  const lists = scoredLists(executor, leaves)
  const docs = hits >>> 2
  if (whole && lists.length === 1) {
    const { list, weight } = lists[0]!
    const impacts = view.segment.u8('impacts').byteOffset + view.termStarts[list]!
    for (let i = 0; i < n; i++) {
      const floor = Math.max(0, Math.floor(top.floor / weight))
      i = floor > 0 ? view.kernels.nextAbove8(impacts, i, n, floor) : i
      if (i < n) top.offer(view.memory32[docs + i]!, view.memory8[impacts + i]! * weight)
    }
    return top.ranked()
  }
  addScores(view, hits, n, lists)
  const scores = view.scratch.scores >>> 2
  for (let i = 0; i < n; i++) {
    const { floor } = top
    i = floor >= 0 ? view.kernels.nextAbove32(view.scratch.scores, i, n, floor) : i
    if (i < n) top.offer(view.memory32[docs + i]!, view.memory32[scores + i]!)
  }
  return top.ranked()
}

/** A leaf as the forward index knows it: terms from one number up to another, and words of the same stem. */
interface ScoredLeaf {
  readonly idf: number
  readonly fields: number
  readonly from: number
  readonly to: number
  readonly share: ((term: number, doc: number) => number) | undefined
}

function scoredLeaf(executor: Executor, { leaf, idf: rarity }: WeighedLeaf): ScoredLeaf {
  const { view } = executor
  const { fields } = leaf
  if (leaf.kind === 'prefix') {
    const [from, to] = view.range(leaf.prefix)
    return { idf: rarity, fields, from, to, share: undefined }
  }
  const own = view.term(leaf.term)
  const share = executor.variants(leaf).length > 0 ? executor.sharer(leaf) : undefined
  return { idf: rarity, fields, from: own, to: own < 0 ? own : own + 1, share }
}

/** Exact scores of documents of one segment, with the boosts of whole values: what `exactScore` and `boost` say, term by number. */
export function exactScorer(
  executor: Executor,
  schema: Schema,
  query: PlannedQuery,
  leaves: readonly WeighedLeaf[],
): (doc: number) => number {
  const { forward, forwardStart } = executor.view
  const scored = leaves.map((leaf) => scoredLeaf(executor, leaf))
  const factors = new Float64Array(FIELD_BITS + 1)
  const frequencyOf = ({ fields, from, to, share }: ScoredLeaf, doc: number, start: number, end: number) => {
    let frequency = 0
    for (let i = start; i < end; i++) {
      const token = forward[i]!
      const term = token >>> TOKEN_FLAG_BITS
      const counts = term >= from && term < to ? 1 : share ? share(term, doc) : 0
      if (counts > 0 && (fields >>> (token & FIELD_BITS)) & 1) frequency += counts * factors[token & FIELD_BITS]!
    }
    return frequency
  }
  const boosted = boosterOf(executor, schema, query, leaves)
  return (doc) => {
    const start = forwardStart[doc]!
    const end = forwardStart[doc + 1]!
    writeFactors(schema, forward, start, end, factors)
    let score = 0
    for (let l = 0; l < scored.length; l++) score += scored[l]!.idf * saturated(frequencyOf(scored[l]!, doc, start, end))
    return score + boosted(start, end)
  }
}

function boosterOf({ view }: Executor, schema: Schema, query: PlannedQuery, leaves: readonly WeighedLeaf[]) {
  const { forward } = view
  const rarities = leaves.reduce((total, leaf) => total + leaf.idf, 0)
  const last = query.spoken.length - 1
  const spoken = query.spoken.map((word, k) => {
    const own = view.term(word)
    return k === last && query.spokenIsPrefix ? view.range(word) : own < 0 ? [0, 0] : [own, own + 1]
  })
  const isSpoken = (i: number, k: number) => {
    const term = forward[i]! >>> TOKEN_FLAG_BITS
    return term >= spoken[k]![0]! && term < spoken[k]![1]!
  }
  return (from: number, to: number) => {
    // Most documents have no value that begins with the first word.
    let i = from
    while (i < to && last >= 0 && !((forward[i]! & VALUE_START) !== 0 && isSpoken(i, 0))) i++
    return (i === to || last < 0 ? 0 : boost(schema, forward, i, to, spoken.length, isSpoken)) * rarities
  }
}

/** Lets the processor fetch many documents at a time, where scoring one would let it wait for each. */
export function touchDocuments({ view }: Executor, documents: readonly number[]): number {
  const { forward, forwardStart } = view
  let seen = 0
  for (const doc of documents) seen ^= forwardStart[doc]!
  for (const doc of documents) seen ^= forward[forwardStart[doc]!]! ^ forward[forwardStart[doc + 1]! - 1]!
  return seen
}
