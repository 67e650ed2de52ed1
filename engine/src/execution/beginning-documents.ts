import { FIELD_BITS, SYNTHETIC, VALUE_START } from '../document.ts'
import { lowerBound } from '../facets/lower-bound.ts'
import type { PlannedQuery } from '../planning/plan.ts'
import { BEGINNING, LONGEST_VALUE, placesFor, valueLength } from '../relevance.ts'
import { TOKEN_FLAG_BITS } from '../segment/segment.ts'
import type { Executor } from './executor.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'
import { followingKey, lengthOfKey, type ValueStarts } from './value-starts.ts'

type Range = readonly [from: number, to: number]

/** Terms that each word asked for may be, from one number up to another. */
export function queryWordRanges(view: SegmentView, { queryWords, lastQueryWordIsPrefix }: PlannedQuery): Range[] {
  const ranges: Range[] = []
  for (let k = 0; k < queryWords.length; k++) {
    const isPrefix = k === queryWords.length - 1 && lastQueryWordIsPrefix
    const own = isPrefix ? -1 : view.term(queryWords[k]!)
    ranges.push(isPrefix ? view.range(queryWords[k]!) : own < 0 ? [0, 0] : [own, own + 1])
  }
  return ranges
}

/** A document of which the shortest value that begins with the words asked for has so many words. */
export interface Beginning {
  readonly document: number
  readonly length: number
}

/** The first of them by length, then by age, each document once; they are few, so that each is put into its place. */
class ShortestBeginnings {
  readonly found: Beginning[] = []
  /** None that is longer can still come among them. */
  longest = LONGEST_VALUE
  readonly #queryWords: number

  constructor(queryWords: number) {
    this.#queryWords = queryWords
  }

  /** Whether one could still come among them. */
  mayTake(document: number, length: number): boolean {
    const places = placesFor(length, this.#queryWords)
    return this.found.length < places || comesBefore(document, length, this.found[places - 1]!)
  }

  take(document: number, length: number): void {
    const { found } = this
    let at = 0
    while (at < found.length && found[at]!.document !== document) at++
    if (at < found.length && found[at]!.length <= length) return
    for (; at > 0 && comesBefore(document, length, found[at - 1]!); at--) found[at] = found[at - 1]!
    found[at] = { document, length }
    while (found.length > placesFor(found.at(-1)!.length, this.#queryWords)) found.pop()
    if (found.length >= BEGINNING) this.longest = found[BEGINNING - 1]!.length
  }
}

const comesBefore = (document: number, length: number, other: Beginning) =>
  length < other.length || (length === other.length && document < other.document)

function holds({ memory32 }: SegmentView, hits: DocumentSet, document: number): boolean {
  if (hits.kind === 'bits') return ((memory32[(hits.at >>> 2) + (document >>> 5)]! >>> (document & 31)) & 1) === 1
  let low = hits.at >>> 2
  const end = low + hits.n
  for (let high = end; low < high;) {
    const middle = (low + high) >>> 1
    if (memory32[middle]! < document) low = middle + 1
    else high = middle
  }
  return low < end && memory32[low] === document
}

/** Words of the shortest value of a field that begins with the words asked for, or 0; read in the document itself. */
function readLength({ forward, forwardStart }: SegmentView, document: number, field: number, words: readonly Range[]): number {
  const end = forwardStart[document + 1]!
  let shortest = 0
  for (let i = forwardStart[document]!; i + words.length <= end; i++) {
    if ((forward[i]! & (FIELD_BITS | VALUE_START)) !== (field | VALUE_START)) continue
    let k = 0
    for (; k < words.length; k++) {
      const token = forward[i + k]!
      const term = token >>> TOKEN_FLAG_BITS
      if (term < words[k]![0] || term >= words[k]![1] || (k > 0 && (token & (VALUE_START | SYNTHETIC)) !== 0)) break
    }
    if (k < words.length) continue
    const length = valueLength(forward, i, end)
    if (shortest === 0 || length < shortest) shortest = length
  }
  return shortest
}

/**
 * The hits with a boosted value that is the words asked for or begins with them: the shortest of these values first, then the newest. Beginnings
 * of a field stand by first word, length and second word, so that most of those that are too long, or go on otherwise, are not looked at. `areAll`: the hits are all
 * documents of the one word that is asked for.
 */
export function beginningDocuments(executor: Executor, planned: PlannedQuery, hits: DocumentSet, areAll: boolean): Beginning[] {
  const words = queryWordRanges(executor.view, planned)
  if (words.length === 0 || words.some(([from, to]) => from === to)) return []
  const shortest = new ShortestBeginnings(words.length)
  for (let field = 0; executor.boosted >>> field; field++) {
    const starts = (executor.boosted >>> field) & 1 ? executor.starts(field) : undefined
    if (starts) addOfField(executor.view, starts, field, words, areAll ? undefined : hits, shortest)
  }
  return shortest.found
}

function addOfField(
  view: SegmentView,
  { terms, documents, following }: ValueStarts,
  field: number,
  words: readonly Range[],
  hits: DocumentSet | undefined,
  into: ShortestBeginnings,
): void {
  const keys = following!
  const low = lowerBound(terms, words[0]![0])
  const high = lowerBound(terms, words[0]![1], low)
  const isOneTerm = words[0]![1] - words[0]![0] === 1
  const offer = (at: number, length: number) => {
    const document = documents[at]!
    if (!into.mayTake(document, length) || (hits && !holds(view, hits, document))) return
    const read = words.length > 2 ? readLength(view, document, field, words) : length
    if (read > 0) into.take(document, read)
  }
  if (words.length === 1) {
    for (let at = low; at < high; at++) {
      const length = lengthOfKey(keys[at]!)
      if (length <= into.longest) offer(at, length)
      // Of one word the shortest come first.
      else if (isOneTerm) return
    }
    return
  }
  const [second, end] = words[1]!
  let length = Math.min(words.length, LONGEST_VALUE)
  for (let at = low; length <= into.longest; length++) {
    at = lowerBound(keys, followingKey(length, second), at, high)
    if (at === high) return
    const to = lowerBound(keys, followingKey(length, end), at, high)
    // None of this length: on to the next that there is.
    if (at === to) length = Math.max(length, lengthOfKey(keys[at]!) - 1)
    for (; at < to; at++) offer(at, length)
  }
}
