import { setImmediate as breathe } from 'node:timers/promises'
import type { Format } from '../../catalogue/formats/read-records.ts'
import { RecordImport, type ImportCounts, type ImportDeps, type ImportRun } from './import-records.ts'
import { prepareBytes, type PreparedFile } from './prepare.ts'

export interface Imported {
  readonly skipped: false
  readonly format: Format
  readonly counts: ImportCounts
  /** Records taken in of which something was not understood. */
  readonly remarked: number
  /** Titles that came again and say nothing of holdings, and keep those that were told before. */
  readonly preserved: number
}

export type FileOutcome = { readonly skipped: true } | Imported

/** Takes in one file that is read and understood already, here or in a thread. `stop` ends after the batch at hand. */
export async function importPrepared(
  deps: ImportDeps,
  run: ImportRun,
  { format, batches }: PreparedFile,
  stop: () => boolean = () => false,
): Promise<FileOutcome> {
  const work = new RecordImport(deps, run)
  let found = 0
  for await (const { records } of batches) {
    for (const record of records) {
      await work.importPreparedFile(record)
      if (stop()) break
    }
    found += records.length
    if (stop()) break
    // Signals and the progress line come through between pieces.
    await breathe()
  }
  await work.finish(stop() ? 'failed' : 'finished')
  if (!format || found === 0) return { skipped: true }
  const { counts, remarked, preserved } = work
  return { skipped: false, format, counts, remarked, preserved }
}

/** Takes in one file, read in pieces in this thread. A file that holds nothing of ours is skipped. */
export async function importFile(
  deps: ImportDeps,
  run: ImportRun,
  bytes: AsyncIterable<Uint8Array>,
  stop?: () => boolean,
): Promise<FileOutcome> {
  return importPrepared(deps, run, await prepareBytes(bytes, run), stop)
}
