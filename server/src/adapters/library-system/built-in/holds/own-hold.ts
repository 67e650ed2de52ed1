import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Owner } from '../../../../ports/library-system/holds.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockCopy, lockKeys, lockPatron } from '../circulation/locks.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { settleKey } from '../circulation/settle-key.ts'
import { ownId } from '../circulation/system-ids.ts'
import { holdRow, type HoldRow } from './hold-rows.ts'

export interface OwnHold {
  readonly inside: Handles
  readonly book: RuleBook
  readonly row: HoldRow
}

const isOwn = (row: HoldRow | undefined, { patronId }: Owner): row is HoldRow =>
  row !== undefined && (patronId === undefined || row.patron_id === patronId)

/**
 * One act on one hold, in a transaction that holds its queue, its copy and its reader, after what has expired was settled. Undefined where
 * there is no such hold of the owner.
 */
export function onOwnHold<T>(
  context: ActContext,
  id: string,
  owner: Owner,
  acting: Acting,
  work: (act: OwnHold) => Promise<T>,
): Promise<T | undefined> {
  const holdId = ownId(id)
  return inOneTransaction(context, acting, async (inside) => {
    const found = holdId === undefined ? undefined : await holdRow(inside, holdId)
    if (!isOwn(found, owner)) return undefined
    await lockKeys(inside, [found.copy_key])
    const book = await loadRuleBook(inside, ['policies'])
    await settleKey(inside, book, found.copy_key)
    const copyId = (await holdRow(inside, found.id))?.allocated_copy_id
    if (copyId) await lockCopy(inside, copyId)
    if (found.patron_id !== null) await lockPatron(inside, found.patron_id)
    const row = await holdRow(inside, found.id)
    return isOwn(row, owner) ? work({ inside, book, row }) : undefined
  })
}
