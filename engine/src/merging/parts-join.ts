import { partSources, type BuiltPart } from '../segment/built-part.ts'
import type { LiveSegment } from '../execution/live-segment.ts'
import type { JoinRequest, JoinReply } from './join-worker.ts'
import { mergePlaces } from './merge-places.ts'
import { mergeValues } from './merge-values.ts'
import type { Index } from '../search-index.ts'
import { WorkerPool } from '../threads/worker-pool.ts'
import { facetHalf, wholeSegment } from '../segment/segment-halves.ts'

/**
 * Makes one segment of parts in two threads: another one puts their words together while this one puts the values of their facets together. It is begun
 * while parts are built, so that it is there when they come.
 */
export class PartsJoin {
  readonly #pool = new WorkerPool<JoinRequest, JoinReply>({
    file: new URL('./join-worker.ts', import.meta.url),
    // It holds what it joined until it is told where to write it: another thread would know nothing of that.
    pauseAfterExit: Number.POSITIVE_INFINITY,
  })

  constructor() {
    this.#pool.start()
  }

  /** As `Index.addParts`, one after the other; nothing may be changed in the index meanwhile. Rejects where the other thread fails: then no document was added. */
  async addParts(index: Index, parts: readonly BuiltPart[]): Promise<LiveSegment> {
    const { schema } = index.planning
    const asked = this.#pool.run({ schema, sources: parts.map(({ header, memory }) => ({ header, memory })) })
    // What fails here comes first; the other thread is heard later.
    asked.catch(() => undefined)
    const sources = partSources(parts, index.tables)
    const places = mergePlaces(schema, sources)
    const values = index.tables.map(({ size }, facet) => mergeValues(sources, places, facet, size))
    const facets = facetHalf(schema, values, places.order.length)
    const told = await asked
    if (told === 'written') throw new Error('the words of the parts were not told of')
    const lanes = index.options.lanes ?? 1
    const { segment, writeFacets } = wholeSegment(told.words, facets, lanes)
    const written = this.#pool.run({ into: { header: segment.header, memory: segment.memory } })
    writeFacets()
    await written
    return index.addSegment(segment)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}
