import { parentPort, workerData } from 'node:worker_threads'
import { mergeSegments, type MergeSource } from './merge.ts'
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
  readonly sources: readonly (SentSegment & Omit<MergeSource, 'segment'>)[]
}

if (parentPort) {
  const { schema, cardinalities, lanes, sources } = workerData as MergeOrder
  const segments = sources.map(({ header, memory, ...more }) => ({ segment: new Segment(header, memory, lanes), ...more }))
  const merged = mergeSegments(schema, cardinalities, segments, lanes)
  parentPort.postMessage({ header: merged.header, memory: merged.memory } satisfies SentSegment)
}
