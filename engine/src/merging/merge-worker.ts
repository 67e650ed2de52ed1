import { parentPort } from 'node:worker_threads'
import { mergeSegments, type MergeSource } from './merge.ts'
import type { Schema } from '../schema.ts'
import { Segment, type SegmentHeader } from '../segment/segment.ts'
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

/** What comes of an order; `failed` says why nothing does. */
export type MergeReply = SentSegment | { readonly failed: string }

function merged({ schema, cardinalities, lanes, sources }: MergeRequest): MergeReply {
  try {
    const segments = sources.map(({ header, memory, ...more }) => ({ segment: new Segment(header, memory, lanes), ...more }))
    const { header, memory } = mergeSegments(schema, cardinalities, segments, lanes)
    return { header, memory }
  } catch (error) {
    return { failed: String(error) }
  }
}

parentPort?.on('message', (order: MergeRequest) => parentPort!.postMessage(merged(order)))
