import type { Acting } from '../../../../ports/library-system/acts.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { loginOf } from '../circulation/record-act.ts'
import { raiseTask } from '../maintenance/staff-tasks.ts'

interface ReversedPayment {
  readonly id: number
  readonly bank_line_id: number | null
}

/** What the line paid stays written: a settled line of the same words has the payment that was taken back. */
async function keepPast(inside: Handles, payment: ReversedPayment, lineId: number, reason: string, acting: Acting) {
  const { id: _id, ...line } = await inside.write
    .selectFrom('bank_file_line')
    .selectAll()
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  const past = { line_key: `${line.line_key}:reversed:${payment.id}`, state: 'settled', reason } as const
  const by = { settled_at: instant(inside), settled_by: loginOf(acting) ?? null }
  const { id } = await inside.write
    .insertInto('bank_file_line')
    .values({ ...line, ...past, ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inside.write.updateTable('payment').set({ bank_line_id: id }).where('id', '=', payment.id).execute()
  return line
}

/** A payment that the bank told of was taken back: staff say again what its line pays, and the slip that it paid is good again. */
export async function reopenBankLine(inside: Handles, payment: ReversedPayment, reason: string, acting: Acting): Promise<void> {
  const lineId = payment.bank_line_id
  if (lineId === null) return
  const { reference, cents, slip_id } = await keepPast(inside, payment, lineId, reason, acting)
  await inside.write
    .updateTable('bank_file_line')
    .set({ state: 'to_check', reason, slip_id: null, settled_at: null, settled_by: null })
    .where('id', '=', lineId)
    .execute()
  if (slip_id !== null)
    await inside.write
      .updateTable('payment_slip')
      .set({ state: 'issued', closed_at: null })
      .where('id', '=', slip_id)
      .where('state', '=', 'paid')
      .where('patron_id', 'is not', null)
      .execute()
  const occasion = `bank_line:${lineId}:${payment.id}`
  await raiseTask(inside, { kind: 'bank_line', occasion, subject: { kind: 'bank_line', id: lineId }, detail: { reference, cents, reason } })
}
