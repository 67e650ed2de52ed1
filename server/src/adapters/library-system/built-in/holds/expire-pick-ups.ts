import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockKeys } from '../circulation/locks.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { settleKey } from '../circulation/settle-key.ts'

/** Copies on which something waits beyond its limit, with their keys. */
const overdueCopies = (handles: Handles) =>
  handles.read
    .selectFrom('allocation')
    .innerJoin('copy', 'copy.id', 'allocation.copy_id')
    .leftJoin('hold', 'hold.id', 'allocation.hold_id')
    .leftJoin('loan_request', 'loan_request.id', 'allocation.loan_request_id')
    .select(['copy.id', 'copy.copy_key'])
    .where('allocation.ended_at', 'is', null)
    .where('allocation.stage', '=', 'on_hold_shelf')
    .where((of) => of(of.fn.coalesce('hold.pick_up_at', 'loan_request.pick_up_at'), '<=', instant(handles)))
    .orderBy('copy.id')

/** Ends what waited beyond its limit, one transaction a key. Answers how many copies went on; run again it finds none. */
export async function expirePickUps(context: ActContext, atMost: number): Promise<number> {
  const overdue = await overdueCopies(context.handles).limit(atMost).execute()
  for (const key of new Set(overdue.map((one) => one.copy_key)))
    await inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
      await lockKeys(inside, [key])
      await settleKey(inside, await loadRuleBook(inside, ['policies']), key)
    })
  return overdue.length
}

/** What one person left waiting beyond its limit ends now, in one transaction. */
export const expirePickUpsOf = (context: ActContext, patronId: number): Promise<void> =>
  inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    const overdue = await overdueCopies(inside)
      .where((of) => of(of.fn.coalesce('hold.patron_id', 'loan_request.patron_id'), '=', patronId))
      .execute()
    const keys = [...new Set(overdue.map((one) => one.copy_key))]
    if (keys.length === 0) return
    await lockKeys(inside, keys)
    const book = await loadRuleBook(inside, ['policies'])
    for (const key of keys) await settleKey(inside, book, key)
  })
