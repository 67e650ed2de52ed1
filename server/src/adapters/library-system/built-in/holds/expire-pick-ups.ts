import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockKeys } from '../circulation/locks.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { settleKey } from '../circulation/settle-key.ts'

/** Copies on which something waits beyond its limit, with their keys. */
async function overdueCopies(handles: Handles, atMost: number): Promise<readonly { readonly copyId: number; readonly key: string }[]> {
  const rows = await handles.read
    .selectFrom('allocation')
    .innerJoin('copy', 'copy.id', 'allocation.copy_id')
    .leftJoin('hold', 'hold.id', 'allocation.hold_id')
    .leftJoin('loan_request', 'loan_request.id', 'allocation.loan_request_id')
    .select(['copy.id', 'copy.copy_key'])
    .where('allocation.ended_at', 'is', null)
    .where('allocation.stage', '=', 'on_hold_shelf')
    .where((of) => of(of.fn.coalesce('hold.pick_up_at', 'loan_request.pick_up_at'), '<=', instant(handles)))
    .orderBy('copy.id')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ copyId: row.id, key: row.copy_key }))
}

/** Ends what waited beyond its limit, one transaction a key. Answers how many copies went on; run again it finds none. */
export async function expirePickUps(context: ActContext, atMost: number): Promise<number> {
  const overdue = await overdueCopies(context.handles, atMost)
  for (const key of new Set(overdue.map((one) => one.key)))
    await inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
      await lockKeys(inside, [key])
      await settleKey(inside, await loadRuleBook(inside, ['policies']), key)
    })
  return overdue.length
}
