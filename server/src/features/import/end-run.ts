import type { RunCounts } from '../../ports/import-runs.ts'
import type { Stores } from '../../ports/stores.ts'

/** Closes the run of a file and leaves in the audit who changed the catalogue by it. */
export async function endRun(
  { importRuns, audit }: Pick<Stores, 'importRuns' | 'audit'>,
  id: number,
  state: 'finished' | 'failed',
  file: string,
  counts: RunCounts,
): Promise<void> {
  await importRuns.end(id, state)
  const { read, stored, replaced, unchanged, quarantined } = counts
  await audit.record({
    actor: { kind: 'system' },
    act: 'imported_file',
    subject: { kind: 'import_run', id },
    detail: { file, state, read, stored, replaced, unchanged, quarantined },
  })
}
