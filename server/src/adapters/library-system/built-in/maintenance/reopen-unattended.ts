import { daysAfter, instantOf } from '../../../../circulation/local-time.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { holdLoan } from '../circulation/hold-loan.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { raiseTask } from './staff-tasks.ts'

/** Returns before this instant should have been seen by a desk: so many local days have passed since. */
const lastInstant = ({ today, settings: { unattendedReturn, zone } }: RuleBook): string =>
  instantOf({ date: daysAfter(today, -unattendedReturn.days), minute: 0 }, zone).toISOString()

async function reopen(inside: Handles, id: number, before: string): Promise<number> {
  const loan = await holdLoan(inside, systemId(id))
  const at = loan?.row.unattended_return_at
  if (!loan || loan.row.state !== 'open' || !at || at >= before) return 0
  const { row, patronId } = loan
  await inside.write.updateTable('loan').set({ unattended_return_at: null }).where('id', '=', id).execute()
  const subject = { kind: 'loan', id } as const
  await raiseTask(inside, {
    kind: 'unattended_return',
    occasion: `loan:${id}:${at}`,
    libraryId: row.library_id,
    patronId,
    subject,
    detail: { barcode: row.barcode, title: row.title_line, at },
  })
  await recordAct(
    inside,
    { actor: { kind: 'system' } },
    { act: 'reopened_unattended_return', subject, patronId, detail: { returned_at: at } },
  )
  return 1
}

/** A copy that a terminal took and no desk has seen: its loan goes on as if never returned. One transaction a loan. */
export async function reopenUnattended(context: ActContext, atMost: number): Promise<number> {
  const { handles } = context
  const before = lastInstant(await loadRuleBook(handles))
  const rows = await handles.read
    .selectFrom('loan')
    .select('id')
    .where('state', '=', 'open')
    .where('unattended_return_at', '<', before)
    .orderBy('unattended_return_at')
    .orderBy('id')
    .limit(atMost)
    .execute()
  let reopened = 0
  for (const { id } of rows)
    reopened += await inOneTransaction(context, { actor: { kind: 'system' } }, (inside) => reopen(inside, id, before))
  return reopened
}
