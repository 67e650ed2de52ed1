import {
  EXACT_PREFIX,
  exactPrefix,
  filedPlaces,
  hasArticle,
  maxTermsExamined,
  placeToStart,
  readExactTerm,
} from '../analysis/exact-term.ts'
import { fold } from '../analysis/fold.ts'
import { lowerBoundOfString, stringAt } from '../strings/byte-strings.ts'
import { likelihood } from '../strings/edit-distance.ts'
import { TOLERANT_LENGTH, typedWords } from '../segment/heading-words.ts'
import { compareText } from '../order.ts'
import type { Schema } from '../schema.ts'
import type { BrowseRequest, Heading, SuggestRequest, Suggestion } from '../search-engine.ts'
import { Budget } from './budget.ts'
import type { LiveSegment } from './live-segment.ts'
import { frequentHeadings, type HeadingRequest } from './frequent-headings.ts'
import { similarWords } from './similar-words.ts'

const fieldNumber = (schema: Schema, name: string): number => {
  const at = schema.exact.findIndex((one) => one.name === name)
  if (at < 0) throw new TypeError(`no exact field ${name}`)
  return at
}

/** The time that segments are given for one request. */
const budgetOf = (segments: readonly LiveSegment[]) => new Budget(segments[0]?.executor.limits.time ?? Number.POSITIVE_INFINITY)

/** A place in the headings of one segment, moving one way. */
interface Cursor {
  readonly segment: LiveSegment
  at: number
}

/** Whether a document that is not deleted has a term that begins so. */
function occurs(segment: LiveSegment, beginning: string): boolean {
  const [from, to] = segment.executor.view.range(beginning)
  for (let term = from; term < to; term++) if (segment.frequencyOf(term) > 0) return true
  return false
}

/** Whether a heading that begins at this place has this article; of very many only the first are looked at. */
function goesOn(segment: LiveSegment, at: string, skipped: string): boolean {
  const { view } = segment.executor
  const [from, to] = view.range(at)
  for (let term = from; term < Math.min(to, from + maxTermsExamined); term++)
    if (hasArticle(stringAt(view.terms, term), skipped) && segment.frequencyOf(term) > 0) return true
  return false
}
/** Headings between two looks at the clock. */
const betweenLooks = 64

/** Headings of all segments as one alphabet, from a point on, either way. */
export function browseSegments(schema: Schema, segments: readonly LiveSegment[], request: BrowseRequest): Heading[] {
  const field = fieldNumber(schema, request.field)
  const step = request.direction === 'next' ? 1 : -1
  const prefix = exactPrefix(field, '')
  const from = placeToStart(filedPlaces(field, request.from), prefix, {
    occurs: (terms) => segments.some((one) => occurs(one, terms)),
    goesOn: (at, skipped) => segments.some((one) => goesOn(one, at, skipped)),
  })
  const cursors: Cursor[] = segments.map((segment) => {
    const bound = lowerBoundOfString(segment.executor.view.terms, from)
    return { segment, at: step === 1 ? bound : bound - 1 }
  })
  const termAt = ({ segment, at }: Cursor) => {
    const { terms } = segment.executor.view
    const term = at >= 0 && at < terms.offsets.length - 1 ? stringAt(terms, at) : ''
    return term.startsWith(prefix) ? term : undefined
  }
  const page: Heading[] = []
  const budget = budgetOf(segments)
  // Headings of which all documents are deleted are passed over: there may be many.
  for (let passed = 0; page.length < request.limit; passed++) {
    if (passed % betweenLooks === 0) budget.check()
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
    if (count > 0) page.push({ ...readExactTerm(next), count })
  }
  return step === 1 ? page : page.toReversed()
}

/** Of each of several segments so many headings are compared: none of them knows how often the others have its own. */
const maxPerSegment = 100

interface Found {
  readonly term: string
  readonly field: string
  readonly tier: 0 | 1
  readonly count: number
}

/** Headings that go on from what was typed. */
export function suggestFromSegments(schema: Schema, segments: readonly LiveSegment[], request: SuggestRequest): Suggestion[] {
  const { limit } = request
  const typed = typedWords(request.text)
  if (typed.length === 0 || limit === 0) return []
  const fields = request.fields.map((name) => fieldNumber(schema, name))
  const names = new Map(request.fields.map((name, i) => [exactPrefix(fields[i]!, ''), name]))
  const headingRequest = { typed, fields, max: segments.length === 1 ? limit : Math.max(limit, maxPerSegment) }
  const budget = budgetOf(segments)
  const frequent = (segment: LiveSegment, how: Pick<HeadingRequest, 'tolerant' | 'without'>) => {
    budget.check()
    return frequentHeadings(segment, { ...headingRequest, ...how })
  }
  const known = segments.map((segment) => frequent(segment, { tolerant: false, without: new Set() }))
  const found = readHeadings(segments, known, names, 0)
  if (found.length < limit && typed.some((word) => word.length >= TOLERANT_LENGTH)) {
    const similar = segments.map((segment, i) => frequent(segment, { tolerant: true, without: new Set(known[i]) }))
    for (const one of readHeadings(segments, similar, names, 1)) found.push(one)
  }
  return found
    .toSorted((a, b) => a.tier - b.tier || b.count - a.count || compareText(a.term, b.term))
    .slice(0, limit)
    .map(({ term, field, count }) => ({ field, value: readExactTerm(term).value, count }))
}

/** Terms of each segment as what they are in all of them. */
function readHeadings(
  segments: readonly LiveSegment[],
  terms: readonly (readonly number[])[],
  names: ReadonlyMap<string, string>,
  tier: 0 | 1,
): Found[] {
  const counts = new Map<string, number>()
  segments.forEach((segment, s) => {
    for (const number of terms[s]!) {
      const term = stringAt(segment.executor.view.terms, number)
      if (counts.has(term)) continue
      const elsewhere = segments.reduce((sum, other) => sum + (other === segment ? 0 : other.frequency(term)), 0)
      counts.set(term, segment.frequencyOf(number) + elsewhere)
    }
  })
  return [...counts].map(([term, count]) => ({ term, field: names.get(term.slice(0, EXACT_PREFIX.length + 1))!, tier, count }))
}

/** Words of the index one edit away, the likeliest first: the most frequent among those that are mistyped so as easily. */
export function likelyWordsOf(segments: readonly LiveSegment[], word: string, limit: number): string[] {
  const folded = fold(word)
  if (folded === '') return []
  const counts = new Map<string, number>()
  const budget = budgetOf(segments)
  for (const segment of segments) {
    budget.check()
    const { terms } = segment.executor.view
    for (const [from, to] of similarWords(terms, folded, false))
      for (let term = from; term < to; term++) {
        const count = segment.frequencyOf(term)
        const other = count > 0 ? stringAt(terms, term) : folded
        if (other !== folded) counts.set(other, (counts.get(other) ?? 0) + count)
      }
  }
  return [...counts]
    .map(([other, count]) => ({ other, weight: count * likelihood(folded, other) }))
    .toSorted((a, b) => b.weight - a.weight || compareText(a.other, b.other))
    .slice(0, limit)
    .map(({ other }) => other)
}
