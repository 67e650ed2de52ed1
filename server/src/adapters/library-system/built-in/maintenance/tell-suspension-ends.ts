import type { NoticeSpan } from '../../../../circulation/notice-days.ts'
import { alertStore } from '../../../database/alert-store.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'

/** Suspensions that were over with the end of one of these days, of people whom no other block stops today. */
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
            .where('other.lifted_at', 'is', null)
            .where('other.starts_on', '<=', today)
            .where((end) => end.or([end('other.ends_on', 'is', null), end('other.ends_on', '>=', today)])),
        ),
      ),
    )
    .orderBy('block.id')
    .execute()
}

/** Tells once who may borrow again. Of several suspensions that end together one tells it. */
export function tellSuspensionEnds(context: ActContext, span: NoticeSpan): Promise<number> {
  return inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    let told = 0
    for (const { patron_id: patronId } of await endedSuspensions(inside, span)) {
      const about = { patronId, subject: `patron:${patronId}`, occasion: span.today, at: inside.clock.now() } as const
      if ((await alertStore(inside).notify({ ...about, kind: 'suspension_end', params: {} })) !== undefined) told += 1
    }
    return told
  })
}
