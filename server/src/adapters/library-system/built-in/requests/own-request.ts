import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Owner } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loadCopySituation, type CopySituation } from '../circulation/load-copy-situation.ts'
import { lockCopy, lockKeys, lockPatron } from '../circulation/locks.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { settleKey } from '../circulation/settle-key.ts'
import { ownId } from '../circulation/system-ids.ts'
import { requestRow, type RequestRow } from './request-rows.ts'

export interface RequestAct {
  readonly inside: Handles
  readonly book: RuleBook
  readonly row: RequestRow
  /** That it has now. */
  readonly copy?: CopySituation
  readonly acting: Acting
}

const isOwn = (row: RequestRow | undefined, { patronId }: Owner): row is RequestRow =>
  row !== undefined && (patronId === undefined || row.patron_id === patronId)

/** One act on one request, in a transaction that holds its key, its copy and its reader, after what has expired was settled. */
export function onOwnRequest<T>(
  context: ActContext,
  id: string,
  owner: Owner,
  acting: Acting,
  work: (act: RequestAct) => Promise<T>,
): Promise<T | undefined> {
  const requestId = ownId(id)
  return inOneTransaction(context, acting, async (inside) => {
    const found = requestId === undefined ? undefined : await requestRow(inside, requestId)
    if (!isOwn(found, owner)) return undefined
    await lockKeys(inside, [found.copy_key])
    const book = await loadRuleBook(inside, ['policies'])
    await settleKey(inside, book, found.copy_key)
    const copyId = (await requestRow(inside, found.id))?.allocated_copy_id
    if (copyId) await lockCopy(inside, copyId)
    if (found.patron_id !== null) await lockPatron(inside, found.patron_id)
    const row = await requestRow(inside, found.id)
    if (!isOwn(row, owner)) return undefined
    const copy = row.allocated_copy_id === null ? undefined : await loadCopySituation(inside, row.allocated_copy_id)
    return work({ inside, book, row, acting, ...(copy ? { copy } : {}) })
  })
}
