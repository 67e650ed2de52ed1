import type { RunCounts } from '../../ports/import-runs.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'

/** Opens the run of a file and leaves in the audit that it began: what was taken in of a file that broke off is not told there otherwise. */
export const beginRun = ({ together }: Transactions, of: { readonly source: string; readonly file: string }): Promise<number> =>
  together(async ({ importRuns, audit }) => {
    const id = await importRuns.begin(of)
    const subject = { kind: 'import_run', id }
    await audit.record({ actor: { kind: 'system' }, act: 'began_file', subject, detail: { file: of.file } })
    return id
  })

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
