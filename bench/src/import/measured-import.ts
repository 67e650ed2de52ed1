import path from 'node:path'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedIndex } from '@farol/server/adapters/search/embedded-index.ts'
import { PartOfTitles } from '@farol/server/adapters/search/engine-index.ts'
import { RecordImport } from '@farol/server/features/import/import-records.ts'
import { prepareBytes, readInPieces, type PreparedFile } from '@farol/server/features/import/prepare.ts'
import { PrepareWorkerClient } from '@farol/server/workers/prepare-worker-client.ts'
import type { ComposedStores } from '@farol/server/composition/stores.ts'
import { IndexWorkerClient } from '@farol/server/workers/index-worker-client.ts'
import { IndexUpdater } from '@farol/server/jobs/index-updater.ts'
import { PeakMemory } from '../peak-memory.ts'
import { scratchStores } from './scratch-stores.ts'
import { ratesByTenth } from './rates-by-tenth.ts'

const rules = { source: 'bench' }

export interface ImportSpeed {
  readonly stored: number
  readonly seconds: number
  /** Milliseconds of each part. Parsing and understanding run beside storing: together they are more than the time that passed. */
  readonly shares: Readonly<Record<'parse' | 'understand' | 'store', number>>
  /** Records a second, tenth by tenth. */
  readonly tenths: readonly number[]
  readonly megabytes: number
}

async function measure(stores: ComposedStores, { batches }: PreparedFile, total: number): Promise<Omit<ImportSpeed, 'megabytes'>> {
  const shares = { parse: 0, understand: 0, store: 0 }
  const { tenths, onCounts } = ratesByTenth(total)
  const work = new RecordImport(stores, { ...rules, file: 'generated', onCounts })
  const start = performance.now()
  for await (const { records, parse, understand } of batches) {
    shares.parse += parse
    shares.understand += understand
    const begin = performance.now()
    for (const record of records) await work.importPreparedFile(record)
    shares.store += performance.now() - begin
    // As the program does: whoever keeps the index in this thread has his turn.
    await breathe()
  }
  const begin = performance.now()
  await work.finish()
  shares.store += performance.now() - begin
  return { stored: work.counts.stored, seconds: (performance.now() - start) / 1000, shares, tenths }
}

/** The engine's index, kept up to the catalogue while it grows, as the site keeps it. */
async function cachedIndex(stores: ComposedStores, dataDir: string) {
  const batches = new IndexWorkerClient({ file: stores.databaseFile!, toBuilt: (part) => new PartOfTitles(part) })
  const index = await openEmbeddedIndex({ directory: path.join(dataDir, 'index'), batches })
  const deps = { ...stores, index }
  const failed = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const updater = new IndexUpdater(deps, { failed, filled: () => {} })
  void updater.start()
  return {
    /** Until everything that was stored is found. */
    async caughtUp(): Promise<void> {
      while ((await index.position()) < (await stores.outbox.last())) await pause(20)
    },
    async close(): Promise<void> {
      await updater.stop()
      await batches.close()
      await index.close()
    },
  }
}

/** A fresh catalogue on SQLite takes in a file of `total` records, in one thread or in two, with an index or without. */
async function importSpeed(file: string, total: number, threads: number, indexed: boolean): Promise<ImportSpeed> {
  const { stores, dataDir, remove } = await scratchStores()
  const preparer = new PrepareWorkerClient()
  const memory = new PeakMemory()
  const index = indexed ? await cachedIndex(stores, dataDir) : undefined
  try {
    const begin = performance.now()
    const prepared = threads === 1 ? await prepareBytes(readInPieces(file), rules) : await preparer.prepare(file, rules)
    const speed = await measure(stores, prepared, total)
    await index?.caughtUp()
    return { ...speed, ...(index && { seconds: (performance.now() - begin) / 1000 }), megabytes: memory.stop() }
  } finally {
    memory.stop()
    await preparer.close()
    await index?.close()
    await remove()
  }
}

/** `node measured-import.ts FILE TOTAL THREADS [index]`: tells the figures as JSON. A process of its own has its own memory. */
const [file = '', total = '0', threads = '2', index = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await importSpeed(file, Number(total), Number(threads), index === 'index')))
