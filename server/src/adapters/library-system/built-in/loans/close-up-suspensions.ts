import { localMoment } from '../../../../circulation/local-time.ts'
import { closedUp, type Suspension } from '../../../../circulation/suspension.ts'
import type { Handles } from '../../../database/handles.ts'
import { noticeMovedSuspension } from '../circulation/notices.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

interface Laid extends Suspension {
  readonly id: number
  readonly returnedOn: string
  readonly follows: boolean
  /** What it was told of; a suspension by hand is told otherwise. */
  readonly told?: { readonly loanId: number; readonly libraryId: number; readonly key: string }
}

/** Suspensions in force, in the order of their days. Those that returns and renewals made after a day may follow another one. */
async function suspensionsOf({ read }: Handles, book: RuleBook, patronId: number, day: string): Promise<readonly Laid[]> {
  const rows = await read
    .selectFrom('patron_block')
    .leftJoin('loan', 'loan.id', 'patron_block.loan_id')
    .select(['patron_block.id', 'patron_block.origin', 'starts_on', 'ends_on', 'created_at', 'closed_on'])
    .select(['loan_id', 'patron_block.library_id', 'patron_block.source_key'])
    .where('patron_block.patron_id', '=', patronId)
    .where('patron_block.kind', '=', 'suspension')
    .where('lifted_at', 'is', null)
    .orderBy('starts_on')
    .orderBy('patron_block.id')
    .execute()
  return rows.map(({ id, origin, starts_on: from, ends_on, created_at, closed_on, loan_id, library_id, source_key }) => ({
    id,
    kind: 'suspension',
    from,
    until: ends_on!,
    returnedOn: (origin === 'return' ? closed_on : null) ?? localMoment(new Date(created_at), book.settings.zone).date,
    follows: (origin === 'return' || origin === 'renewal') && from > day,
    ...(loan_id !== null &&
      library_id !== null &&
      source_key !== null && { told: { loanId: loan_id, libraryId: library_id, key: source_key } }),
  }))
}

/** A suspension that began on a day is shorter now, or gone: what was appended to it begins earlier, so that no free days stand before it. */
export async function closeUpSuspensions(inside: Handles, book: RuleBook, patronId: number, day: string): Promise<void> {
  const all = await suspensionsOf(inside, book, patronId, day)
  const [followers, present] = [all.filter((one) => one.follows), all.filter((one) => !one.follows)]
  for (const { id, from, until, told } of closedUp(followers, present, book.penalties.suspension)) {
    if (all.find((one) => one.id === id)!.from === from) continue
    await inside.write.updateTable('patron_block').set({ starts_on: from, ends_on: until }).where('id', '=', id).execute()
    if (told) await noticeMovedSuspension(inside, book, { ...told, patronId, lastDay: until })
  }
}
