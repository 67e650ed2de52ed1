import { createReadStream, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { importFile } from '../features/import/import-file.ts'
import { importItemList } from '../features/import/import-item-list.ts'
import { noCounts, type ImportCounts, type ImportDoors, type ImportRun } from '../features/import/import-records.ts'
import type { ImportArguments } from './import-arguments.ts'

export interface ImportReport extends ImportCounts {
  skipped_files: number
}

export interface ImportEars {
  /** A line for whoever watches. */
  say(line: string): void
  /** How far this file has come; called often. */
  progress(file: string, counts: Readonly<ImportCounts>): void
  stopped(): boolean
}

/** A folder stands for all its files, deep, in the order of their names. */
export function filesIn(name: string): string[] {
  if (!statSync(name).isDirectory()) return [name]
  return readdirSync(name)
    .toSorted()
    .flatMap((child) => filesIn(path.join(name, child)))
}

type Counted = ImportCounts | undefined

async function takeFile(doors: ImportDoors, run: ImportRun, kind: ImportArguments['kind'], stopped: () => boolean): Promise<Counted> {
  const bytes = createReadStream(run.file, { highWaterMark: 256 << 10 })
  if (kind === 'items') return importItemList(doors, run, bytes)
  const outcome = await importFile(doors, run, bytes, stopped)
  return outcome.skipped ? undefined : outcome.counts
}

const countsLine = (counts: ImportCounts): string =>
  `${counts.read} read: ${counts.stored} stored, ${counts.replaced} replaced, ${counts.unchanged} unchanged, ${counts.quarantined} quarantined`

/** Takes in every file in turn; a file that cannot be opened is told and the others go on. `failed` counts those. */
export async function runImport(
  doors: ImportDoors,
  given: ImportArguments,
  ears: ImportEars,
): Promise<{ report: ImportReport; failed: number }> {
  const report: ImportReport = { ...noCounts(), skipped_files: 0 }
  const seen = new Map<string, string>()
  let failed = 0
  const files = given.files.flatMap((name) => {
    try {
      return filesIn(name)
    } catch (error) {
      failed += 1
      ears.say(`failed ${name}: ${(error as Error).message}`)
      return []
    }
  })
  for (const file of files) {
    if (ears.stopped()) break
    const only = given.kind === 'items' ? undefined : given.kind
    const told = (counts: Readonly<ImportCounts>) => ears.progress(file, counts)
    const run = { source: given.source, file, seen, told, ...(only && { only }), ...(given.library && { library: given.library }) }
    const counts = await takeFile(doors, run, given.kind, ears.stopped)
    if (!counts) {
      report.skipped_files += 1
      ears.say(`skipped ${file}: none of our formats`)
      continue
    }
    for (const name of ['read', 'stored', 'replaced', 'unchanged', 'quarantined'] as const) report[name] += counts[name]
    ears.say(`${file}: ${countsLine(counts)}`)
  }
  return { report, failed }
}
