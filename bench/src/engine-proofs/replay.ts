import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { everything } from '@farol/engine/query.ts'
import { IndexStore } from '@farol/engine/storage/index-store.ts'
import { buildIndex, cachedIndex } from '../search/engine-side.ts'
import { corpusSchema, CORPUS_SEED } from '../search/corpus.ts'
import { threadClock } from '../search/thread-clock.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

const batch = 500
const floorMilliseconds = 1500

const changed = (id: number) => ({
  id,
  text: { title: [`Título mudado ${id}`], author: [`Autor ${id % 1000}`] },
  facets: { year: ['2026'], language: ['0'] },
  sort: { year: 2026 },
})

/**
 * `[titles] [changes] [folder]`: an index that is opened and brought up to date with changes that came later, as a server
 * does when it starts. A folder keeps the index for another run.
 */
export async function run(args: readonly string[]): Promise<number> {
  const [size = 1_000_000, changes = 10_000] = args.slice(0, 2).map(Number)
  const directory = await mkdtemp(path.join(os.tmpdir(), 'farol-engine-replay-'))
  const rows: ProofRow[] = []
  try {
    if (args[2]) {
      await cachedIndex(args[2], size, 1, 1)
      await cp(path.join(args[2], 'index-1'), directory, { recursive: true })
    } else await new IndexStore(directory, { schema: corpusSchema }).save(buildIndex(size, 1, 1).index, 1)
    const begin = performance.now()
    const engine = await CatalogueEngine.open({ schema: corpusSchema, directory })
    const opened = performance.now() - begin
    const ids = Array.from({ length: changes }, (_, i) => 1 + Math.floor((i * size) / changes))
    const threadTime = threadClock()
    const before = threadTime()
    const start = performance.now()
    for (let at = 0; at < changes; at += batch) await engine.apply({ put: ids.slice(at, at + batch).map(changed), remove: [] }, 2 + at)
    const replayed = performance.now() - start
    const ran = threadTime() - before
    const found = await engine.search({ ...everything, condition: { kind: 'words', text: 'mudado' } })
    const all = await engine.search(everything)
    const note = `${Math.round(replayed)} ms (at most ${floorMilliseconds}), in ${Math.round(ran)} of which its thread ran; load ${os.loadavg()[0]!.toFixed(1)}`
    rows.push(
      { what: `${changes} changes in batches of ${batch}`, tried: 1, failed: Number(replayed > floorMilliseconds), note },
      { what: 'every change is found, no title twice', tried: 2, failed: Number(found.total !== changes) + Number(all.total !== size) },
      { what: 'opened', tried: 1, failed: 0, note: `${Math.round(opened)} ms` },
    )
    await engine.close()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  const told = `An index of ${size} generated titles is opened from disk; changes that came after it was saved are applied again, each to another title.`
  return writeProofPage({ name: 'engine-replay', title: 'Changes that came later', told, seed: CORPUS_SEED, rows }) === 0 ? 0 : 1
}
