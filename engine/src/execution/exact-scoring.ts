import { FIELD_BITS, SYNTHETIC, VALUE_START } from '../document.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import { boost, fieldFactor, saturated, tokenShare } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { TOKEN_FLAG_BITS } from '../segment/segment.ts'
import { queryWordRanges } from './beginning-documents.ts'
import type { Executor } from './executor.ts'
import type { WeighedLeaf } from './scoring.ts'
import type { SegmentView } from './segment-view.ts'

/** A leaf as the forward index knows it: terms from one number up to another, and words of the same stem. */
interface ScoredLeaf {
  readonly idf: number
  readonly fields: number
  readonly from: number
  readonly to: number
  readonly share: ((term: number, doc: number, field: number) => number) | undefined
}

function scoredLeaf(executor: Executor, { leaf, idf: rarity }: WeighedLeaf): ScoredLeaf {
  const { view } = executor
  const { fields } = leaf
  if (leaf.kind === 'prefix') {
    const [from, to] = view.range(leaf.prefix)
    return { idf: rarity, fields, from, to, share: undefined }
  }
  const own = view.term(leaf.term)
  const share = executor.variants.of(leaf).length > 0 ? executor.variants.sharer(leaf) : undefined
  return { idf: rarity, fields, from: own, to: own < 0 ? own : own + 1, share }
}

/** Exact scores of documents of one segment, with the boosts of whole values: what `exactScore` and `boost` say, term by number. */
export class ExactScorer {
  /** Where one thread notes what it reads of a document: words of each field; then which leaf was met, in which field, for how much. */
  static readonly #room = { lengths: new Uint32Array(FIELD_BITS + 1), leaf: [0], field: [0], share: [0] }

  readonly #view: SegmentView
  readonly #schema: Schema
  readonly #leaves: readonly ScoredLeaf[]
  readonly #frequencies: Float64Array
  readonly #rarities: number
  /** Terms that each word of the question may be, from one number up to another. */
  readonly #queryWords: readonly (readonly [number, number])[]

  constructor(executor: Executor, schema: Schema, planned: PlannedQuery, leaves: readonly WeighedLeaf[]) {
    const { view } = executor
    this.#view = view
    this.#schema = schema
    this.#leaves = leaves.map((leaf) => scoredLeaf(executor, leaf))
    this.#frequencies = new Float64Array(leaves.length)
    this.#rarities = leaves.reduce((total, leaf) => total + leaf.idf, 0)
    this.#queryWords = queryWordRanges(view, planned)
  }

  score(doc: number): number {
    const { forwardStart } = this.#view
    const start = forwardStart[doc]!
    const end = forwardStart[doc + 1]!
    const met = this.#read(doc, start, end)
    const frequencies = this.#frequencies
    for (let l = 0; l < frequencies.length; l++) frequencies[l] = 0
    const { leaf, field, share } = ExactScorer.#room
    for (let m = 0; m < met; m++) frequencies[leaf[m]!]! += share[m]! * this.#factor(field[m]!)
    let score = 0
    for (let l = 0; l < this.#leaves.length; l++) score += this.#leaves[l]!.idf * saturated(frequencies[l]!)
    return score + this.#boost(start, end)
  }

  /** Notes the words of a document that leaves are about, in their order, and answers how many. */
  #read(doc: number, start: number, end: number): number {
    const { forward } = this.#view
    const leaves = this.#leaves
    const { lengths, leaf, field, share } = ExactScorer.#room
    for (let f = 0; f <= FIELD_BITS; f++) lengths[f] = 0
    let met = 0
    for (let i = start; i < end; i++) {
      const token = forward[i]!
      const at = token & FIELD_BITS
      const term = token >>> TOKEN_FLAG_BITS
      if ((token & SYNTHETIC) === 0) lengths[at]!++
      for (let l = 0; l < leaves.length; l++) {
        const { from, to, share: shareOf, fields } = leaves[l]!
        const counts = term >= from && term < to ? 1 : shareOf ? shareOf(term, doc, at) : 0
        if (counts === 0 || ((fields >>> at) & 1) === 0) continue
        leaf[met] = l
        field[met] = at
        share[met++] = counts * tokenShare(token)
      }
    }
    return met
  }

  #factor(field: number): number {
    const described = this.#schema.text[field]
    return described ? fieldFactor(described, ExactScorer.#room.lengths[field]!) : 0
  }

  /** Most documents have no value that begins with the first word. */
  #boost(from: number, to: number): number {
    const { forward } = this.#view
    const queryWords = this.#queryWords
    const [first] = queryWords
    if (!first) return 0
    for (let i = from; i < to; i++) {
      const token = forward[i]!
      const term = token >>> TOKEN_FLAG_BITS
      if ((token & VALUE_START) === 0 || term < first[0] || term >= first[1]) continue
      const isQueryWord = (at: number, k: number) => {
        const one = forward[at]! >>> TOKEN_FLAG_BITS
        return one >= queryWords[k]![0] && one < queryWords[k]![1]
      }
      return boost(this.#schema, forward, i, to, queryWords.length, isQueryWord) * this.#rarities
    }
    return 0
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
