import { byteOrder } from '../strings/byte-order.ts'
import { packStrings, pickStrings, stringAt, type ByteStrings } from '../strings/byte-strings.ts'
import { FacetTable } from '../facets/facet-table.ts'
import type { MergeSource } from '../merging/merge.ts'
import { mergeStrings } from '../merging/merge-strings.ts'
import type { SentSegment } from '../merging/merge-worker.ts'
import type { Schema } from '../schema.ts'
import type { StemKeys } from './document-tokens.ts'
import { SegmentBuilder } from './segment-builder.ts'
import { Segment } from './segment.ts'

/** Values of a facet, sorted, and the number that each has in the part. */
interface SortedValues {
  readonly strings: ByteStrings
  readonly order: Uint32Array
}

/** A segment made apart from any index, with numbers of its own for the values of facets. It crosses from thread to thread. */
export interface BuiltPart extends SentSegment {
  /** By facet. */
  readonly values: readonly SortedValues[]
}

/** Changes of which the documents were built apart. */
export interface BuiltBatch {
  /** What is put; left out where nothing is. */
  readonly part?: BuiltPart
  readonly remove: readonly number[]
}

/** Where documents of a part are put: several threads build at once, each its own. */
export class PartBuilder {
  readonly #tables: readonly FacetTable[]
  readonly builder: SegmentBuilder

  constructor(schema: Schema, stems: StemKeys) {
    this.#tables = schema.facets.map(() => new FacetTable())
    this.builder = new SegmentBuilder(schema, this.#tables, stems)
  }

  build(): BuiltPart {
    const { header, memory } = this.builder.buildPart()
    return { header, memory, values: this.#tables.map((table) => sortedValues(table.values())) }
  }
}

function sortedValues(values: readonly string[]): SortedValues {
  const packed = packStrings(values)
  const order = byteOrder(packed)
  return { strings: pickStrings(packed, order), order }
}

/** Parts as they are merged into an index: their values get the numbers that they have there. */
export function partSources(parts: readonly BuiltPart[], tables: readonly FacetTable[]): MergeSource[] {
  const numbered = tables.map((table, facet) => {
    const values = parts.map((part) => part.values[facet]!)
    return table.size === 0 ? numberedBySort(values, table) : values.map((own) => numberedByTable(own, table))
  })
  return parts.map(({ header, memory }, part) => {
    const segment = new Segment(header, memory, 0)
    return { segment, bits: segment.u8('all'), ordinals: numbered.map((facet) => facet[part]!) }
  })
}

/** A facet that has no values yet takes those of all parts in their order: none is hashed, none is made a string before it is asked for. */
function numberedBySort(values: readonly SortedValues[], table: FacetTable): Uint32Array[] {
  const { strings, numberOf } = mergeStrings(values)
  const count = strings.offsets.length - 1
  if (count > 0) table.addUnread(count, () => Array.from({ length: count }, (_, i) => stringAt(strings, i)))
  return values.map(({ order }, part) => {
    const ordinals = new Uint32Array(order.length)
    for (let i = 0; i < order.length; i++) ordinals[order[i]!] = numberOf[part]![i]!
    return ordinals
  })
}

/**
 * Lots as they are merged, oldest first: of a document that a later lot puts again or removes, the earlier one is left out. `gone`: the ids that
 * all of them put or remove.
 */
export function batchSources(
  batches: readonly BuiltBatch[],
  tables: readonly FacetTable[],
): { sources: MergeSource[]; gone: ReadonlySet<number> } {
  const parts = batches.flatMap(({ part }) => part ?? [])
  const sources = partSources(parts, tables)
  const gone = new Set<number>()
  const living: MergeSource[] = []
  for (const { part, remove } of batches.toReversed()) {
    // What a lot removes is not what it puts.
    for (const id of remove) gone.add(id)
    if (!part) continue
    const source = sources[parts.indexOf(part)]!
    const bits = source.bits.slice()
    const ids = source.segment.u32('ids')
    let left = ids.length
    for (let doc = 0; doc < ids.length; doc++) {
      if (gone.has(ids[doc]!)) {
        bits[doc >>> 3]! &= ~(1 << (doc & 7))
        left--
      } else gone.add(ids[doc]!)
    }
    if (left > 0) living.unshift({ ...source, bits })
  }
  return { sources: living, gone }
}

function numberedByTable({ strings, order }: SortedValues, table: FacetTable): Uint32Array {
  const own = Array.from(order, (_, i) => stringAt(strings, i))
  const numbers = new Uint32Array(order.length)
  table.ordinals(own, numbers, 0)
  const ordinals = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) ordinals[order[i]!] = numbers[i]!
  return ordinals
}
