import type { Transit } from '../../../../ports/library-system/transit.ts'
import type { Handles } from '../../../database/handles.ts'
import { shelfOrder } from '../../../database/shelf-order.ts'
import type { ActContext } from '../circulation/acts.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { namedLibrary } from '../circulation/shown-titles.ts'
import { systemId } from '../circulation/system-ids.ts'

type Page = Parameters<Transit['list']>[1]

const openTransits = ({ read }: Handles, libraryId: number | undefined) =>
  read
    .selectFrom('transit')
    .innerJoin('copy', 'copy.id', 'transit.copy_id')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .where('transit.ended_at', 'is', null)
    .$if(libraryId !== undefined, (some) =>
      some.where((of) => of.or([of('transit.to_library_id', '=', libraryId!), of('transit.from_library_id', '=', libraryId!)])),
    )

async function listTransits(handles: Handles, libraryId: number | undefined, page: Page) {
  const book = await loadRuleBook(handles)
  const open = openTransits(handles, libraryId)
  const { total } = await open.select((of) => of.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow()
  const rows = await open
    .selectAll('transit')
    .select(['copy.barcode', 'title.title_line'])
    .orderBy('transit.started_at')
    .orderBy('transit.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const copies = rows.map((row) => ({
    id: systemId(row.id),
    copyId: row.copy_id!,
    barcode: row.barcode,
    title: row.title_line,
    from: namedLibrary(book, row.from_library_id),
    to: namedLibrary(book, row.to_library_id),
    reason: row.reason,
    startedAt: new Date(row.started_at),
    ...(row.seen_library_id === null ? {} : { seenAt: namedLibrary(book, row.seen_library_id) }),
  }))
  return { asOf: book.now, total: Number(total), copies }
}

const copiesToPull = ({ read }: Handles, libraryId: number | undefined) =>
  read
    .selectFrom('allocation')
    .innerJoin('copy', 'copy.id', 'allocation.copy_id')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .leftJoin('location', 'location.id', 'copy.location_id')
    .leftJoin('hold', 'hold.id', 'allocation.hold_id')
    .leftJoin('loan_request', 'loan_request.id', 'allocation.loan_request_id')
    .where('allocation.ended_at', 'is', null)
    .where('allocation.stage', '=', 'pull_list')
    .where('allocation.scanned_at', 'is', null)
    .$if(libraryId !== undefined, (some) => some.where('copy.library_id', '=', libraryId!))

async function pullList(handles: Handles, libraryId: number | undefined, page: Page) {
  const book = await loadRuleBook(handles)
  const waiting = copiesToPull(handles, libraryId)
  const { total } = await waiting.select((of) => of.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['copy.id', 'copy.barcode', 'title.title_line', 'copy.call_number', 'location.name as location', 'copy.library_id', 'made_at'])
    .select(['allocation.hold_id', 'allocation.loan_request_id', 'hold.pick_up_library_id as hold_library'])
    .select('loan_request.pick_up_library_id as request_library')
    .orderBy(shelfOrder)
    .orderBy('copy.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const copies = rows.map((row) => ({
    copyId: row.id,
    barcode: row.barcode,
    title: row.title_line,
    ...(row.call_number === null ? {} : { callNumber: row.call_number }),
    ...(row.location === null ? {} : { location: row.location }),
    library: namedLibrary(book, row.library_id),
    for: row.hold_id === null ? ('request' as const) : ('hold' as const),
    id: systemId((row.hold_id ?? row.loan_request_id)!),
    pickUp: namedLibrary(book, (row.hold_library ?? row.request_library)!),
    since: new Date(row.made_at),
  }))
  return { asOf: book.now, total: Number(total), copies }
}

export const builtInTransit = ({ handles }: ActContext): Transit => ({
  list: (libraryId, page) => listTransits(handles, libraryId, page),
  pullList: (libraryId, page) => pullList(handles, libraryId, page),
})
