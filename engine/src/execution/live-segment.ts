import type { Limits } from '../limits.ts'
import { boostedFields } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { TOKEN_FLAG_BITS, type Segment } from '../segment/segment.ts'
import { documentOf } from './document-by-id.ts'
import { Executor } from './executor.ts'
import { FacetCounter } from './facet-counting.ts'
import type { KernelKind } from './kernels.ts'
import { SegmentView } from './segment-view.ts'
import { WordCounter } from './word-counter.ts'

/** Which documents of a segment are deleted, as every thread is told it. */
export interface Deletions {
  readonly deleted: number
  /** Which of the two bitmaps of living documents holds. */
  readonly side: 0 | 1
  /** By term: how many of its documents are deleted. */
  readonly deadTerms: ReadonlyMap<number, number>
}

export const nothingDeleted: Deletions = { deleted: 0, side: 0, deadTerms: new Map() }

/** A segment as one thread searches it, with its deletions. */
export class LiveSegment {
  readonly segment: Segment
  readonly executor: Executor
  readonly counter: FacetCounter
  readonly words: WordCounter
  readonly ids: Uint32Array
  /** What the loads ahead of scoring came to: kept, so that they are not left out as idle. */
  seen = 0
  #deletions: Deletions = nothingDeleted

  constructor(segment: Segment, lane: number, kind: KernelKind, limits: Limits, schema: Schema) {
    this.segment = segment
    this.executor = new Executor(new SegmentView(segment, lane, kind), limits, boostedFields(schema))
    this.counter = new FacetCounter(this.executor.view, segment.header.facets)
    this.words = new WordCounter(this.executor.view, this.counter, segment.header.facets)
    this.ids = segment.u32('ids')
  }

  get deletions(): Deletions {
    return this.#deletions
  }

  get deleted(): number {
    return this.#deletions.deleted
  }

  get alive(): number {
    return this.segment.header.documents - this.deleted
  }

  get liveAt(): number {
    return this.segment.u8(`live${this.#deletions.side}`).byteOffset
  }

  adopt(deletions: Deletions): void {
    this.#deletions = deletions
  }

  /** Living documents that hold a term. */
  frequency(word: string): number {
    const term = this.executor.view.term(word)
    return term < 0 ? 0 : this.frequencyOf(term)
  }

  frequencyOf(term: number): number {
    return this.executor.view.frequencies[term]! - (this.#deletions.deadTerms.get(term) ?? 0)
  }

  /** The fields a term occurs in. */
  termFields(word: string): number {
    const term = this.executor.view.term(word)
    return term < 0 ? 0 : this.executor.view.termMasks[term]!
  }

  /** A bit for each document that is not deleted. */
  livingBits(): Uint8Array {
    return this.segment.u8(`live${this.#deletions.side}`)
  }

  /** The living document with an id, or -1. */
  living(id: number): number {
    const doc = documentOf(this, id)
    const bits = this.livingBits()
    return doc >= 0 && (bits[doc >>> 3]! >>> (doc & 7)) & 1 ? doc : -1
  }

  /** Deletes documents: writes the bitmap that is not read now, and answers what must be adopted next. */
  without(docs: readonly number[]): Deletions {
    const { deadTerms, side, deleted } = this.#deletions
    const other = side === 0 ? 1 : 0
    const bits = this.segment.u8(`live${other}`)
    bits.set(this.segment.u8(`live${side}`))
    // Counted on in the same Map: what is deleted is never undeleted, and threads that search hold copies.
    const dead = deadTerms === nothingDeleted.deadTerms ? new Map<number, number>() : (deadTerms as Map<number, number>)
    for (const doc of docs) {
      bits[doc >>> 3]! &= ~(1 << (doc & 7))
      for (const term of this.#termsOf(doc)) dead.set(term, (dead.get(term) ?? 0) + 1)
    }
    return { deleted: deleted + docs.length, side: other, deadTerms: dead }
  }

  #termsOf(doc: number): Set<number> {
    const { forward, forwardStart } = this.executor.view
    const terms = new Set<number>()
    for (let i = forwardStart[doc]!; i < forwardStart[doc + 1]!; i++) terms.add(forward[i]! >>> TOKEN_FLAG_BITS)
    return terms
  }
}
