import path from 'node:path'
import { openEmbeddedIndex } from '@farol/server/adapters/search/embedded-index.ts'
import { runImport } from '@farol/server/commands/import-run.ts'
import { composeImportIndex } from '@farol/server/composition/import-index.ts'
import { titlesIn } from '@farol/server/testing/titles-in-index.ts'
import { PeakMemory } from '../peak-memory.ts'
import { scratchStores } from './scratch-stores.ts'
import { ratesByTenth } from './rates-by-tenth.ts'

export interface FillingSpeed {
  readonly stored: number
  /** From the start of the process until the index is on disk. */
  readonly seconds: number
  readonly tenths: readonly number[]
  readonly megabytes: number
  /** Titles that the index answers with, opened afterwards as a site opens it; 0 where it is not at the end of the outbox. */
  readonly found: number
  readonly secondsToOpen: number
}

/** What `npm run import` does into a fresh catalogue that no site has open, then what a site finds there. */
async function fillingSpeed(file: string, total: number): Promise<FillingSpeed> {
  const memory = new PeakMemory()
  const { stores, dataDir, remove } = await scratchStores()
  const say = (line: string) => process.stderr.write(`${line}\n`)
  try {
    const { tenths, onCounts } = ratesByTenth(total)
    const index = await composeImportIndex({ dataDir }, stores, { left: say })
    const listeners = { say, progress: (_: string, counts: { readonly read: number }) => onCounts(counts), stopped: () => false }
    const { report } = await runImport(stores, { files: [file], source: 'bench', json: false }, listeners, index)
    const seconds = performance.now() / 1000
    const megabytes = memory.stop()
    const begin = performance.now()
    const opened = await openEmbeddedIndex({ directory: path.join(dataDir, 'index') })
    const isWhole = (await opened.position()) === (await stores.outbox.last())
    const found = isWhole ? await titlesIn(opened) : 0
    const secondsToOpen = (performance.now() - begin) / 1000
    await opened.close()
    return { stored: report.stored, seconds, tenths, megabytes, found, secondsToOpen }
  } finally {
    memory.stop()
    await remove()
  }
}

/** `node measured-filling.ts FILE TOTAL`: tells the figures as JSON. A process of its own has its own memory. */
const [file = '', total = '0'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await fillingSpeed(file, Number(total))))
