import type { NoticeSpan } from '../../../../circulation/notice-days.ts'
import { standingOf } from '../../../../circulation/reader.ts'
import { standingReasons } from '../../../../circulation/standing.ts'
import { alertStore } from '../../../database/alert-store.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loadReader } from '../circulation/load-reader-standing.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'

/** Suspensions that were over with the end of one of these days, of people whom no other suspension or block of the library stops today. */
async function endedSuspensions({ read }: Handles, { after, today }: NoticeSpan) {
  return read
    .selectFrom('patron_block as block')
    .select(['block.id', 'block.patron_id'])
    .where('block.kind', '=', 'suspension')
    .where('block.lifted_at', 'is', null)
    .where('block.ends_on', '>=', after)
    .where('block.ends_on', '<', today)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('patron_block as other')
            .select('other.id')
            .whereRef('other.patron_id', '=', 'block.patron_id')
            .where('other.kind', '<>', 'clearance')
            .where('other.lifted_at', 'is', null)
            .where('other.starts_on', '<=', today)
            .where((end) => end.or([end('other.ends_on', 'is', null), end('other.ends_on', '>=', today)])),
        ),
      ),
    )
    .orderBy('block.id')
    .execute()
}

/** Whether a person may borrow under one of her bonds. */
async function mayBorrow(inside: Handles, book: RuleBook, patronId: number): Promise<boolean> {
  const reader = await loadReader(inside, book, patronId)
  return reader?.bonds.some(({ bondId }) => standingReasons(standingOf(reader, book, bondId), book.today, 'loan').length === 0) === true
}

/** Tells once that a suspension is over, and whether one may borrow again. Of several that end together one tells it. */
export function tellSuspensionEnds(context: ActContext, span: NoticeSpan): Promise<number> {
  return inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    const ended = await endedSuspensions(inside, span)
    if (ended.length === 0) return 0
    const book = await loadRuleBook(inside)
    let told = 0
    for (const { patron_id: patronId } of ended) {
      const about = { patronId, subject: `patron:${patronId}`, occasion: span.today, at: inside.clock.now() } as const
      const params = (await mayBorrow(inside, book, patronId)) ? {} : ({ outcome: 'hindered' } as const)
      if ((await alertStore(inside).notify({ ...about, kind: 'suspension_end', params })) !== undefined) told += 1
    }
    return told
  })
}
