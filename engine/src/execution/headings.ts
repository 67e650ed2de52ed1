import { EXACT_MARK, exactPrefix, headingKey } from '../analysis/analyse.ts'
import { fold } from '../analysis/fold.ts'
import { lowerBound, prefixRange, stringAt } from '../byte-strings.ts'
import { headingValue, suggestionTier, TOLERANT_LENGTH, typedWords } from '../heading-words.ts'
import { compareText } from '../order.ts'
import type { Schema } from '../schema.ts'
import type { BrowseRequest, Heading, SuggestRequest, Suggestion } from '../search-engine.ts'
import type { LiveSegment } from './live-segment.ts'
import { lettersOf, oneEditAway } from './misspellings.ts'

const fieldNumber = (schema: Schema, name: string): number => {
  const at = schema.exact.findIndex((one) => one.name === name)
  if (at < 0) throw new TypeError(`no exact field ${name}`)
  return at
}

/** A place in the headings of one segment, moving one way. */
interface Cursor {
  readonly segment: LiveSegment
  at: number
}

/** Headings of all segments as one alphabet, from a point on, either way. */
export function browseSegments(schema: Schema, segments: readonly LiveSegment[], request: BrowseRequest): Heading[] {
  const field = fieldNumber(schema, request.field)
  const step = request.direction === 'next' ? 1 : -1
  const prefix = exactPrefix(field, '')
  const from = prefix + headingKey(request.from)
  const cursors: Cursor[] = segments.map((segment) => {
    const bound = lowerBound(segment.executor.view.terms, from)
    return { segment, at: step === 1 ? bound : bound - 1 }
  })
  const termAt = ({ segment, at }: Cursor) => {
    const { terms } = segment.executor.view
    const term = at >= 0 && at < terms.offsets.length - 1 ? stringAt(terms, at) : ''
    return term.startsWith(prefix) ? term : undefined
  }
  const page: Heading[] = []
  while (page.length < request.limit) {
    const heads = cursors.map(termAt)
    const next = heads
      .filter((head) => head !== undefined)
      .reduce<string | undefined>((best, head) => (best === undefined || compareText(head, best) * step < 0 ? head : best), undefined)
    if (next === undefined) break
    let count = 0
    cursors.forEach((cursor, i) => {
      if (heads[i] !== next) return
      count += cursor.segment.frequencyOf(cursor.at)
      cursor.at += step
    })
    if (count > 0) page.push({ value: headingValue(next), count })
  }
  return step === 1 ? page : page.toReversed()
}

/** How many headings of one word are looked at: the most frequent ones. */
const mostOfWord = 40

type WordRange = readonly [number, number]

/** Words of headings that a typed word may stand for. */
function rangesOf(segment: LiveSegment, word: string, isLast: boolean, tolerant: boolean): WordRange[] {
  const words = segment.segment.strings('headingWord')
  const range = (text: string): WordRange => {
    const [from, to] = prefixRange(words, text)
    if (isLast || from === to) return [from, to]
    return stringAt(words, from) === text ? [from, from + 1] : [from, from]
  }
  const texts =
    tolerant && word.length >= TOLERANT_LENGTH ? [word, ...oneEditAway(word, lettersOf(segment.segment, 'headingWord', word))] : [word]
  return texts.map(range).filter(([from, to]) => from < to)
}

const sizeOf = (starts: Uint32Array, ranges: readonly WordRange[]) =>
  ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0)

/** Terms of headings worth comparing with what was typed: those of its rarest word. */
function candidates(segment: LiveSegment, typed: readonly string[], tolerant: boolean): Set<string> {
  const starts = segment.segment.u32('headingStarts')
  const held = segment.segment.u32('headingTerms')
  const ways = typed.map((word, i) => rangesOf(segment, word, i === typed.length - 1, tolerant))
  const rarest = ways.toSorted((a, b) => sizeOf(starts, a) - sizeOf(starts, b))[0]!
  const whole = typed.length > 1
  const terms = new Set<number>()
  for (const [from, to] of rarest)
    for (let word = from; word < to; word++) {
      const end = whole ? starts[word + 1]! : Math.min(starts[word + 1]!, starts[word]! + mostOfWord)
      for (let i = starts[word]!; i < end; i++) terms.add(held[i]!)
    }
  const best = [...terms]
  if (!whole && best.length > mostCompared) {
    best.sort((a, b) => segment.frequencyOf(b) - segment.frequencyOf(a) || a - b)
    best.length = mostCompared
  }
  return new Set(best.map((term) => stringAt(segment.executor.view.terms, term)))
}

/** Of very many headings that begin with what was typed, so many of the most frequent are compared. */
const mostCompared = 400

/** Headings that go on from what was typed. */
export function suggestFromSegments(schema: Schema, segments: readonly LiveSegment[], request: SuggestRequest): Suggestion[] {
  const typed = typedWords(request.text)
  if (typed.length === 0) return []
  const fields = new Map(request.fields.map((name) => [exactPrefix(fieldNumber(schema, name), ''), name]))
  const order = new Map(request.fields.map((name, i) => [name, i]))
  const collect = (tolerant: boolean) => {
    const terms = new Set(segments.flatMap((segment) => [...candidates(segment, typed, tolerant)]))
    return [...terms].flatMap((term) => {
      const field = fields.get(term.slice(0, EXACT_MARK.length + 1))
      const tier = field === undefined ? undefined : suggestionTier(headingValue(term), typed)
      const count = tier === undefined ? 0 : segments.reduce((sum, segment) => sum + segment.frequency(term), 0)
      return count > 0 ? [{ term, field: field!, tier: tier!, count }] : []
    })
  }
  let found = collect(false)
  if (found.length < request.limit && typed.some((word) => word.length >= TOLERANT_LENGTH)) found = collect(true)
  return found
    .toSorted((a, b) => a.tier - b.tier || b.count - a.count || compareText(a.term, b.term) || order.get(a.field)! - order.get(b.field)!)
    .slice(0, request.limit)
    .map(({ term, field, count }) => ({ field, value: headingValue(term), count }))
}

/** Words of the index one edit away, the most frequent first. */
export function likelyWordsOf(segments: readonly LiveSegment[], word: string, limit: number): string[] {
  const folded = fold(word)
  if (folded === '') return []
  const counts = new Map<string, number>()
  for (const segment of segments)
    for (const other of oneEditAway(folded, lettersOf(segment.segment, 'term', folded))) {
      const count = segment.frequency(other)
      if (count > 0) counts.set(other, count)
    }
  for (const other of counts.keys())
    counts.set(
      other,
      segments.reduce((sum, segment) => sum + segment.frequency(other), 0),
    )
  return [...counts]
    .toSorted(([a, x], [b, y]) => y - x || compareText(a, b))
    .slice(0, limit)
    .map(([other]) => other)
}
