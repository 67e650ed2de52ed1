import type { HoldRules, HoldInHand } from '../../../../circulation/hold-acts.ts'
import type { Handles } from '../../../database/handles.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

/** Holds with the title and location they name, and whether they were put off once. */
export const holdRows = ({ read }: Handles) =>
  read
    .selectFrom('hold')
    .leftJoin('title', 'title.id', 'hold.title_id')
    .leftJoin('location', 'location.id', 'hold.location_id')
    .leftJoin('allocation', (join) => join.onRef('allocation.hold_id', '=', 'hold.id').on('allocation.ended_at', 'is', null))
    .selectAll('hold')
    .select(['title.main_author', 'title.material_type_id', 'location.name as location'])
    .select(['allocation.id as allocation_id', 'allocation.copy_id as allocated_copy_id'])
    .select((of) => [
      of
        .exists(
          of
            .selectFrom('hold_event')
            .select('hold_event.id')
            .whereRef('hold_event.hold_id', '=', 'hold.id')
            .where('hold_event.kind', '=', 'put_off'),
        )
        .as('put_off'),
    ])

export type HoldRow = Awaited<ReturnType<ReturnType<typeof holdRows>['executeTakeFirstOrThrow']>>

export const holdRow = (handles: Handles, holdId: number): Promise<HoldRow | undefined> =>
  holdRows(handles).where('hold.id', '=', holdId).executeTakeFirst()

/** A hold as the rules of its acts see it. */
export const inHand = (row: HoldRow): HoldInHand => ({
  holdId: row.id,
  patronId: row.patron_id ?? 0,
  state: row.state,
  queuedAt: new Date(row.queued_at),
  allocated: row.allocation_id !== null,
  ...(row.suspended_until === null ? {} : { suspendedUntil: row.suspended_until }),
  putOff: Boolean(row.put_off),
  ...(row.pick_up_on === null ? {} : { limitDay: row.pick_up_on }),
})

export const holdRulesOf = ({ settings }: RuleBook): HoldRules => ({ maySuspend: true, mayChangePickUp: settings.pickUpAnywhere })
