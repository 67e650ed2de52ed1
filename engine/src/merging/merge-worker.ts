import { parentPort } from 'node:worker_threads'
import { mergeSegments, type MergeSource } from './merge.ts'
import type { Schema } from '../schema.ts'
import { Segment, type SegmentHeader } from '../segment/segment.ts'
import { serveRequests } from '../threads/serve-requests.ts'
import type { SegmentMemory } from '../segment/wasm-memory.ts'

/** A segment as it crosses from thread to thread: its memory is shared, not copied. */
export interface SentSegment {
  readonly header: SegmentHeader
  readonly memory: SegmentMemory
}

export interface MergeRequest {
  readonly schema: Schema
  readonly cardinalities: readonly number[]
  readonly lanes: number
  readonly sources: readonly (SentSegment & Omit<MergeSource, 'segment'>)[]
}

function merged({ schema, cardinalities, lanes, sources }: MergeRequest): SentSegment {
  const segments = sources.map(({ header, memory, ...more }) => ({ segment: new Segment(header, memory, lanes), ...more }))
  const { header, memory } = mergeSegments(schema, cardinalities, segments, lanes)
  return { header, memory }
}

if (parentPort) serveRequests(parentPort, merged, { inOrder: true })
