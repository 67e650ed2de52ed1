import { compareKeys } from '../order.ts'
import type { Order } from '../query.ts'
import { stringAt } from '../byte-strings.ts'
import { RESCORED } from '../relevance.ts'
import type { Schema } from '../schema.ts'
import { NO_KEY } from '../segment.ts'
import type { LiveSegment } from './live-segment.ts'
import { bestByScore, type WeighedLeaf } from './scoring.ts'
import type { Searching } from './search.ts'
import { TopDocuments } from './top-documents.ts'

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
  /** They are all the documents of the one term that is scored. */
  readonly isWhole: boolean
}

/** The best hits of a segment, best first, so many of them as can get onto a page; none when `most` is 0. */
export function rankedInSegment(
  schema: Schema,
  segment: LiveSegment,
  { at, n, total, isWhole }: Hits,
  order: Order,
  leaves: readonly WeighedLeaf[],
  most: number,
): Ranked[] {
  const { executor } = segment
  const { memory32 } = executor.view
  const isScored = order.by === 'relevance' && leaves.length > 0
  // All of so few hits are scored exactly: there is nothing to choose before.
  const areAll = isScored && total <= RESCORED && most > 0
  const isByAge = order.by === 'relevance' ? leaves.length === 0 : order.by === schema.newest && order.descending
  if (isByAge || areAll) {
    const ranked: Ranked[] = []
    for (let i = 0; i < n && (areAll || i < most); i++) ranked.push({ segment, document: memory32[(at >>> 2) + i]!, key: 0 })
    return ranked
  }
  if (most === 0) return []
  const found = isScored
    ? bestByScore(executor, at, n, leaves, Math.max(RESCORED, most), isWhole)
    : bestByKey(memory32.subarray(at >>> 2, (at >>> 2) + n), keysOf(schema.sort, segment, order.by), order.descending, most)
  return found.map(({ document, key }) => ({ segment, document, key }))
}

function bestByKey(docs: Uint32Array, keys: Uint32Array, descending: boolean, most: number) {
  const top = new TopDocuments(most)
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

const keysOf = (sort: Searching['schema']['sort'], segment: LiveSegment, by: string): Uint32Array =>
  by === 'id' ? segment.ids : segment.executor.view.segment.u32(`sort${sort.findIndex((key) => key.name === by)}`)

/** The value of a sort key of a document, or undefined. */
function sortValue({ schema }: Searching, { segment, document }: Ranked, by: string): string | number | undefined {
  const { segment: data } = segment.executor.view
  if (by === 'id') return segment.ids[document]
  const at = schema.sort.findIndex((key) => key.name === by)
  const ordinal = at < 0 ? NO_KEY : data.u32(`sort${at}`)[document]!
  if (ordinal === NO_KEY) return undefined
  return schema.sort[at]!.kind === 'number' ? data.f64(`sortNumbers${at}`)[ordinal] : stringAt(data.strings(`sortText${at}`), ordinal)
}

/** Newest first, then by id. */
function compareAge(searching: Searching, a: Ranked, b: Ranked): number {
  const { newest } = searching.schema
  const age = (one: Ranked) => (newest ? ((sortValue(searching, one, newest) as number | undefined) ?? Number.NEGATIVE_INFINITY) : 0)
  const x = age(a)
  const y = age(b)
  return x === y ? a.segment.ids[a.document]! - b.segment.ids[b.document]! : x > y ? -1 : 1
}

function compareByKey(searching: Searching, order: Order, a: Ranked, b: Ranked): number {
  const x = sortValue(searching, a, order.by)
  const y = sortValue(searching, b, order.by)
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
  return (order.descending ? -1 : 1) * compareKeys(x, y)
}

/** The best of several segments, best first. */
export function mergeRanked(searching: Searching, ranked: readonly Ranked[], order: Order, most: number): readonly Ranked[] {
  const isOne = ranked.every((one) => one.segment === ranked[0]!.segment)
  const compare = (a: Ranked, b: Ranked) => {
    if (order.by === 'relevance' && a.key !== b.key) return b.key - a.key
    const way = order.by === 'relevance' ? 0 : compareByKey(searching, order, a, b)
    return way || compareAge(searching, a, b)
  }
  if (!isOne) return ranked.toSorted(compare).slice(0, most)
  // Inside a segment documents stand in the order of age, and keys have been compared already.
  if (order.by !== 'relevance') return ranked.slice(0, most)
  return ranked.toSorted((a, b) => b.key - a.key || a.document - b.document).slice(0, most)
}
