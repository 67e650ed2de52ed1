import { titleOfKey } from '../../../../circulation/copy-key.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { loadCopySituation } from './load-copy-situation.ts'
import { lockCopy } from './locks.ts'
import type { RuleBook } from './rule-book.ts'
import { settleExpired } from './settle-expired.ts'

/** Copies of one key on which something waits beyond its limit: it ends now. The key is held; the book has its policies. */
export async function settleKey(inside: Handles, book: RuleBook, key: string): Promise<void> {
  const rows = await inside.read
    .selectFrom('allocation')
    .innerJoin('copy', 'copy.id', 'allocation.copy_id')
    .leftJoin('hold', 'hold.id', 'allocation.hold_id')
    .leftJoin('loan_request', 'loan_request.id', 'allocation.loan_request_id')
    .select('copy.id')
    .where('copy.title_id', '=', titleOfKey(key))
    .where('copy.copy_key', '=', key)
    .where('allocation.ended_at', 'is', null)
    .where('allocation.stage', '=', 'on_hold_shelf')
    .where((of) => of(of.fn.coalesce('hold.pick_up_at', 'loan_request.pick_up_at'), '<=', instant(inside)))
    .orderBy('copy.id')
    .execute()
  for (const { id } of rows) {
    await lockCopy(inside, id)
    await settleExpired(inside, book, await loadCopySituation(inside, id))
  }
}
