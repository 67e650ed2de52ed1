import { sql } from 'kysely'
import type { DeskReceipts, ShelvedHold, TakenPayment, TransitSlip } from '../../ports/desk-receipts.ts'
import type { Handles } from './handles.ts'

async function payment({ read }: Handles, paymentId: number): Promise<TakenPayment | undefined> {
  const row = await read
    .selectFrom('payment')
    .leftJoin('bank_file_line', 'bank_file_line.id', 'payment.bank_line_id')
    .selectAll('payment')
    .select('bank_file_line.paid_on')
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  if (!row?.patron_id) return undefined
  const lines = await read
    .selectFrom('debt_entry as entry')
    .innerJoin('debt', 'debt.id', 'entry.debt_id')
    .select(['debt.kind', 'entry.cents', 'debt.balance_cents as balance'])
    .where('entry.payment_id', '=', paymentId)
    .where('entry.kind', '=', 'payment')
    .orderBy('entry.id')
    .execute()
  return {
    paymentId,
    patronId: row.patron_id,
    libraryId: row.library_id,
    cents: row.cents,
    on: row.paid_on ?? row.local_date,
    reversed: row.undone_at !== null,
    lines: lines.map(({ kind, cents, balance }) => ({ kind, cents: -cents, balance })),
  }
}

async function hold({ read }: Handles, holdId: number): Promise<ShelvedHold | undefined> {
  const row = await read
    .selectFrom('hold')
    .innerJoin('patron', 'patron.id', 'hold.patron_id')
    .innerJoin('allocation', (on) => on.onRef('allocation.hold_id', '=', 'hold.id').on('allocation.ended_at', 'is', null))
    .innerJoin('copy', 'copy.id', 'allocation.copy_id')
    .select(['patron.id as patronId', 'patron.code', 'copy.barcode', 'pick_up_library_id', 'pick_up_on'])
    .select(sql<string>`coalesce(patron.social_name, patron.name)`.as('name'))
    .where('hold.id', '=', holdId)
    .where('hold.state', '=', 'released')
    .executeTakeFirst()
  if (!row?.pick_up_on || row.barcode === null) return undefined
  const { patronId, code, name, barcode, pick_up_library_id: pickUpLibraryId, pick_up_on: limitOn } = row
  return { holdId, patronId, code, name, barcode, pickUpLibraryId, limitOn }
}

async function transit({ read }: Handles, transitId: number): Promise<TransitSlip | undefined> {
  const row = await read
    .selectFrom('transit')
    .innerJoin('copy', 'copy.id', 'transit.copy_id')
    .select(['copy.barcode', 'from_library_id', 'to_library_id', 'reason', 'started_at'])
    .where('transit.id', '=', transitId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.barcode === null) return undefined
  const { barcode, from_library_id: fromLibraryId, to_library_id: toLibraryId, reason, started_at: startedAt } = row
  return { transitId, barcode, fromLibraryId, toLibraryId, reason, startedAt }
}

export const deskReceiptStore = (handles: Handles): DeskReceipts => ({
  payment: (paymentId) => payment(handles, paymentId),
  hold: (holdId) => hold(handles, holdId),
  transit: (transitId) => transit(handles, transitId),
})
