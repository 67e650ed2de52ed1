import type { Handles } from '../../../database/handles.ts'
import { keysIn, titlesIn, type QueueKeys } from './load-queues.ts'

/** Open loans of copies of these keys, in one statement. */
export const selectLoansOfKeys = (handles: Pick<Handles, 'engine' | 'read'>, keys: QueueKeys) =>
  handles.read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .select(['loan.id', 'copy.copy_key', 'loan.kind', 'due_on', 'due_at', 'claimed_returned_at', 'unattended_return_at'])
    .where('loan.state', '=', 'open')
    .where('copy.title_id', 'in', titlesIn(handles, keys))
    .where('copy.copy_key', 'in', keysIn(handles, keys))
