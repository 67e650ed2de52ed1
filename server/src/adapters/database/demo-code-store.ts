import type { DemoCodes, DemoCopyCode, DemoReaderCode, DemoSlip } from '../../ports/demo-codes.ts'
import type { ExpressionBuilder } from 'kysely'
import { instant, type Handles } from './handles.ts'
import type { Tables } from './tables.ts'

const openLoans = (of: ExpressionBuilder<Tables, 'patron'>) =>
  of.selectFrom('loan').whereRef('loan.patron_id', '=', 'patron.id').where('loan.state', '=', 'open')

/** Readers of the library who can sign in, and how many loans they have. */
const readersOf = ({ read }: Handles, libraryId: number) =>
  read
    .selectFrom('patron')
    .innerJoin('login', 'login.patron_id', 'patron.id')
    .select((of) => [
      'patron.id',
      'patron.code',
      of.fn.coalesce('social_name', 'name').as('name'),
      openLoans(of)
        .select((loan) => loan.fn.countAll<number | string>().as('count'))
        .as('loans'),
    ])
    .where('patron.id', 'in', (of) =>
      of.selectFrom('bond').select('bond.patron_id').where('bond.library_id', '=', libraryId).where('bond.active', '=', 1),
    )
    .where('anonymised_at', 'is', null)

/** With a loan or two, nothing late, nothing owed, no block: three books more are lent to them. */
async function free(handles: Handles, libraryId: number, most: number) {
  const rows = await readersOf(handles, libraryId)
    .where((of) => of.not(of.exists(openLoans(of).select('loan.id').where('loan.due_at', '<', instant(handles)))))
    .where((of) =>
      of.not(
        of.exists(of.selectFrom('debt').select('debt.id').whereRef('debt.patron_id', '=', 'patron.id').where('balance_cents', '>', 0)),
      ),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('patron_block')
            .select('patron_block.id')
            .whereRef('patron_block.patron_id', '=', 'patron.id')
            .where('lifted_at', 'is', null),
        ),
      ),
    )
    .where((of) =>
      of.between(
        openLoans(of).select((loan) => loan.fn.countAll<number>().as('count')),
        1,
        2,
      ),
    )
    .orderBy('patron.id')
    .limit(most)
    .execute()
  return rows
}

async function readers(handles: Handles, libraryId: number, most: number): Promise<readonly DemoReaderCode[]> {
  const first = await free(handles, libraryId, Math.ceil(most / 2))
  const ids = first.map(({ id }) => id)
  const busiest = await readersOf(handles, libraryId)
    .$if(ids.length > 0, (rows) => rows.where('patron.id', 'not in', ids))
    .orderBy('loans', 'desc')
    .orderBy('patron.id')
    .limit(most - ids.length)
    .execute()
  return [...first, ...busiest].map(({ code, name, loans }) => ({ code, name, loans: Number(loans ?? 0) }))
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

/** One copy of each title: nobody is lent a title twice. */
async function onShelf(handles: Handles, libraryId: number, most: number): Promise<readonly DemoCopyCode[]> {
  const firstOfEach = handles.read
    .selectFrom('copy as one')
    .select((of) => of.fn.min('one.id').as('id'))
    .where('one.library_id', '=', libraryId)
    .where('one.status', '=', 'available')
    .where('one.barcode', 'is not', null)
    .groupBy('one.title_id')
  const rows = await copiesOf(handles, libraryId, most).where('copy.id', 'in', firstOfEach).execute()
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
