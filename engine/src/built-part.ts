import { FacetTable } from './facet-table.ts'
import type { MergeSource } from './merge.ts'
import type { SentSegment } from './merge-worker.ts'
import type { Schema } from './schema.ts'
import { SegmentBuilder, type StemKeys } from './segment-builder.ts'
import { Segment } from './segment.ts'

/** A segment made apart from any index, with numbers of its own for the values of facets. It crosses from thread to thread. */
export interface BuiltPart extends SentSegment {
  /** By facet: its values by their numbers. */
  readonly values: readonly (readonly string[])[]
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
    return { header, memory, values: this.#tables.map((table) => table.values()) }
  }
}

/** A part as it is merged into an index: its values get the numbers that they have there. */
export function partSource({ header, memory, values }: BuiltPart, tables: readonly FacetTable[]): MergeSource {
  const segment = new Segment(header, memory, 0)
  const ordinals = values.map((own, facet) => {
    const numbers = new Uint32Array(own.length)
    tables[facet]!.ordinals(own, numbers, 0)
    return numbers
  })
  return { segment, bits: segment.u8('all'), ordinals }
}
