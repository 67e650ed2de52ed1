import { lowerBound } from '../facets/lower-bound.ts'
import { FIRST_VALUE, OVERFLOW, type Column, type FacetLists, type RowTable } from '../facets/facet-rows.ts'
import type { MergeSource } from './merge.ts'
import type { Places } from './merge-places.ts'
import type { Segment } from '../segment/segment.ts'

/** Where a source keeps the values of one facet. */
interface FacetPlace {
  readonly kind: Column['kind']
  /** In numbers of `width` bytes. */
  readonly first: number
  readonly stride: number
  readonly memory: Uint16Array | Uint32Array
  readonly slots: number
  readonly divisor: number
  readonly size: number
  /** Sets of values, or values that did not fit. */
  readonly extraStarts: Uint32Array
  readonly extraValues: Uint32Array
  readonly extraDocuments: Uint32Array
  /** What its ordinals are in the merged segment. */
  readonly ordinals: Uint32Array | undefined
}

const none = new Uint32Array(0)

function placeIn(
  segment: Segment,
  table: RowTable,
  t: number,
  columns: readonly Column[],
  facet: number,
  ordinals?: Uint32Array,
): FacetPlace {
  const [column] = columns
  const { kind, offset, width } = column!
  const rows = segment.u8(`rows${t}`)
  const bytes = rows.byteLength
  const memory =
    width === 2 ? new Uint16Array(rows.buffer, rows.byteOffset, bytes / 2) : new Uint32Array(rows.buffer, rows.byteOffset, bytes / 4)
  const part = column!.kind === 'joint' ? column!.parts.find((one) => one.facet === facet) : undefined
  const extra = (name: string) => (segment.has(`${name}${facet}`) ? segment.u32(`${name}${facet}`) : none)
  return {
    kind,
    first: offset / width,
    stride: table.stride / width,
    memory,
    // Slots of a facet stand side by side.
    slots: columns.length,
    divisor: part?.divisor ?? 1,
    size: part?.size ?? 0,
    extraStarts: extra('extraStarts'),
    extraValues: extra('extraValues'),
    extraDocuments: extra('extraDocuments'),
    ordinals,
  }
}

function placeOfFacet({ segment, ordinals }: MergeSource, facet: number): FacetPlace {
  for (const [t, table] of segment.header.tables.entries()) {
    const columns = table.columns.filter((one) =>
      one.kind === 'joint' ? one.parts.some((part) => part.facet === facet) : one.facet === facet,
    )
    if (columns.length > 0) return placeIn(segment, table, t, columns, facet, ordinals?.[facet])
  }
  throw new Error(`no rows hold facet ${facet}`)
}

/** The values of one facet, document after document. */
class FacetValues {
  values: Uint32Array<ArrayBuffer>
  end = 0

  constructor(documents: number) {
    this.values = new Uint32Array(documents + 64)
  }

  /** Adds those of a document. */
  add(place: FacetPlace, doc: number): void {
    const { kind, memory, ordinals } = place
    const at = doc * place.stride + place.first
    const bin = memory[at]!
    const before = this.end
    if (kind === 'joint') {
      const digit = Math.floor(bin / place.divisor) % place.size
      if (digit > 0) this.#push(digit - 1)
    } else if (kind === 'set') this.#pushExtra(place, bin)
    else if (bin === OVERFLOW) this.#pushExtra(place, lowerBound(place.extraDocuments, doc))
    else
      for (let slot = 0; slot < place.slots; slot++) {
        const value = memory[at + slot]!
        if (value >= FIRST_VALUE) this.#push(value - FIRST_VALUE)
      }
    if (ordinals) for (let i = before; i < this.end; i++) this.values[i] = ordinals[this.values[i]!]!
  }

  #pushExtra({ extraStarts, extraValues }: FacetPlace, one: number): void {
    for (let i = extraStarts[one]!; i < extraStarts[one + 1]!; i++) this.#push(extraValues[i]!)
  }

  #push(value: number): void {
    if (this.end === this.values.length) {
      const grown = new Uint32Array(this.end * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.end++] = value
  }
}

/** Where a part, which has no rows, keeps the values of one facet. */
interface GivenValues {
  readonly starts: Uint32Array
  readonly values: Uint32Array
  readonly ordinals: Uint32Array | undefined
}

function givenValues(sources: readonly MergeSource[], facet: number): GivenValues[] | undefined {
  if (!sources.every(({ segment }) => segment.has(`values${facet}`))) return undefined
  return sources.map(({ segment, ordinals }) => ({
    starts: segment.u32(`valueStarts${facet}`),
    values: segment.u32(`values${facet}`),
    ordinals: ordinals?.[facet],
  }))
}

/** As `copyValues`, where the sources follow each other. */
function chainValues(given: readonly GivenValues[], { order, numbers }: Places) {
  const starts = new Uint32Array(order.length + 1)
  const found = new Uint32Array(given.reduce((sum, { values }) => sum + values.length, 0))
  let end = 0
  given.forEach(({ starts: from, values, ordinals }, s) => {
    const base = numbers.bases[s]!
    for (let doc = 1; doc < from.length; doc++) starts[base + doc] = end + from[doc]!
    if (ordinals) for (let i = 0; i < values.length; i++) found[end + i] = ordinals[values[i]!]!
    else found.set(values, end)
    end += values.length
  })
  return { starts, values: found }
}

function copyValues(given: readonly GivenValues[], { order, numbers }: Places) {
  const { bases, sourceOf } = numbers
  const starts = new Uint32Array(order.length + 1)
  const found = new Uint32Array(given.reduce((sum, { values }) => sum + values.length, 0))
  let end = 0
  for (let place = 0; place < order.length; place++) {
    const s = sourceOf[order[place]!]!
    const doc = order[place]! - bases[s]!
    const { starts: from, values, ordinals } = given[s]!
    const last = from[doc + 1]!
    for (let i = from[doc]!; i < last; i++) found[end++] = ordinals ? ordinals[values[i]!]! : values[i]!
    starts[place + 1] = end
  }
  return { starts, values: found.subarray(0, end) }
}

/** The values of all documents in their new order, read from the rows of their segments; `size` values has the facet in the index. */
export function mergeValues(sources: readonly MergeSource[], merged: Places, facet: number, size: number): FacetLists {
  const given = givenValues(sources, facet)
  if (given) return { facet, cardinality: size, ...(merged.isChain ? chainValues(given, merged) : copyValues(given, merged)) }
  const places = sources.map((source) => placeOfFacet(source, facet))
  const { order, numbers } = merged
  const { bases, sourceOf } = numbers
  const starts = new Uint32Array(order.length + 1)
  const found = new FacetValues(order.length)
  for (let place = 0; place < order.length; place++) {
    const s = sourceOf[order[place]!]!
    found.add(places[s]!, order[place]! - bases[s]!)
    starts[place + 1] = found.end
  }
  return { facet, cardinality: size, starts, values: found.values.subarray(0, found.end) }
}
