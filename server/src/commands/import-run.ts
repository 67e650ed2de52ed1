import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { importDeletions } from '../features/import/import-deletions.ts'
import { importFile, importPrepared } from '../features/import/import-file.ts'
import type { ImportIndex } from '../features/import/import-index.ts'
import { importItemList } from '../features/import/import-item-list.ts'
import { readInPieces } from '../features/import/prepare.ts'
import { SeenRecords } from '../features/import/seen-records.ts'
import { PrepareWorkerClient } from '../workers/prepare-worker-client.ts'
import { joinTwins } from '../features/import/join-twins.ts'
import { noCounts, type ImportCounts, type ImportDeps, type ImportRun, type RunState } from '../features/import/import-records.ts'
import type { ImportArguments } from './import-arguments.ts'

export interface ImportReport extends ImportCounts {
  skipped_files: number
  /** Records taken in of which something was not understood: the quarantine says what. */
  not_understood: number
}

export interface ImportListeners {
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

type Counted = { readonly counts: ImportCounts; readonly remarked?: number; readonly preserved?: number } | undefined

/** Smaller files are done before a thread of their own would have begun. */
const workerThreshold = 2 << 20

interface Taking {
  readonly kind: ImportArguments['kind']
  readonly stopped: () => boolean
  readonly prepareWorker: PrepareWorkerClient
}

async function importOneFile(deps: ImportDeps, run: ImportRun, { kind, stopped, prepareWorker }: Taking): Promise<Counted> {
  if (kind === 'items') {
    const counts = await importItemList(deps, run, readInPieces(run.file), stopped)
    return counts && { counts }
  }
  if (kind === 'deleted' || kind === 'deleted-authorities') {
    const counts = await importDeletions(deps, { ...run, kind: kind === 'deleted' ? 'bib' : 'authority' }, readInPieces(run.file), stopped)
    return counts && { counts }
  }
  const { file, source, only, library, encoding, index } = run
  const rules = {
    source,
    ...(only && { only }),
    ...(library && { library }),
    ...(encoding && { encoding }),
    drafts: index?.isOpen ?? false,
  }
  const outcome =
    statSync(file).size < workerThreshold
      ? await importFile(deps, run, readInPieces(file), stopped)
      : await importPrepared(deps, run, await prepareWorker.prepare(file, rules), stopped)
  return outcome.skipped ? undefined : outcome
}

const noItemHeader = 'its first line does not name the columns barcode, library and one of control_number, title_id, isbn'

/** A file that cannot be opened or read is the operator's matter; anything else is a defect. */
const ofTheFile = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'EIO', 'ENXIO', 'ENOTDIR', 'ELOOP'])

const countsLine = (counts: ImportCounts): string =>
  `${counts.read} read: ${counts.stored} stored, ${counts.replaced} replaced, ${counts.unchanged} unchanged, ${counts.quarantined} quarantined`

const remarkedText = (remarked: number): string =>
  remarked > 0 ? `, ${remarked} not understood in all their fields (see catalogue quarantine)` : ''

const preservedText = (preserved: number): string => (preserved > 0 ? `, ${preserved} without holdings, whose holdings of before stay` : '')

/** All files that the names stand for; `fail` is told of a name that stands for none. */
const filesOf = (names: readonly string[], fail: (name: string, error: Error) => void): string[] =>
  names.flatMap((name) => {
    try {
      return filesIn(name)
    } catch (error) {
      fail(name, error as Error)
      return []
    }
  })

/** Records call libraries by codes (852 $b, 952 $b): readers should see names. */
async function listUnnamed({ libraries }: Pick<ImportDeps, 'libraries'>, say: (line: string) => void): Promise<void> {
  const unnamed = (await libraries.libraries()).filter(({ code, name }) => name === code).map(({ code }) => code)
  if (unnamed.length > 0)
    say(`libraries whose name is still their code, to be named (npm run institution -- places): ${unnamed.join(', ')}`)
}

type Shared = Pick<ImportRun, 'seen' | 'index' | 'wait'>

function runOf({ source, kind, library, encoding }: ImportArguments, file: string, shared: Shared, listeners: ImportListeners): ImportRun {
  const onCounts = (counts: Readonly<ImportCounts>) => listeners.progress(file, counts)
  const named = { ...(library && { library }), ...(encoding && { encoding }) }
  return { source, file, ...shared, onCounts, ...named, ...((kind === 'bib' || kind === 'authority') && { only: kind }) }
}

/** Takes in every file in turn; a file that cannot be opened is told and the others go on. `failed` counts those. `index` is filled and let go. */
export async function runImport(
  deps: ImportDeps,
  given: ImportArguments,
  listeners: ImportListeners,
  index?: ImportIndex,
): Promise<{ report: ImportReport; failed: number }> {
  const report: ImportReport = { ...noCounts(), skipped_files: 0, not_understood: 0 }
  const shared = { seen: new SeenRecords(), index }
  const prepareWorker = new PrepareWorkerClient()
  let failed = 0
  const fail = (name: string, error: Error): void => {
    failed += 1
    listeners.say(`failed ${name}: ${error.message}`)
  }
  const tell = (file: string, { counts, remarked = 0, preserved = 0 }: NonNullable<Counted>): void => {
    for (const name of ['read', 'stored', 'replaced', 'unchanged', 'quarantined'] as const) report[name] += counts[name]
    report.not_understood += remarked
    listeners.say(`${file}: ${countsLine(counts)}${remarkedText(remarked)}${preservedText(preserved)}`)
  }
  /** What ends files whose holdings wait for titles of the files after them. */
  const waiting: (() => Promise<void>)[] = []
  const take = async (file: string): Promise<void> => {
    const ends: ((state: RunState) => Promise<void>)[] = []
    const run = runOf(given, file, { ...shared, wait: (end) => ends.push(end) }, listeners)
    const taken = await importOneFile(deps, run, { kind: given.kind, stopped: listeners.stopped, prepareWorker })
    if (!taken) {
      report.skipped_files += 1
      listeners.say(`skipped ${file}: ${given.kind === 'items' ? noItemHeader : 'none of our formats'}`)
      return
    }
    if (ends.length === 0) return tell(file, taken)
    waiting.push(async () => {
      for (const end of ends) await end(listeners.stopped() ? 'failed' : 'finished')
      tell(file, taken)
    })
  }
  try {
    for (const file of filesOf(given.files, fail)) {
      if (listeners.stopped()) break
      await take(file).catch((error: NodeJS.ErrnoException) => {
        if (!ofTheFile.has(error.code ?? '')) throw error
        fail(file, error)
      })
    }
    for (const end of waiting) await end()
    if (report.stored + report.replaced > 0) {
      await joinTwins(deps, index)
      await listUnnamed(deps, listeners.say)
    }
  } finally {
    await prepareWorker.close()
    if (await index?.finish()) listeners.say('searchable as soon as the server starts')
  }
  return { report, failed }
}
