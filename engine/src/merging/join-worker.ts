import { parentPort } from 'node:worker_threads'
import { mergePlaces } from './merge-places.ts'
import { mergeWords } from './merge-words.ts'
import type { SentSegment } from './merge-worker.ts'
import type { Schema } from '../schema.ts'
import { Segment, type PlacedArray } from '../segment/segment.ts'
import { serveRequests } from '../threads/serve-requests.ts'
import { writeWords, summaryOf, wordArrays, type WordSummary } from '../segment/segment-halves.ts'

/** First the segments of parts; then, when the words of them are told of, the segment where they are to be written. */
export type JoinRequest = { readonly schema: Schema; readonly sources: readonly SentSegment[] } | { readonly into: SentSegment }

export type JoinReply = { readonly words: WordSummary } | 'written'

let made: Map<string, PlacedArray> = new Map()

function handle(order: JoinRequest): JoinReply {
  if ('into' in order) {
    writeWords(new Segment(order.into.header, order.into.memory, 0), made)
    made = new Map()
    return 'written'
  }
  const sources = order.sources.map(({ header, memory }) => {
    const segment = new Segment(header, memory, 0)
    return { segment, bits: segment.u8('all') }
  })
  const words = mergeWords(order.schema, sources, mergePlaces(order.schema, sources))
  made = wordArrays(words)
  return { words: summaryOf(words, made) }
}

if (parentPort) serveRequests(parentPort, handle, { inOrder: true })
