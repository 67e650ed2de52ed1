import { composeImportIndex } from '../composition/import-index.ts'
import { composeStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import type { ImportCounts } from '../features/import/import-records.ts'
import { importUsage, readImportArguments, type ImportArguments } from './import-arguments.ts'
import { runImport } from './import-run.ts'
import { runCommand } from './run-command.ts'
import { StopWish } from './stop-wish.ts'

/** A line that is written over itself while somebody watches; a line a minute otherwise. */
function progressTeller(): (file: string, counts: Readonly<ImportCounts>) => void {
  const begin = performance.now()
  const interactive = process.stderr.isTTY
  let last = begin
  return (file, { read }) => {
    const now = performance.now()
    if (now - last < (interactive ? 250 : 60_000)) return
    last = now
    const line = `${file}: ${read} records, ${Math.round((read * 1000) / (now - begin))} a second`
    process.stderr.write(interactive ? `\r\u001B[K${line}` : `${line}\n`)
  }
}

/** Milliseconds: a site that starts may have indexes of the catalogue to make. Nobody waits for an import as for a page. */
const timeout = 300_000

async function main(given: ImportArguments): Promise<number> {
  // An end at once leaves whole what was written, and the same command goes on from there.
  const wish = new StopWish(
    () => performance.now(),
    () => process.exit(130),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => wish.ask() && process.stderr.write('\nstopping after this batch …\n'))
  const config = readConfig(process.env)
  const { stores, close } = await composeStores(config, { timeout })
  const say = (line: string) => (given.json ? process.stderr : process.stdout).write(`${process.stderr.isTTY ? '\r\u001B[K' : ''}${line}\n`)
  const index =
    given.kind !== undefined && given.kind !== 'bib' && given.kind !== 'authority'
      ? undefined
      : await composeImportIndex(config, stores, { left: say })
  const { report, failed } = await runImport(stores, given, { say, progress: progressTeller(), stopped: () => wish.isThere }, index)
  await close()
  if (given.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  if (wish.isThere) return 130
  return failed > 0 ? 1 : 0
}

await runCommand({ usage: importUsage, read: readImportArguments, run: main })
