import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Index } from '@farol/engine/search-index.ts'
import type { Query } from '@farol/engine/query.ts'
import { buildIndex, cachedIndex } from '../search/engine-side.ts'
import { CORPUS_SEED } from '../search/corpus.ts'
import { engineQuery, makeQuerySet } from '../search/query-set.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

const floor = 2
const rounds = 3
/** Long enough for the worker to have begun to build. */
const startMilliseconds = 3000

/** The 95th percentile of all searches, in milliseconds. */
function p95(index: Index, queries: readonly Query[]): number {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const query of queries) {
      const start = performance.now()
      index.search(query)
      times.push(performance.now() - start)
    }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

/** `[titles] [folder]`: what searches take while another thread builds an index of the same size. A folder keeps the index for another run. */
export async function run(args: readonly string[]): Promise<number> {
  const size = Number(args[0] ?? 1_000_000)
  const { index, sample } = args[1] ? await cachedIndex(args[1], size, 1, 1) : buildIndex(size, 1, 1)
  const queries = makeQuerySet(index, sample)
    .filter((one) => one.class !== 'matchall')
    .map(engineQuery)
  p95(index, queries)
  const quiet = p95(index, queries)
  const worker = new Worker(new URL('./rebuild-worker.ts', import.meta.url), { workerData: size })
  await once(worker, 'message')
  await new Promise((resolve) => setTimeout(resolve, startMilliseconds))
  const busy = p95(index, queries)
  await worker.terminate()
  const note = `${(busy / quiet).toFixed(2)} times (at most ${floor}): ${quiet.toFixed(2)} ms alone, ${busy.toFixed(2)} ms beside the build`
  const rows: ProofRow[] = [{ what: 'p95 of all classes', tried: 1, failed: Number(busy > floor * quiet), note }]
  const told = `The questions of the search benchmark over ${size} generated titles, first alone, then while another thread builds an index of as many.`
  return writeProofPage({ name: 'engine-rebuild', title: 'Searching during a rebuild', told, seed: CORPUS_SEED, rows }) === 0 ? 0 : 1
}
