import { localDay } from '@farol/contract/library-zone.ts'
import { sql } from 'kysely'
import { handlesOf, type Handles } from './handles.ts'
import { systemClock } from '../clock/system-clock.ts'
import type { Database } from './open-database.ts'
import type { Tables } from './tables.ts'

type Emptied = 'circulation' | 'alerts'

/** Children before their parents. */
const tablesOf: Readonly<Record<Emptied, readonly (keyof Tables)[]>> = {
  circulation: [
    'debt_refund',
    'debt_entry',
    'payment',
    'bank_file_line',
    'slip_debt',
    'payment_slip',
    'debt',
    'allocation',
    'hold_event',
    'hold',
    'loan_request_event',
    'loan_request',
    'transit',
    'patron_block',
    'clearance',
    'staff_task',
    'renewal',
    'loan',
  ],
  alerts: ['alert', 'alert_email'],
}

/** Ends what is open, and its retention: until then the database deletes no event and no entry. */
async function endAll({ write, clock }: Handles): Promise<void> {
  const now = clock.now().toISOString()
  const ended = { ended_at: now, ended_by: 'system' } as const
  await write
    .updateTable('hold')
    .set({ ...ended, state: 'cancelled' })
    .where('ended_at', 'is', null)
    .execute()
  await write
    .updateTable('loan_request')
    .set({ ...ended, state: 'not_finished', end_reason: 'demo' })
    .where('ended_at', 'is', null)
    .execute()
  await write
    .updateTable('debt')
    .set({ state: 'waived', balance_cents: 0, closed_on: localDay(now) })
    .where('balance_cents', '>', 0)
    .execute()
  for (const table of ['hold', 'loan_request', 'debt'] as const) await write.updateTable(table).set({ retention_ended_at: now }).execute()
}

/** Empties what is made anew for another day, in a database of the demo that nobody has used. */
export const emptyForDemo =
  (database: Database) =>
  (what: Emptied): Promise<void> =>
    handlesOf(database, systemClock).atomically(async (inside) => {
      if (what === 'circulation') await endAll(inside)
      for (const table of tablesOf[what]) await sql`delete from ${sql.table(table)}`.execute(inside.write)
    })
