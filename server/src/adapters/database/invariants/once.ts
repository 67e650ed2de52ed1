import { sql } from 'kysely'
import type { Invariant } from '../circulation-invariants.ts'

const twice = (name: string, table: string, of: string, live: string): Invariant => ({
  name,
  rows: () => sql`select ${sql.raw(of)} from ${sql.raw(table)} where ${sql.raw(live)} group by ${sql.raw(of)} having count(*) > 1`,
})

/** What there is at most one of. Indexes keep it so; asked all the same, of a database that was restored or changed by hand. */
export const onceInvariants: readonly Invariant[] = [
  twice('copy with several open loans', 'loan', 'copy_id', "state = 'open'"),
  twice('copy that several holds or requests have', 'allocation', 'copy_id', 'ended_at is null'),
  twice('copy on several ways at once', 'transit', 'copy_id', 'ended_at is null'),
  twice(
    'several live holds of a reader and key',
    'hold',
    'patron_id, copy_key',
    "patron_id is not null and state in ('queued', 'released')",
  ),
  twice(
    'several open requests of a reader and key',
    'loan_request',
    'patron_id, copy_key',
    "patron_id is not null and state in ('waiting', 'in_transit', 'available')",
  ),
  twice('several certificates of a bond', 'clearance', 'bond_id', "state = 'issued'"),
]
