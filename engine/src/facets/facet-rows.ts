import type { Schema } from '../schema.ts'
import type { PlacedArray } from '../segment/segment.ts'

/**
 * Facet values of a document lie side by side in one row, so that counting all facets of a hit touches one line of cache. A column is
 * one number of two or four bytes; each number is the bin of a histogram.
 */
export type Column = { readonly offset: number; readonly width: 2 | 4; readonly bins: number } & (
  | { readonly kind: 'joint'; readonly parts: readonly JointPart[] }
  | { readonly kind: 'set'; readonly facet: number }
  | { readonly kind: 'slot'; readonly facet: number }
)

/** Several small facets share a column: (number / divisor) modulo size is the ordinal + 1, or 0. */
interface JointPart {
  readonly facet: number
  readonly divisor: number
  readonly size: number
}

export interface RowTable {
  readonly stride: number
  readonly columns: readonly Column[]
}

/** Bins of a slot before those of values. */
export const OVERFLOW = 8
export const FIRST_VALUE = 9
/**
 * Empty slots are spread over eight bins: raising the same bin again and again would make the processor wait for its own last store.
 */
const emptySlot = (doc: number) => doc & 7

/** Room that counting a column takes: its histogram, and the sums of the facets that share it. */
export const binBytes = (column: Column): number => {
  const sums = column.kind === 'joint' ? column.parts.reduce((total, part) => total + part.size, 0) : 0
  return Math.ceil(((column.bins + sums) * 4) / 64) * 64
}

/** Ordinals of one facet, by document. */
export interface FacetLists {
  readonly facet: number
  readonly cardinality: number
  readonly starts: Uint32Array
  readonly values: Uint32Array
}

/** What a table consists of beside its rows: sets of values, and values that did not fit. */
export interface RowExtras {
  readonly starts: Uint32Array
  readonly values: Uint32Array
  /** Documents of overflowing values; empty for sets. */
  readonly documents: Uint32Array
}

const maxSets = 4096
/** Sets of so few different values are told apart by the bits of one number. */
const bitsOfKey = 30
const maxSlots = 5
const jointLimits = [4096, 32_768]

function maxValues({ starts }: FacetLists): number {
  let max = 0
  for (let doc = 0; doc + 1 < starts.length; doc++) max = Math.max(max, starts[doc + 1]! - starts[doc]!)
  return max
}

/** Number of the set of values of each document, or undefined when there are too many different sets. */
function distinctSets({ starts, values, cardinality }: FacetLists): { ids: Uint32Array; sets: readonly (readonly number[])[] } | undefined {
  const known = new Map<number | string, number>()
  const sets: number[][] = []
  const ids = new Uint32Array(starts.length - 1)
  // Sets pay where documents share them.
  const max = Math.min(maxSets, 16 + (ids.length >>> 2))
  for (let doc = 0; doc < ids.length; doc++) {
    let key: number | string = 0
    if (cardinality <= bitsOfKey) for (let i = starts[doc]!; i < starts[doc + 1]!; i++) key |= 1 << values[i]!
    else
      key = values
        .slice(starts[doc]!, starts[doc + 1]!)
        .sort()
        .join()
    let id = known.get(key)
    if (id === undefined) {
      if (sets.length === max) return undefined
      known.set(key, (id = sets.length))
      sets.push([...values.slice(starts[doc]!, starts[doc + 1]!).sort()])
    }
    ids[doc] = id
  }
  return { ids, sets }
}

function slotsFor({ starts }: FacetLists, max: number): number {
  const counts = new Uint32Array(max + 1)
  for (let doc = 0; doc + 1 < starts.length; doc++) counts[starts[doc + 1]! - starts[doc]!]!++
  let over = starts.length - 1
  for (let slots = 0; slots < Math.min(max, maxSlots); slots++) {
    over -= counts[slots]!
    if (over * 50 <= starts.length) return Math.max(1, slots)
  }
  return Math.max(1, Math.min(max, maxSlots))
}

type ColumnRequest =
  | { readonly kind: 'small'; readonly lists: FacetLists }
  | { readonly kind: 'set'; readonly lists: FacetLists; readonly ids: Uint32Array; readonly sets: readonly (readonly number[])[] }
  | { readonly kind: 'slots'; readonly lists: FacetLists; readonly slots: number; readonly width: 2 | 4 }

function columnRequestOf(lists: FacetLists): ColumnRequest {
  const max = maxValues(lists)
  if (max <= 1 && lists.cardinality < jointLimits[0]!) return { kind: 'small', lists }
  const sets = max > 1 ? distinctSets(lists) : undefined
  if (sets) return { kind: 'set', lists, ...sets }
  return { kind: 'slots', lists, slots: slotsFor(lists, max), width: lists.cardinality + FIRST_VALUE <= 0xffff ? 2 : 4 }
}

/** First fit, the smallest first. */
function jointGroups(small: readonly FacetLists[], limit: number): FacetLists[][] {
  const groups: { size: number; members: FacetLists[] }[] = []
  for (const lists of small.toSorted((a, b) => b.cardinality - a.cardinality)) {
    const size = lists.cardinality + 1
    const group = groups.find((one) => one.size * size <= limit)
    if (group) {
      group.size *= size
      group.members.push(lists)
    } else groups.push({ size, members: [lists] })
  }
  return groups.map((group) => group.members)
}

const paddedStride = (bytes: number) => (bytes <= 4 ? 4 : bytes <= 8 ? 8 : bytes <= 16 ? 16 : Math.ceil(bytes / 16) * 16)

interface PlannedColumn {
  readonly column: Column
  fill(doc: number): number
}

function jointColumn(members: readonly FacetLists[]): Omit<Column & { kind: 'joint' }, 'offset'> {
  let divisor = 1
  const parts = members.map(({ facet, cardinality }) => {
    const part = { facet, divisor, size: cardinality + 1 }
    divisor *= cardinality + 1
    return part
  })
  return { kind: 'joint', width: 2, bins: divisor, parts }
}

const single = ({ starts, values }: FacetLists, doc: number) => (starts[doc] === starts[doc + 1] ? 0 : values[starts[doc]!]! + 1)

function slotValue({ starts, values }: FacetLists, doc: number, slot: number, slots: number): number {
  const count = starts[doc + 1]! - starts[doc]!
  if (count > slots) return slot === 0 ? OVERFLOW : emptySlot(doc)
  return slot < count ? values[starts[doc]! + slot]! + FIRST_VALUE : emptySlot(doc)
}

function plannedColumns(columnRequests: readonly ColumnRequest[]): PlannedColumn[] {
  const columns: PlannedColumn[] = []
  let offset = 0
  const place = (column: Omit<Column, 'offset'>, fill: (doc: number) => number) => {
    columns.push({ column: { ...column, offset } as Column, fill })
    offset += column.width
  }
  for (const width of [4, 2] as const)
    for (const columnRequest of columnRequests)
      if (columnRequest.kind === 'slots' && columnRequest.width === width)
        for (let slot = 0; slot < columnRequest.slots; slot++)
          place(
            { kind: 'slot', facet: columnRequest.lists.facet, width, bins: columnRequest.lists.cardinality + FIRST_VALUE } as Column,
            (doc) => slotValue(columnRequest.lists, doc, slot, columnRequest.slots),
          )
  for (const columnRequest of columnRequests)
    if (columnRequest.kind === 'set')
      place(
        { kind: 'set', facet: columnRequest.lists.facet, width: 2, bins: columnRequest.sets.length } as Column,
        (doc) => columnRequest.ids[doc]!,
      )
  const small = columnRequests.flatMap((columnRequest) => (columnRequest.kind === 'small' ? [columnRequest.lists] : []))
  const [tight, wide] = jointLimits.map((limit) => jointGroups(small, limit))
  const groups = paddedStride(offset + wide!.length * 2) < paddedStride(offset + tight!.length * 2) ? wide! : tight!
  for (const members of groups) {
    const column = jointColumn(members)
    place(column as Column, (doc) => {
      let bin = 0
      for (let i = 0; i < members.length; i++) bin += column.parts[i]!.divisor * single(members[i]!, doc)
      return bin
    })
  }
  return columns
}

function extrasOf(columnRequest: ColumnRequest): RowExtras | undefined {
  const starts = [0]
  const values: number[] = []
  const documents: number[] = []
  if (columnRequest.kind === 'set')
    for (const set of columnRequest.sets) {
      values.push(...set)
      starts.push(values.length)
    }
  if (columnRequest.kind === 'slots') {
    const { lists, slots } = columnRequest
    for (let doc = 0; doc + 1 < lists.starts.length; doc++) {
      if (lists.starts[doc + 1]! - lists.starts[doc]! <= slots) continue
      documents.push(doc)
      values.push(...lists.values.subarray(lists.starts[doc]!, lists.starts[doc + 1]!))
      starts.push(values.length)
    }
  }
  if (columnRequest.kind === 'small') return undefined
  return { starts: Uint32Array.from(starts), values: Uint32Array.from(values), documents: Uint32Array.from(documents) }
}

/** Lays facets out in rows. */
function buildRows(facets: readonly FacetLists[], documents: number) {
  const columnRequests = facets.map(columnRequestOf)
  const planned = plannedColumns(columnRequests)
  const last = planned.at(-1)?.column
  const stride = last ? paddedStride(last.offset + last.width) : 4
  const bytes = new Uint8Array(documents * stride)
  const narrow = new Uint16Array(bytes.buffer)
  const broad = new Uint32Array(bytes.buffer)
  for (const { column, fill } of planned)
    for (let doc = 0; doc < documents; doc++) {
      const at = doc * stride + column.offset
      if (column.width === 2) narrow[at >>> 1] = fill(doc)
      else broad[at >>> 2] = fill(doc)
    }
  const extras = new Map<number, RowExtras>()
  for (const columnRequest of columnRequests) {
    const extra = extrasOf(columnRequest)
    if (extra) extras.set(columnRequest.lists.facet, extra)
  }
  const table: RowTable = { stride, columns: planned.map(({ column }) => column) }
  return { table, bytes, extras }
}

/** Adds the rows of the facets that are always counted and of those on demand; answers how they are laid out. */
export function buildTables(schema: Schema, arrays: Map<string, PlacedArray>, lists: readonly FacetLists[], documents: number) {
  return [false, true].map((onDemand, t) => {
    const wanted = lists.filter(({ facet }) => Boolean(schema.facets[facet]!.onDemand) === onDemand)
    const { table, bytes, extras } = buildRows(wanted, documents)
    arrays.set(`rows${t}`, bytes)
    for (const [facet, extra] of extras) {
      arrays.set(`extraStarts${facet}`, extra.starts)
      arrays.set(`extraValues${facet}`, extra.values)
      arrays.set(`extraDocuments${facet}`, extra.documents)
    }
    return table
  })
}
