import type { AuditAct } from '../ports/audit-acts.ts'
import type { Stores, Transactions } from '../ports/stores.ts'

const record = async ({ audit }: Pick<Stores, 'audit'>, act: AuditAct, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await audit.record({ actor: { kind: 'system' }, act, subject: { kind: 'title', id } })
}

/** Hides titles from visitors or shows them again, and leaves in the audit which. Answers those that changed. */
export const hideTitles = ({ together }: Transactions, ids: readonly number[], hidden: boolean): Promise<readonly number[]> =>
  together(async (stores) => {
    const changed = await stores.writer.setSuppressed(ids, hidden)
    await record(stores, hidden ? 'suppressed_title' : 'unsuppressed_title', changed)
    return changed
  })

/** Takes titles away for good, and leaves in the audit which. Answers those that went; the others have copies, issues or plans. */
export const deleteTitles = ({ together }: Transactions, ids: readonly number[]): Promise<readonly number[]> =>
  together(async (stores) => {
    const gone = await stores.writer.remove(ids)
    await record(stores, 'deleted_title', gone)
    return gone
  })
