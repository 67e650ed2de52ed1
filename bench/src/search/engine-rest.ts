import { stat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Query } from '@farol/engine/query.ts'
import type { Index } from '@farol/engine/search-index.ts'
import { SearchPool } from '@farol/engine/threads/search-pool.ts'
import { IndexStore } from '@farol/engine/storage/index-store.ts'
import { corpusSchema } from './corpus.ts'
import { engineQuery, type SetQuery } from './query-set.ts'

const clients = 16
const workers = 2
const rateMilliseconds = 8000
const rounded = (value: number) => Number(value.toPrecision(4))

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Questions a second of sixteen clients that each wait for their answer, with two workers. */
async function rate(index: Index, queries: readonly Query[]): Promise<number> {
  const pool = new SearchPool(index, workers)
  await pool.settled()
  let next = 0
  let done = 0
  const ask = async (until: number) => {
    while (performance.now() < until) {
      const query = queries[next++ % queries.length]!
      await pool.search(index.plan(query), query)
      done++
    }
  }
  const round = (milliseconds: number) => {
    const until = performance.now() + milliseconds
    return Promise.all(Array.from({ length: clients }, () => ask(until)))
  }
  await round(rateMilliseconds / 4)
  done = 0
  const spent = await timed(() => round(rateMilliseconds))
  await pool.close()
  return rounded((done / spent) * 1000)
}

/** The quickest of some rounds, milliseconds. */
async function quickest(rounds: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) best = Math.min(best, await timed(work))
  return rounded(best)
}

async function directoryBytes(directory: string): Promise<number> {
  const sizes = await Promise.all((await readdir(directory)).map(async (file) => (await stat(path.join(directory, file))).size))
  return sizes.reduce((sum, one) => sum + one, 0)
}

async function startFrom(directory: string, query: Query): Promise<number> {
  const loaded = await new IndexStore(directory, { schema: corpusSchema }).load()
  if ('why' in loaded) throw new Error(loaded.why)
  return loaded.index.search(query).total
}

const large = ['authorName', 'topic'].map((facet) => ({ facet, max: 20 }))

/** Time until a changed title is found, with a half full youngest segment. */
async function visibility(index: Index): Promise<number> {
  const title = (id: number) => ({ id: 2_000_000_000 + id, text: { title: [`Uma novidade ${id}`] }, sort: { year: 2026 } })
  // In changes too small to become segments of their own.
  for (let from = 0; from < 1000; from += 100) index.apply({ put: Array.from({ length: 100 }, (_, i) => title(from + i)), remove: [] })
  const visible = await quickest(3, () => index.apply({ put: [title(1)], remove: [] }))
  index.apply({ put: [], remove: Array.from({ length: 1000 }, (_, i) => 2_000_000_000 + i) })
  return visible
}

/** Everything of the last line that no peer is needed for. */
export async function measureRest(index: Index, querySet: readonly SetQuery[], directory: string) {
  const queries = querySet.map(engineQuery)
  const broad = queries[querySet.findIndex((one) => one.class === 'broad')]!
  const { bytes } = index.statistics()
  return {
    rate: await rate(index, queries),
    large_facets_ms: await quickest(9, () => index.search({ ...broad, facets: large })),
    disk_mb: rounded((await directoryBytes(directory)) / 1e6),
    memory_mb: rounded(index.segments.reduce((sum, one) => sum + one.segment.memory.buffer.byteLength, 0) / 1e6),
    start_ms: await quickest(3, () => startFrom(directory, broad)),
    change_visible_ms: await visibility(index),
    bytes,
  }
}
