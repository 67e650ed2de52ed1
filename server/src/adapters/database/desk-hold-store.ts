import { localDay } from '@farol/contract/library-zone.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DeskHoldRow, DeskHolds, HoldListQuery } from '../../ports/desk-holds.ts'
import { instant, type Handles } from './handles.ts'
import { startOfToday, todayOf } from './local-day.ts'
import { withoutNulls } from './rows.ts'
import { shelfOrder } from './shelf-order.ts'
import { leftOnShelf, stillOnShelf } from './still-on-shelf.ts'

/** Holds with the copy that is theirs, if any; `expired`: with the one that was, as long as it stands there. */
const joined = ({ read }: Handles, expired = false) =>
  read
    .selectFrom('hold')
    .innerJoin('patron', 'patron.id', 'hold.patron_id')
    .leftJoin('allocation', (on) =>
      on
        .onRef('allocation.hold_id', '=', 'hold.id')
        .on((of) => (expired ? of.or([of('allocation.ended_at', 'is', null), stillOnShelf]) : of('allocation.ended_at', 'is', null))),
    )
    .leftJoin('copy', 'copy.id', 'allocation.copy_id')
    .where('hold.title_id', 'is not', null)

/** Released holds whose copy stands there with the slip of another one, which ended on the day of the release as the library counts days. */
async function withOldSlip(handles: Handles, libraryId: number): Promise<readonly number[]> {
  const rows = await joined(handles)
    .innerJoin('allocation as before', 'before.copy_id', 'allocation.copy_id')
    .select((of) => ['hold.id', 'hold.released_at as released', of.fn.max('before.ended_at').as('ended')])
    .where('pick_up_library_id', '=', libraryId)
    .where('hold.state', '=', 'released')
    .where('before.stage', '=', 'on_hold_shelf')
    .where('before.end_reason', 'in', ['expired', 'cancelled', 'put_off'])
    .whereRef('before.ended_at', '<=', 'hold.released_at')
    .groupBy(['hold.id', 'hold.released_at'])
    .execute()
  return rows.filter(({ released, ended }) => localDay(released!) === localDay(ended!)).map(({ id }) => id)
}

function chosen(handles: Handles, { list, libraryId, titleId, patronId }: HoldListQuery, relabelled?: readonly number[]) {
  const now = instant(handles)
  const rows = joined(handles, list === 'expired')
    .$if(titleId !== undefined, (some) => some.where('hold.title_id', '=', titleId!))
    .$if(patronId !== undefined, (some) => some.where('hold.patron_id', '=', patronId!))
  if (list === 'shelf') return rows.where('pick_up_library_id', '=', libraryId).where('hold.state', '=', 'released')
  if (list === 'pull') return rows.where('copy.library_id', '=', libraryId).where('allocation.stage', '=', 'pull_list')
  if (list === 'expired')
    return rows
      .where('pick_up_library_id', '=', libraryId)
      .where((of) =>
        of.or([
          of.and([of('hold.state', '=', 'released'), of('pick_up_at', '<=', now)]),
          of.and([of('hold.state', '=', 'expired'), of.or([of('hold.ended_at', '>=', startOfToday(handles)), leftOnShelf])]),
        ]),
      )
  if (relabelled) return rows.where('hold.id', 'in', relabelled)
  return rows.where('hold.library_id', '=', libraryId).where('hold.state', 'in', ['queued', 'released'])
}

const columns = [
  'hold.id as holdId',
  'hold.patron_id as patronId',
  'patron.code',
  'hold.title_id as titleId',
  'hold.title_line as title',
  'hold.volume',
  'hold.tome',
  'hold.part',
  'hold.additional_material as additionalMaterial',
  'hold.library_id as libraryId',
  'pick_up_library_id as pickUpLibraryId',
  'placed_at as placedAt',
  'hold.state',
  'suspended_until',
  'allocation.stage',
  'copy.barcode',
  'copy.call_number as callNumber',
  'pick_up_on as limitOn',
  'pick_up_at as limitAt',
] as const

type Row = { readonly state: string; readonly suspended_until: string | null; readonly stage: string | null }

function stageOf({ state, suspended_until, stage }: Row, today: string): DeskHoldRow['stage'] {
  if (state === 'released') return 'liberada'
  if (state === 'expired') return 'vencida'
  if (stage !== null) return 'a_caminho'
  return suspended_until !== null && suspended_until > today ? 'suspensa' : 'em_fila'
}

/** 0 for a hold whose reader's category is served before the others. */
const rankOf = (hold: 'hold' | 'ahead', first: readonly string[]): RawBuilder<number> =>
  first.length === 0
    ? sql`0`
    : sql`case when exists (select 1 from bond join patron_category on patron_category.id = bond.category_id
        where bond.id = ${sql.ref(`${hold}.bond_id`)} and patron_category.code in (${sql.join(first)})) then 0 else 1 end`

/** Place among those that wait for the same copies: what the reader is told. */
const positionOf = (first: readonly string[]) =>
  sql<number | string>`(select count(*) from hold as ahead where ahead.copy_key = hold.copy_key and ahead.state = 'queued'
    and (${rankOf('ahead', first)}, ahead.queued_at, ahead.id) <= (${rankOf('hold', first)}, hold.queued_at, hold.id))`

async function list(handles: Handles, query: HoldListQuery) {
  const relabelled = query.list === 'relabel' ? await withOldSlip(handles, query.libraryId) : undefined
  if (relabelled?.length === 0) return { total: 0, rows: [] }
  const { total } = await chosen(handles, query, relabelled)
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const isQueue = query.list === 'queue'
  const first = query.first ?? []
  const place: RawBuilder<number | string | null> = isQueue ? positionOf(first) : sql`null`
  const rows = await chosen(handles, query, relabelled)
    .select(columns)
    .select(sql<string>`coalesce(patron.social_name, patron.name)`.as('name'))
    .select(place.as('place'))
    .$if(isQueue && first.length > 0, (some) => some.orderBy(rankOf('hold', first)))
    .$if(isQueue, (some) => some.orderBy('queued_at'))
    .$if(query.list === 'pull', (some) => some.orderBy(shelfOrder))
    .orderBy('hold.id')
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  const today = todayOf(handles)
  return {
    total: Number(total),
    rows: rows.map((row) => {
      const { state, suspended_until, stage, place, ...rest } = row
      const shown = stageOf({ state, suspended_until, stage }, today)
      const position = isQueue && state === 'queued' ? { position: Number(place) } : {}
      return { ...(withoutNulls(rest) as Omit<DeskHoldRow, 'stage'>), stage: shown, ...position }
    }),
  }
}

export const deskHoldStore = (handles: Handles): DeskHolds => ({ list: (query) => list(handles, query) })
