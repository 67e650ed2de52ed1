import type { DemoCodes, DemoCopyCode, DemoReaderCode, DemoSlip } from '../../ports/demo-codes.ts'
import type { Handles } from './handles.ts'

async function readers({ read }: Handles, libraryId: number, most: number): Promise<readonly DemoReaderCode[]> {
  const rows = await read
    .selectFrom('patron')
    .innerJoin('login', 'login.patron_id', 'patron.id')
    .select((of) => [
      'patron.code',
      of.fn.coalesce('social_name', 'name').as('name'),
      of
        .selectFrom('loan')
        .select((loan) => loan.fn.countAll<number | string>().as('count'))
        .whereRef('loan.patron_id', '=', 'patron.id')
        .where('loan.state', '=', 'open')
        .as('loans'),
    ])
    .where('patron.id', 'in', (of) =>
      of.selectFrom('bond').select('bond.patron_id').where('bond.library_id', '=', libraryId).where('bond.active', '=', 1),
    )
    .where('anonymised_at', 'is', null)
    .orderBy('loans', 'desc')
    .orderBy('patron.id')
    .limit(most)
    .execute()
  return rows.map(({ code, name, loans }) => ({ code, name, loans: Number(loans ?? 0) }))
}

const copiesOf = ({ read }: Handles, libraryId: number, most: number) =>
  read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .where('copy.library_id', '=', libraryId)
    .where('copy.barcode', 'is not', null)
    .orderBy('copy.id')
    .limit(most)
    .select(['copy.barcode', 'title.title_line as title'])

async function onShelf(handles: Handles, libraryId: number, most: number): Promise<readonly DemoCopyCode[]> {
  const rows = await copiesOf(handles, libraryId, most).where('copy.status', '=', 'available').execute()
  return rows.map(({ barcode, title }) => ({ barcode: barcode!, title, pile: 'shelf' }))
}

async function lent(handles: Handles, libraryId: number, most: number): Promise<readonly DemoCopyCode[]> {
  const rows = await copiesOf(handles, libraryId, most)
    .innerJoin('loan', (join) => join.onRef('loan.copy_id', '=', 'copy.id').on('loan.state', '=', 'open'))
    .innerJoin('patron', 'patron.id', 'loan.patron_id')
    .select((of) => ['loan.due_on', of.fn.coalesce('social_name', 'name').as('reader')])
    .execute()
  return rows.map((row) => ({ barcode: row.barcode!, title: row.title, pile: 'on_loan', reader: row.reader, dueOn: row.due_on }))
}

async function held(handles: Handles, libraryId: number, most: number): Promise<readonly DemoCopyCode[]> {
  const rows = await copiesOf(handles, libraryId, most)
    .innerJoin('allocation', (join) => join.onRef('allocation.copy_id', '=', 'copy.id').on('allocation.ended_at', 'is', null))
    .innerJoin('hold', 'hold.id', 'allocation.hold_id')
    .innerJoin('patron', 'patron.id', 'hold.patron_id')
    .select((of) => of.fn.coalesce('social_name', 'name').as('reader'))
    .where('copy.status', '=', 'on_hold_shelf')
    .execute()
  return rows.map((row) => ({ barcode: row.barcode!, title: row.title, pile: 'hold_shelf', reader: row.reader }))
}

async function copies(handles: Handles, libraryId: number, most: number): Promise<readonly DemoCopyCode[]> {
  const piles = await Promise.all([onShelf, lent, held].map((pile) => pile(handles, libraryId, most)))
  return piles.flat()
}

async function openSlips({ read }: Handles, most: number): Promise<readonly DemoSlip[]> {
  const slips = read.selectFrom('payment_slip').select(['reference', 'total_cents as cents']).where('state', '=', 'issued')
  return slips.orderBy('id').limit(most).execute()
}

export const demoCodeStore = (handles: Handles): DemoCodes => ({
  readers: (libraryId, most) => readers(handles, libraryId, most),
  copies: (libraryId, most) => copies(handles, libraryId, most),
  openSlips: (most) => openSlips(handles, most),
})
