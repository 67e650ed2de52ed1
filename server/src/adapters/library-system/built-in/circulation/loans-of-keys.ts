import { titleOfKey } from '../../../../circulation/copy-key.ts'
import type { Handles } from '../../../database/handles.ts'
import { idList } from '../../../database/value-lists.ts'
import { keysIn, type QueueKeys } from './load-queues.ts'

/** Titles of these keys: copies have an index by their title and none by their key. */
function titlesOf({ engine, read }: Pick<Handles, 'engine' | 'read'>, keys: QueueKeys) {
  if (!('ofPatron' in keys)) return idList(engine, [...new Set(keys.map(titleOfKey))])
  const onLoan = read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select('copy.title_id')
    .where('loan.patron_id', '=', keys.ofPatron)
    .where('loan.state', '=', 'open')
  const waitedFor = read
    .selectFrom('hold')
    .select((of) => of.ref('hold.title_id').$notNull().as('title_id'))
    .where('hold.patron_id', '=', keys.ofPatron)
    .where('hold.title_id', 'is not', null)
    .where((of) => of.or([of('hold.state', '=', 'queued'), of('hold.state', '=', 'released')]))
  return onLoan.union(waitedFor)
}

/** Open loans of copies of these keys, in one statement. */
export const selectLoansOfKeys = (handles: Pick<Handles, 'engine' | 'read'>, keys: QueueKeys) =>
  handles.read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select(['loan.id', 'copy.copy_key', 'loan.kind', 'due_on', 'due_at', 'claimed_returned_at', 'unattended_return_at'])
    .where('loan.state', '=', 'open')
    .where('copy.title_id', 'in', titlesOf(handles, keys))
    .where('copy.copy_key', 'in', keysIn(handles, keys))
