import type { PrefixPlan, TermPlan } from '../planning/plan.ts'
import { VARIANT_SHARE } from '../relevance.ts'
import type { SegmentView, StemmedFields } from './segment-view.ts'

/** A list of documents that have a word in some fields, those whose fields are stemmed by one language: `only` is their bitmap. */
export interface Variant extends StemmedFields {
  readonly list: number
}

const rememberedWords = 64
const none: readonly never[] = []

/** Words of one segment that have the stem of a word that is asked for. */
export class StemVariants {
  readonly #view: SegmentView
  readonly #known = new Map<string, readonly Variant[]>()

  constructor(view: SegmentView) {
    this.#view = view
  }

  /** Lists of words of the same stem, each with the documents and fields in its language. One query asks for them several times. */
  of(plan: TermPlan): readonly Variant[] {
    if (plan.stems.length === 0) return none
    let known = this.#known.get(plan.term)
    if (!known) {
      if (this.#known.size >= rememberedWords) this.#known.clear()
      this.#known.set(plan.term, (known = this.#ofSameStem(plan)))
    }
    return known
  }

  #ofSameStem({ term, stems }: TermPlan): readonly Variant[] {
    const view = this.#view
    const own = view.term(term)
    const variants: Variant[] = []
    for (const key of stems) {
      const places = view.stemmedBy(key.slice(0, key.indexOf(':')))
      const stem = places.length > 0 ? view.stem(key) : -1
      if (stem < 0) continue
      const end = view.stemStarts[stem + 1]!
      for (let i = view.stemStarts[stem]!; i < end; i++) {
        const list = view.stemTerms[i]!
        if (list === own) continue
        for (const { only, fields } of places) if (view.termMasks[list]! & fields) variants.push({ list, only, fields })
      }
    }
    return variants
  }

  /** What a term of the segment counts for a word of the query, in a field of a document. */
  sharer(leaf: TermPlan | PrefixPlan): (term: number, doc: number, field: number) => number {
    const view = this.#view
    if (leaf.kind === 'prefix') {
      const [from, to] = view.range(leaf.prefix)
      return (term) => (term >= from && term < to ? 1 : 0)
    }
    const own = view.term(leaf.term)
    const variants = this.of(leaf)
    if (variants.length === 0) return (term) => (term === own ? 1 : 0)
    const speaks = (only: number, doc: number) => ((view.memory32[(only >>> 2) + (doc >>> 5)]! >>> (doc & 31)) & 1) === 1
    return (term, doc, field) => {
      if (term === own) return 1
      return variants.some(({ list, only, fields }) => list === term && ((fields >>> field) & 1) === 1 && speaks(only, doc))
        ? VARIANT_SHARE
        : 0
    }
  }
}
