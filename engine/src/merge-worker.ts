import { parentPort, workerData } from 'node:worker_threads'
import { LiveSegment } from './execution/live-segment.ts'
import { defaultLimits } from './limits.ts'
import { mergeSegments } from './merge.ts'
import type { Schema } from './schema.ts'
import { Segment, type SegmentHeader } from './segment.ts'
import type { SegmentMemory } from './wasm-memory.ts'

/** A segment as it crosses from thread to thread: its memory is shared, not copied. */
export interface SentSegment {
  readonly header: SegmentHeader
  readonly memory: SegmentMemory
}

export interface MergeOrder {
  readonly schema: Schema
  readonly cardinalities: readonly number[]
  readonly lanes: number
  readonly sources: readonly (SentSegment & { readonly bits: Uint8Array })[]
}

if (parentPort) {
  const { schema, cardinalities, lanes, sources } = workerData as MergeOrder
  const segments = sources.map(({ header, memory, bits }) => ({
    live: new LiveSegment(new Segment(header, memory, lanes), 0, 'wasm', defaultLimits),
    bits,
  }))
  const merged = mergeSegments(schema, cardinalities, segments, lanes)
  parentPort.postMessage({ header: merged.header, memory: merged.memory } satisfies SentSegment)
}
