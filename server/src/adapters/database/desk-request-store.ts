import { sql } from 'kysely'
import type { DeskRequestRow, DeskRequests, RequestListQuery } from '../../ports/desk-requests.ts'
import { instant, type Handles } from './handles.ts'
import { startOfToday } from './local-day.ts'
import { withoutNulls } from './rows.ts'
import { shelfOrder } from './shelf-order.ts'
import { leftOnShelf, stillOnShelf } from './still-on-shelf.ts'

/** Requests with the copy that is set apart for them, if any; `expired`: with the one that was, as long as it stands there. */
const joined = ({ read }: Handles, expired = false) =>
  read
    .selectFrom('loan_request')
    .innerJoin('patron', 'patron.id', 'loan_request.patron_id')
    .leftJoin('bond', (on) => on.onRef('bond.id', '=', 'loan_request.bond_id').on('bond.active', '=', 1))
    .leftJoin('allocation', (on) =>
      on
        .onRef('allocation.loan_request_id', '=', 'loan_request.id')
        .on((of) => (expired ? of.or([of('allocation.ended_at', 'is', null), stillOnShelf]) : of('allocation.ended_at', 'is', null))),
    )
    .leftJoin('copy', 'copy.id', 'allocation.copy_id')
    .leftJoin('library as destination', 'destination.id', 'pick_up_library_id')

type Rows = ReturnType<typeof joined>

const lists: Readonly<Record<RequestListQuery['list'], (rows: Rows, libraryId: number, now: string, startOfDay: string) => Rows>> = {
  pull: (rows, libraryId) =>
    rows
      .where('loan_request.library_id', '=', libraryId)
      .where('loan_request.state', '=', 'waiting')
      .where('allocation.scanned_at', 'is', null),
  send: (rows, libraryId) =>
    rows
      .where('loan_request.library_id', '=', libraryId)
      .where('pick_up_library_id', '<>', libraryId)
      .where('loan_request.state', '=', 'waiting')
      .where('allocation.scanned_at', 'is not', null),
  receive: (rows, libraryId) => rows.where('pick_up_library_id', '=', libraryId).where('loan_request.state', '=', 'in_transit'),
  hand_over: (rows, libraryId, now) =>
    rows.where('pick_up_library_id', '=', libraryId).where('loan_request.state', '=', 'available').where('pick_up_at', '>', now),
  expired: (rows, libraryId, now, startOfDay) =>
    rows
      .where('pick_up_library_id', '=', libraryId)
      .where((of) =>
        of.or([
          of.and([of('loan_request.state', '=', 'available'), of('pick_up_at', '<=', now)]),
          of.and([
            of('loan_request.state', '=', 'not_finished'),
            of('loan_request.end_reason', '=', 'expired'),
            of.or([of('loan_request.ended_at', '>=', startOfDay), leftOnShelf]),
          ]),
        ]),
      ),
  all: (rows, libraryId) =>
    rows.where((of) => of.or([of('loan_request.library_id', '=', libraryId), of('pick_up_library_id', '=', libraryId)])),
}

const shown = (rows: Rows) =>
  rows.select([
    'loan_request.id as requestId',
    'loan_request.patron_id as patronId',
    'bond.id as bondId',
    sql<string>`coalesce(patron.social_name, patron.name)`.as('name'),
    'loan_request.title_id as titleId',
    'loan_request.title_line as title',
    'loan_request.volume',
    'loan_request.tome',
    'loan_request.part',
    'loan_request.additional_material as additionalMaterial',
    'copy.barcode',
    'copy.call_number as callNumber',
    'loan_request.state',
    'allocation.scanned_at',
    'loan_request.library_id as libraryId',
    'pick_up_library_id as pickUpLibraryId',
    'receiving_place as place',
    'home_address as address',
    'loan_request.phone',
    'authorised_name as authorisedName',
    'authorised_document as authorisedDocument',
    'requested_at as requestedAt',
    'pick_up_on as limitOn',
  ])

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const rowOf = ({ scanned_at: scannedAt, ...row }: Shown): DeskRequestRow => ({
  ...(withoutNulls(row) as Omit<DeskRequestRow, 'scanned'>),
  scanned: scannedAt !== null,
})

/** What is fetched from the shelf stands as one walks along it, what the bags take by their ways; everything else the longest waiting first. */
const orders: { readonly [L in RequestListQuery['list']]?: (rows: ReturnType<typeof shown>) => ReturnType<typeof shown> } = {
  pull: (rows) => rows.orderBy(shelfOrder),
  send: (rows) => rows.orderBy('destination.name').orderBy('destination.id').orderBy(shelfOrder),
  all: (rows) => rows.orderBy('loan_request.id', 'desc'),
}

async function list(handles: Handles, query: RequestListQuery) {
  const chosen = () =>
    lists[query.list](joined(handles, query.list === 'expired'), query.libraryId, instant(handles), startOfToday(handles))
  const { total } = await chosen()
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = shown(chosen())
  const ordered = orders[query.list]?.(rows) ?? rows
  const page = await ordered.orderBy('loan_request.id').offset(query.offset).limit(query.limit).execute()
  return { total: Number(total), rows: page.map(rowOf) }
}

async function one(handles: Handles, requestId: number): Promise<DeskRequestRow | undefined> {
  const row = await shown(joined(handles)).where('loan_request.id', '=', requestId).executeTakeFirst()
  return row && rowOf(row)
}

export const deskRequestStore = (handles: Handles): DeskRequests => ({
  list: (query) => list(handles, query),
  one: (requestId) => one(handles, requestId),
})
