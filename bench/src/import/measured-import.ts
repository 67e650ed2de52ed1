import path from 'node:path'
import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { openEmbeddedIndex } from '@farol/server/adapters/search/embedded-index.ts'
import { RecordImport } from '@farol/server/features/import/import-records.ts'
import { prepareBytes, readInPieces, type PreparedFile } from '@farol/server/features/import/prepare.ts'
import { ThreadPreparer } from '@farol/server/features/import/thread-preparer.ts'
import type { ComposedStores } from '@farol/server/compose-stores.ts'
import { IndexThread } from '@farol/server/adapters/search/index-thread.ts'
import { IndexKeeper } from '@farol/server/jobs/index-keeper.ts'
import { PeakMemory } from '../peak-memory.ts'
import { scratchStores } from './scratch-stores.ts'
import { tenthTeller } from './tenth-teller.ts'

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
  const { tenths, told } = tenthTeller(total)
  const work = new RecordImport(stores, { ...rules, file: 'generated', told })
  const start = performance.now()
  for await (const { records, parse, understand } of batches) {
    shares.parse += parse
    shares.understand += understand
    const begin = performance.now()
    for (const record of records) await work.takePrepared(record)
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
async function keptIndex(stores: ComposedStores, dataDir: string) {
  const lots = new IndexThread(stores.databaseFile!)
  const index = await openEmbeddedIndex({ directory: path.join(dataDir, 'index'), lots })
  const doors = { ...stores, index }
  const failed = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  const keeper = new IndexKeeper(doors, { failed, filled: () => {} })
  void keeper.start()
  return {
    /** Until everything that was stored is found. */
    async caughtUp(): Promise<void> {
      while ((await index.position()) < (await stores.outbox.last())) await pause(20)
    },
    async close(): Promise<void> {
      await keeper.stop()
      await lots.close()
      await index.close()
    },
  }
}

/** A fresh catalogue on SQLite takes in a file of `total` records, in one thread or in two, with an index or without. */
async function importSpeed(file: string, total: number, threads: number, indexed: boolean): Promise<ImportSpeed> {
  const { stores, dataDir, remove } = await scratchStores()
  const beside = new ThreadPreparer()
  const memory = new PeakMemory()
  const index = indexed ? await keptIndex(stores, dataDir) : undefined
  try {
    const begin = performance.now()
    const prepared = threads === 1 ? await prepareBytes(readInPieces(file), rules) : await beside.prepare(file, rules)
    const speed = await measure(stores, prepared, total)
    await index?.caughtUp()
    return { ...speed, ...(index && { seconds: (performance.now() - begin) / 1000 }), megabytes: memory.stop() }
  } finally {
    memory.stop()
    await beside.close()
    await index?.close()
    await remove()
  }
}

/** `node measured-import.ts FILE TOTAL THREADS [index]`: tells the figures as JSON. A process of its own has its own memory. */
const [file = '', total = '0', threads = '2', index = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await importSpeed(file, Number(total), Number(threads), index === 'index')))
