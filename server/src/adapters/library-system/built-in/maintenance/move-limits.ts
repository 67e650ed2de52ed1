import { timeOf, localMoment } from '../../../../circulation/local-time.ts'
import { isOpenDay } from '../../../../circulation/calendar.ts'
import { limitUnderNewHours, type PickUpLimit } from '../../../../circulation/pick-up.ts'
import type { HoursChange } from '../../../../ports/library-system/maintenance.ts'
import { alertStore } from '../../../database/alert-store.ts'
import type { Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { noteRequestStep } from '../circulation/hold-steps.ts'
import { lockKeys } from '../circulation/locks.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { countMoved, type ChangedCalendar } from './changed-calendar.ts'

interface LimitRow {
  readonly id: number
  readonly copy_key: string
  readonly patron_id: number | null
  readonly pick_up_on: string | null
  readonly pick_up_at: string | null
}

const tables = { holds: { name: 'hold', state: 'released' }, requests: { name: 'loan_request', state: 'available' } } as const
type Waiting = keyof typeof tables

function moved({ before, now }: ChangedCalendar, { pick_up_on, pick_up_at }: LimitRow): PickUpLimit | undefined {
  if (pick_up_on === null || pick_up_at === null || !isOpenDay(before.hours, pick_up_on)) return undefined
  const present = { day: pick_up_on, at: new Date(pick_up_at) }
  const limit = limitUnderNewHours(now, present)
  return limit === present ? undefined : limit
}

const waiting = ({ read }: Handles, what: Waiting, { libraryId }: ChangedCalendar, day: string): Promise<readonly LimitRow[]> =>
  what === 'holds'
    ? read
        .selectFrom('hold')
        .select(['id', 'copy_key', 'patron_id', 'pick_up_on', 'pick_up_at'])
        .where('state', '=', 'released')
        .where('pick_up_library_id', '=', libraryId)
        .where('pick_up_on', '>=', day)
        .orderBy('id')
        .execute()
    : read
        .selectFrom('loan_request')
        .select(['id', 'copy_key', 'patron_id', 'pick_up_on', 'pick_up_at'])
        .where('state', '=', 'available')
        .where('pick_up_library_id', '=', libraryId)
        .where('pick_up_on', '>=', day)
        .orderBy('id')
        .execute()

/** The alert that named the old day goes; another names the new one. */
async function tellHold(inside: Handles, id: number, limit: PickUpLimit, zone: string): Promise<void> {
  const row = await inside.read
    .selectFrom('hold')
    .innerJoin('library', 'library.id', 'hold.pick_up_library_id')
    .select(['patron_id', 'title_line', 'library.name', 'released_at'])
    .where('hold.id', '=', id)
    .executeTakeFirstOrThrow()
  const alerts = alertStore(inside)
  await alerts.withdraw('hold_released', `hold:${id}`)
  await alerts.notify({
    patronId: row.patron_id!,
    kind: 'hold_released',
    subject: `hold:${id}`,
    occasion: `${row.released_at}:${limit.day}`,
    params: {
      title: row.title_line,
      library: row.name,
      lastDay: limit.day,
      lastTime: timeOf(localMoment(limit.at, zone).minute),
    },
    at: inside.clock.now(),
    until: limit.at,
  })
}

/** How many limits of the hold shelves of a library other hours would move to another day. */
export async function countLimitsToMove(handles: Handles, what: Waiting, changed: ChangedCalendar, day: string): Promise<number> {
  const rows = await waiting(handles, what, changed, day)
  return rows.filter((row) => (moved(changed, row)?.day ?? row.pick_up_on) !== row.pick_up_on).length
}

interface LimitMove {
  readonly what: Waiting
  readonly row: LimitRow
  readonly changed: ChangedCalendar
  readonly change: HoursChange
}

async function moveLimit(inside: Handles, { what, row: { id, copy_key }, changed, change }: LimitMove): Promise<number> {
  await lockKeys(inside, [copy_key])
  const rows = await waiting(inside, what, changed, change.day)
  const present = rows.find((one) => one.id === id)
  const limit = present && moved(changed, present)
  if (!limit) return 0
  const { name } = tables[what]
  await inside.write.updateTable(name).set({ pick_up_on: limit.day, pick_up_at: limit.at.toISOString() }).where('id', '=', id).execute()
  if (limit.day === present.pick_up_on) return 1
  await countMoved(inside, change, changed.libraryId, what)
  const acting = { actor: { kind: 'system' } } as const
  if (what === 'requests') await noteRequestStep(inside, acting, { id, kind: 'limit_moved', state: 'available' })
  else await tellHold(inside, id, limit, (await loadRuleBook(inside)).settings.zone)
  const detail = { before: present.pick_up_on, day: limit.day, hours: change.version }
  const whose = present.patron_id === null ? {} : { patronId: present.patron_id }
  await recordAct(inside, acting, { act: 'moved_pick_up_limit', subject: { kind: name, id }, ...whose, detail })
  return 1
}

/** Limits of what waits on the hold shelves of a library, one transaction each. Answers how many moved. */
export async function moveLimits(context: ActContext, changed: ChangedCalendar, change: HoursChange): Promise<number> {
  let count = 0
  for (const what of ['holds', 'requests'] as const)
    for (const row of await waiting(context.handles, what, changed, change.day))
      if (moved(changed, row))
        count += await inOneTransaction(context, { actor: { kind: 'system' } }, (inside) =>
          moveLimit(inside, { what, row, changed, change }),
        )
  return count
}
