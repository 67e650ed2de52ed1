import { canServe } from '../../../../circulation/hold-placing.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Handles } from '../../../database/handles.ts'
import { loadKeysCopies } from '../circulation/load-title-copies.ts'
import type { RuleBook } from '../circulation/rule-book.ts'
import { cancelHold } from './end-hold.ts'
import { holdRows } from './hold-rows.ts'

/** Why a hold ended by itself: no copy is left that allows holds. */
export const noCopyLeft = 'no_copy'

/** Ends the holds of a key that no copy can serve any more. The key is held. Answers how many. */
export async function endHopelessHolds(inside: Handles, book: RuleBook, key: string, { libraryId }: Acting): Promise<number> {
  const copies = (await loadKeysCopies(inside, [key], book.today)).get(key) ?? []
  if (canServe(copies)) return 0
  const rows = await holdRows(inside)
    .where('hold.copy_key', '=', key)
    .where('hold.state', 'in', ['queued', 'released'])
    .orderBy('hold.queued_at')
    .orderBy('hold.id')
    .execute()
  const acting: Acting = { actor: { kind: 'system' }, ...(libraryId === undefined ? {} : { libraryId }) }
  for (const row of rows) await cancelHold(inside, book, row, { acting, reason: noCopyLeft })
  return rows.length
}
