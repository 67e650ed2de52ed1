import type { DocumentSet, SegmentView } from './segment-view.ts'
import { lowerBoundOfDocument } from './value-runs.ts'

/** The word of 64 documents in which the first, or the last, bit of a bitmap stands that is not empty. */
function edge({ memory32, words }: SegmentView, bits: number, step: 1 | -1): number {
  let at = step === 1 ? 0 : words - 1
  for (const first = bits >>> 2; (memory32[first + at * 2]! | memory32[first + at * 2 + 1]!) === 0;) at += step
  return at
}

/** The postings of a term, from place to place, around the documents of a bitmap that is not empty. */
export function postingsBetween(view: SegmentView, list: number, bits: number): readonly [from: number, to: number] {
  const [first, after] = [edge(view, bits, 1), edge(view, bits, -1) + 1]
  if (view.isBitmap(list)) {
    const ranks = view.ranksAt(list) >>> 2
    return [view.memory32[ranks + first]!, after < view.words ? view.memory32[ranks + after]! : view.frequencies[list]!]
  }
  const docs = view.decoded(list)
  view.release(docs)
  return [lowerBoundOfDocument(view, docs, first * 64), lowerBoundOfDocument(view, docs, after * 64)]
}

/** The documents of a term by their places among its postings; read in ascending order, it goes on where it was. */
export class PostingCursor {
  readonly #view: SegmentView
  readonly #docs: (DocumentSet & { kind: 'list' }) | undefined
  readonly #bits: number
  readonly #ranks: number
  /** The word of 64 documents that was read last. */
  #word = 0

  constructor(view: SegmentView, list: number) {
    this.#view = view
    this.#docs = view.isBitmap(list) ? undefined : view.decoded(list)
    this.#bits = this.#docs ? 0 : view.bitmapAt(list) >>> 2
    this.#ranks = this.#docs ? 0 : view.ranksAt(list) >>> 2
  }

  at(place: number): number {
    const { memory32 } = this.#view
    if (this.#docs) return memory32[(this.#docs.at >>> 2) + place]!
    const word = this.#wordOf(place)
    let left = place - memory32[this.#ranks + word]!
    for (let half = word * 2; ; half++)
      for (let bits = memory32[this.#bits + half]!; bits !== 0; bits &= bits - 1)
        if (left-- === 0) return half * 32 + 31 - Math.clz32(bits & -bits)
  }

  /** Searches by leaps that double (Bentley & Yao 1976), then halves. */
  #wordOf(place: number): number {
    const { memory32, words } = this.#view
    const isBelow = (word: number) => word < words && memory32[this.#ranks + word]! <= place
    let step = 1
    for (; isBelow(this.#word + step); step *= 2) this.#word += step
    for (step >>>= 1; step > 0; step >>>= 1) if (isBelow(this.#word + step)) this.#word += step
    return this.#word
  }

  /** Gives back where its documents stand. */
  end(): void {
    if (this.#docs) this.#view.release(this.#docs)
  }
}
