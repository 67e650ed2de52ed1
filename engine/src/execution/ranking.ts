import { compareKeys } from '../order.ts'
import type { Order } from '../query.ts'
import { stringAt } from '../strings/byte-strings.ts'
import { placesFor, RESCORED } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { NO_KEY } from '../segment/segment.ts'
import type { LiveSegment } from './live-segment.ts'
import { bestByScore, type WeighedLeaf } from './scoring.ts'
import type { SearchContext } from './search.ts'
import type { DocumentSet } from './segment-view.ts'
import { TopDocuments } from './top-documents.ts'
import { bestOfWord } from './word-ranking.ts'

/** A document among the best of its segment. `key` is greater for better ones, comparable inside the segment. */
export interface Ranked {
  readonly segment: LiveSegment
  readonly document: number
  readonly key: number
}

interface Hits {
  readonly at: number
  readonly n: number
  /** Hits of all segments together. */
  readonly total: number
  /** They are all documents, from this one up to some other, of the one term that is scored. */
  readonly from: number | undefined
}

/** Whether the best stand first in every segment, as documents do there. */
export const isByAge = (schema: Schema, order: Order, leaves: readonly WeighedLeaf[]): boolean =>
  order.by === 'relevance' ? leaves.length === 0 : order.by === schema.newest && order.descending

/** The best hits of a segment, best first, so many of them as can get onto a page; none when `max` is 0. */
export function rankedInSegment(
  schema: Schema,
  segment: LiveSegment,
  { at, n, total, from }: Hits,
  order: Order,
  leaves: readonly WeighedLeaf[],
  max: number,
): Ranked[] {
  const { executor } = segment
  const { memory32 } = executor.view
  const isScored = order.by === 'relevance' && leaves.length > 0
  // All of so few hits are scored exactly: there is nothing to choose before.
  const areAll = isScored && total <= RESCORED && max > 0
  if (areAll || isByAge(schema, order, leaves)) {
    const ranked: Ranked[] = []
    for (let i = 0; i < n && (areAll || i < max); i++) ranked.push({ segment, document: memory32[(at >>> 2) + i]!, key: 0 })
    return ranked
  }
  if (max === 0) return []
  const found = isScored
    ? bestByScore(executor, at, n, leaves, Math.max(RESCORED, max), from)
    : bestByKey(memory32.subarray(at >>> 2, (at >>> 2) + n), keysOf(schema.sort, segment, order.by), order.descending, max)
  return found.map(({ document, key }) => ({ segment, document, key }))
}

/** The same of a question for one word that finds very many, from a bitmap of its hits; undefined where that would be no quicker. */
export function rankedByWord(
  segment: LiveSegment,
  hits: DocumentSet & { kind: 'bits' },
  n: number,
  order: Order,
  leaves: readonly WeighedLeaf[],
  max: number,
): Ranked[] | undefined {
  if (order.by !== 'relevance' || max === 0) return undefined
  return bestOfWord(segment.executor, hits, n, leaves, Math.max(RESCORED, max))?.map(({ document, key }) => ({ segment, document, key }))
}

function bestByKey(docs: Uint32Array, keys: Uint32Array, descending: boolean, max: number) {
  const top = new TopDocuments(max)
  let { floor } = top
  for (const document of docs) {
    const ordinal = keys[document]!
    const key = ordinal === NO_KEY ? -NO_KEY - 1 : descending ? ordinal : -ordinal
    if (key <= floor) continue
    top.offer(document, key)
    floor = top.floor
  }
  return top.ranked()
}

const keysOf = (sort: SearchContext['schema']['sort'], segment: LiveSegment, by: string): Uint32Array =>
  by === 'id' ? segment.ids : segment.executor.view.segment.u32(`sort${sort.findIndex((key) => key.name === by)}`)

type SortValue = string | number | undefined

/** Reads a sort key of documents that come segment after segment: its arrays are looked up once for each. */
function sortReader({ schema }: SearchContext, by: string): (one: Ranked) => SortValue {
  if (by === 'id') return ({ segment, document }) => segment.ids[document]
  const at = schema.sort.findIndex((key) => key.name === by)
  if (at < 0) return () => undefined
  let last: LiveSegment | undefined
  let read: (document: number) => SortValue = () => undefined
  return ({ segment, document }) => {
    if (segment !== last) read = sortColumn(segment, at, schema.sort[at]!.kind)
    last = segment
    return read(document)
  }
}

function sortColumn({ segment }: LiveSegment, at: number, kind: 'text' | 'number'): (document: number) => SortValue {
  const ordinals = segment.u32(`sort${at}`)
  const numbers = kind === 'number' ? segment.f64(`sortNumbers${at}`) : undefined
  const texts = kind === 'text' ? segment.strings(`sortText${at}`) : undefined
  return (document) => {
    const ordinal = ordinals[document]!
    if (ordinal === NO_KEY) return undefined
    return numbers ? numbers[ordinal] : stringAt(texts!, ordinal)
  }
}

/** A ranked document with all it is compared by. */
interface Compared {
  readonly one: Ranked
  readonly value: SortValue
  readonly age: number
}

function compared(searching: SearchContext, ranked: readonly Ranked[], order: Order): Compared[] {
  const { newest } = searching.schema
  const ageOf = newest ? sortReader(searching, newest) : undefined
  const valueOf = order.by === 'relevance' ? undefined : order.by === newest ? ageOf : sortReader(searching, order.by)
  return ranked.map((one) => {
    const age = ageOf?.(one)
    const value = valueOf === ageOf ? age : valueOf?.(one)
    return { one, value, age: ageOf ? ((age as number | undefined) ?? Number.NEGATIVE_INFINITY) : 0 }
  })
}

/** Newest first, then by id. */
function compareAge(a: Compared, b: Compared): number {
  return a.age === b.age ? a.one.segment.ids[a.one.document]! - b.one.segment.ids[b.one.document]! : a.age > b.age ? -1 : 1
}

function compareByValue({ descending }: Order, { value: x }: Compared, { value: y }: Compared): number {
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
  return (descending ? -1 : 1) * compareKeys(x, y)
}

/** Whether documents of one segment stand best first already, as they do when they were chosen by the keys that they still have. */
function areInOrder(ranked: readonly Ranked[]): boolean {
  for (let i = 1; i < ranked.length; i++) {
    const [a, b] = [ranked[i - 1]!, ranked[i]!]
    if (a.key < b.key || (a.key === b.key && a.document > b.document)) return false
  }
  return true
}

/** Up to so many are put in order one by one, which for few is quicker than sorting. */
const fewRanked = 64

/** Documents of one segment by key, equal ones by age. */
function bestFirst(ranked: readonly Ranked[]): Ranked[] {
  if (ranked.length > fewRanked) return ranked.toSorted((a, b) => b.key - a.key || a.document - b.document)
  const sorted: Ranked[] = []
  for (let i = 0; i < ranked.length; i++) {
    const one = ranked[i]!
    let at = i
    sorted.push(one)
    for (; at > 0; at--) {
      const before = sorted[at - 1]!
      if (before.key > one.key || (before.key === one.key && before.document < one.document)) break
      sorted[at] = before
    }
    sorted[at] = one
  }
  return sorted
}

/** Hits that begin with so many words asked for, `key` being how long the value is: the first by length, then by age. */
export function firstBeginnings(searching: SearchContext, beginnings: readonly Ranked[], queryWords: number): readonly Ranked[] {
  if (beginnings.every((one) => one.segment === beginnings[0]!.segment)) return beginnings
  return compared(searching, beginnings, { by: 'relevance', descending: true })
    .sort((a, b) => a.one.key - b.one.key || compareAge(a, b))
    .map(({ one }) => one)
    .filter(({ key }, i) => i < placesFor(key, queryWords))
}

/** The best of several segments, best first. */
export function mergeRanked(searching: SearchContext, ranked: readonly Ranked[], order: Order, max: number): readonly Ranked[] {
  const isOne = ranked.every((one) => one.segment === ranked[0]!.segment)
  if (!isOne) {
    const isScored = order.by === 'relevance'
    const compare = (a: Compared, b: Compared) => (isScored ? b.one.key - a.one.key : compareByValue(order, a, b)) || compareAge(a, b)
    return compared(searching, ranked, order)
      .sort(compare)
      .slice(0, max)
      .map(({ one }) => one)
  }
  // Inside a segment documents stand in the order of age, and keys have been compared already.
  if (order.by !== 'relevance' || areInOrder(ranked)) return ranked.slice(0, max)
  return bestFirst(ranked).slice(0, max)
}
