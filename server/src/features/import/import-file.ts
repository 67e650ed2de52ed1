import { setImmediate as breathe } from 'node:timers/promises'
import { readRecords, type Format } from '../../catalogue/formats/read-records.ts'
import { RecordImport, type ImportCounts, type ImportDoors, type ImportRun } from './import-records.ts'

export type FileOutcome = { readonly skipped: true } | { readonly skipped: false; readonly format: Format; readonly counts: ImportCounts }

/** Takes in one file, read in pieces. A file that holds nothing of ours is skipped. `stop` ends after the batch at hand. */
export async function importFile(
  doors: ImportDoors,
  run: ImportRun,
  bytes: AsyncIterable<Uint8Array>,
  stop: () => boolean = () => false,
): Promise<FileOutcome> {
  const { format, items } = await readRecords(bytes)
  if (!format) return { skipped: true }
  const work = new RecordImport(doors, run)
  let found = 0
  for await (const batch of items) {
    for (const item of batch) {
      await work.take(item)
      if (stop()) break
    }
    found += batch.length
    if (stop()) break
    // Signals and the progress line come through between pieces.
    await breathe()
  }
  await work.finish()
  return found === 0 ? { skipped: true } : { skipped: false, format, counts: work.counts }
}
