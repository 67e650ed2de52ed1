import type { LiveSegment } from '../execution/live-segment.ts'
import { mergePlaces } from './merge-places.ts'
import { mergeValues } from './merge-values.ts'
import { mergeWords } from './merge-words.ts'
import type { Schema } from '../schema.ts'
import type { Segment } from '../segment/segment.ts'
import { facetHalf, joinHalves } from '../segment/segment-halves.ts'

/** A segment to be merged and who lived in it when the merge began. */
export interface MergeSource {
  readonly segment: Segment
  readonly bits: Uint8Array
  /** By facet: the ordinal that each of its own stands for; left out where they are those of the index. */
  readonly ordinals?: readonly Uint32Array[]
}

/**
 * One segment of the living documents of several, put together by number: dictionaries are sorted, so merging them tells what each number of a source becomes, and
 * everything else is copied with its numbers exchanged. Nothing is analysed or hashed again. It holds the same as one that is built of these documents.
 * `sizes`: how many values each facet of the index has.
 */
export function mergeSegments(schema: Schema, sizes: readonly number[], sources: readonly MergeSource[], lanes: number): Segment {
  const places = mergePlaces(schema, sources)
  // Lists of values are inverted anew: that takes less than reading those of the sources and putting them together.
  const values = sizes.map((size, facet) => mergeValues(sources, places, facet, size))
  return joinHalves(mergeWords(schema, sources, places), facetHalf(schema, values, places.order.length), lanes)
}

/** Ids of documents that lived then and do not now. */
export function diedSince(live: LiveSegment, then: Uint8Array): number[] {
  const now = live.livingBits()
  const died: number[] = []
  for (let doc = 0; doc < live.segment.header.documents; doc++)
    if (((then[doc >>> 3]! & ~now[doc >>> 3]!) >>> (doc & 7)) & 1) died.push(live.ids[doc]!)
  return died
}
