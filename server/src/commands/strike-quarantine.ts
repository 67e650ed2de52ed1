import type { Transactions } from '../ports/stores.ts'

/** Strikes entries off the quarantine, and leaves in the audit which. Answers the numbers of those that were there. */
export const strikeQuarantine = ({ together }: Transactions, ids: readonly number[]): Promise<readonly number[]> =>
  together(async ({ quarantine, audit }) => {
    const struck = await quarantine.strike(ids)
    for (const { id, file, recordNumber: number, reason } of struck)
      await audit.record({ actor: { kind: 'system' }, act: 'struck_off_quarantine', detail: { id, file, number, reason } })
    return struck.map(({ id }) => id)
  })
