import { exactPrefix, headingKeyWords } from '../analysis/exact-term.ts'
import { answersTyped, TOLERANT_LENGTH } from '../segment/heading-words.ts'
import { encode, prefixRange, rangeWithin, stringAt, type StringRange } from '../strings/byte-strings.ts'
import type { LiveSegment } from './live-segment.ts'
import { similarWords } from './similar-words.ts'

/** Headings of one segment by their term numbers, the most frequent first, equal ones in the order of the alphabet. */
class BestHeadings {
  readonly terms: number[] = []
  readonly #counts: number[] = []
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Whether a heading that occurs so often can still enter. */
  admits(term: number, count: number): boolean {
    if (this.terms.length < this.#max) return true
    const last = this.#max - 1
    return last >= 0 && this.#isBefore(term, count, last)
  }

  /** A heading that has been offered before is the same one. */
  offer(term: number, count: number): void {
    if (!this.admits(term, count)) return
    let at = this.terms.length
    while (at > 0 && this.#isBefore(term, count, at - 1)) at--
    if (at > 0 && this.terms[at - 1] === term) return
    this.terms.splice(at, 0, term)
    this.#counts.splice(at, 0, count)
    if (this.terms.length <= this.#max) return
    this.terms.pop()
    this.#counts.pop()
  }

  #isBefore(term: number, count: number, place: number): boolean {
    const other = this.#counts[place]!
    return count === other ? term < this.terms[place]! : count > other
  }
}

export interface HeadingRequest {
  /** Words that were typed; the last may go on. */
  readonly typed: readonly string[]
  readonly fields: readonly number[]
  readonly max: number
  /** Whether a word from TOLERANT_LENGTH letters on may be mistyped. */
  readonly tolerant: boolean
  /** Terms that are not wanted. */
  readonly without: ReadonlySet<number>
}

/** What one typed word may stand for in the headings of a segment, and how often headings hold it. */
interface TypedRanges {
  readonly ranges: readonly StringRange[]
  readonly size: number
}

/** So many headings are read as text at most; when that was not enough, sets of their numbers are compared. */
const maxHeadingsRead = 400

/** Looks headings up in one segment: by numbers of words and terms, without reading a heading where that can be avoided. */
class HeadingSearch {
  readonly #segment: LiveSegment
  readonly #headingRequest: HeadingRequest
  readonly #starts: Uint32Array
  readonly #held: Uint32Array
  readonly #fields: readonly StringRange[]
  readonly #best: BestHeadings

  constructor(segment: LiveSegment, headingRequest: HeadingRequest) {
    this.#segment = segment
    this.#headingRequest = headingRequest
    this.#starts = segment.segment.u32('headingStarts')
    this.#held = segment.segment.u32('headingTerms')
    this.#fields = headingRequest.fields.map((field) => prefixRange(segment.executor.view.terms, exactPrefix(field, '')))
    this.#best = new BestHeadings(headingRequest.max)
  }

  found(): readonly number[] {
    const { typed } = this.#headingRequest
    const ways = typed.map((_, i) => this.#rangesOf(i))
    const rarest = ways.reduce((min, way) => (way.size < min.size ? way : min))
    if (rarest.size === 0) return []
    if (typed.length === 1) this.#walk(rarest, () => true)
    else if (!this.#walk(rarest, this.#reader())) this.#meet(ways, rarest)
    return this.#best.terms
  }

  #rangesOf(i: number): TypedRanges {
    const words = this.#segment.segment.strings('headingWord')
    const word = this.#headingRequest.typed[i]!
    const isLast = i === this.#headingRequest.typed.length - 1
    const ranges =
      this.#headingRequest.tolerant && word.length >= TOLERANT_LENGTH
        ? similarWords(words, word, isLast)
        : [rangeWithin(words, encode(word), isLast, [0, words.offsets.length - 1])]
    return { ranges, size: ranges.reduce((sum, [from, to]) => sum + this.#starts[to]! - this.#starts[from]!, 0) }
  }

  #isWanted(term: number): boolean {
    return this.#fields.some(([from, to]) => term >= from && term < to) && !this.#headingRequest.without.has(term)
  }

  #offer(term: number): void {
    const count = this.#segment.frequencyOf(term)
    if (count > 0) this.#best.offer(term, count)
  }

  /**
   * Headings of each word stand in the order in which they are wanted: a word is left as soon as its next one cannot enter any more (Fagin,
   * Lotem & Naor 2003). What is deleted makes them fewer, never more. Answers false when `fits` does not tell.
   */
  #walk({ ranges }: TypedRanges, fits: (term: number) => boolean | undefined): boolean {
    const { frequencies } = this.#segment.executor.view
    const [starts, held] = [this.#starts, this.#held]
    for (const [from, to] of ranges)
      for (let word = from; word < to; word++)
        for (let i = starts[word]!; i < starts[word + 1]!; i++) {
          const term = held[i]!
          if (!this.#best.admits(term, frequencies[term]!)) break
          if (!this.#isWanted(term)) continue
          const does = fits(term)
          if (does === undefined) return false
          if (does) this.#offer(term)
        }
    return true
  }

  /** Reads headings, and tells whether they hold all that was typed. */
  #reader(): (term: number) => boolean | undefined {
    const { typed, tolerant } = this.#headingRequest
    const { terms } = this.#segment.executor.view
    let left = maxHeadingsRead
    return (term) => {
      if (left-- === 0) return undefined
      const tier = answersTyped(headingKeyWords(stringAt(terms, term)), typed)
      return tier === 0 || (tolerant && tier === 1)
    }
  }

  #terms({ ranges }: TypedRanges): Uint32Array[] {
    return ranges.map(([from, to]) => this.#held.subarray(this.#starts[from], this.#starts[to]))
  }

  /** Headings that hold every typed word: sets of numbers, the rarest word first. */
  #meet(ways: readonly TypedRanges[], rarest: TypedRanges): void {
    const words = (this.#segment.segment.header.terms >>> 5) + 1
    let found = new Uint32Array(words)
    for (const some of this.#terms(rarest)) for (const term of some) found[term >>> 5]! |= 1 << (term & 31)
    for (const way of ways.toSorted((a, b) => a.size - b.size)) {
      if (way === rarest) continue
      const both = new Uint32Array(words)
      for (const some of this.#terms(way)) for (const term of some) both[term >>> 5]! |= found[term >>> 5]! & (1 << (term & 31))
      found = both
    }
    for (let word = 0; word < words; word++)
      for (let bits = found[word]!; bits !== 0; bits &= bits - 1) {
        const term = word * 32 + 31 - Math.clz32(bits & -bits)
        if (this.#isWanted(term)) this.#offer(term)
      }
  }
}

/** Terms of a segment's headings that answer what was typed, the most frequent first. */
export const frequentHeadings = (segment: LiveSegment, headingRequest: HeadingRequest): readonly number[] =>
  new HeadingSearch(segment, headingRequest).found()
