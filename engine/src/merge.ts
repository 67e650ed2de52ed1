import type { LiveSegment } from './execution/live-segment.ts'
import type { ValueNumbers } from './facet-table.ts'
import type { Schema } from './schema.ts'
import { SegmentBuilder } from './segment-builder.ts'
import { SegmentDocuments, stemsOfSegments } from './segment-documents.ts'
import type { Segment } from './segment.ts'

/** A segment to be merged and who lived in it when the merge began. */
export interface MergeSource {
  readonly live: LiveSegment
  readonly bits: Uint8Array
}

/** One segment of the living documents of several, made from their forward indexes: nothing is analysed again. */
export function mergeSegments(schema: Schema, tables: readonly ValueNumbers[], sources: readonly MergeSource[], lanes: number): Segment {
  const builder = new SegmentBuilder(schema, tables, stemsOfSegments(sources.map(({ live }) => live.segment)))
  for (const { live, bits } of sources)
    for (const document of new SegmentDocuments(schema, tables, live).living(bits)) builder.add(document)
  return builder.build(lanes)
}

/** Ids of documents that lived then and do not now. */
export function diedSince(live: LiveSegment, then: Uint8Array): number[] {
  const now = live.livingBits()
  const died: number[] = []
  for (let doc = 0; doc < live.segment.header.documents; doc++)
    if (((then[doc >>> 3]! & ~now[doc >>> 3]!) >>> (doc & 7)) & 1) died.push(live.ids[doc]!)
  return died
}
