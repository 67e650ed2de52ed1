import { sql } from 'kysely'
import type { CirculationCount, DeskReports } from '../../ports/desk-reports.ts'
import type { Handles } from './handles.ts'

type Counter = 'loans' | 'returns' | 'renewals' | 'consultations'

interface Counted {
  readonly library: number
  readonly category: string
  readonly group: string
  readonly counter: Counter
  readonly count: number | string
}

const libraryOfReturn = sql<number>`coalesce(loan.return_library_id, loan.library_id)`

async function lent({ scan }: Handles, from: string, until: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('loan')
    .innerJoin('patron_category', 'patron_category.id', 'loan.category_id')
    .select((of) => [
      'library_id as library',
      'patron_category.code as category',
      'loan_group as group',
      'kind',
      of.fn.countAll().as('count'),
    ])
    .where('lent_on', '>=', from)
    .where('lent_on', '<=', until)
    .where('loan.state', '<>', 'undone')
    .groupBy(['library_id', 'patron_category.code', 'loan_group', 'kind'])
    .execute()
  return rows.map(({ kind, ...row }) => ({
    ...row,
    count: Number(row.count),
    counter: kind === 'reading_room' ? 'consultations' : 'loans',
  }))
}

async function returned({ scan }: Handles, from: string, until: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('loan')
    .innerJoin('patron_category', 'patron_category.id', 'loan.category_id')
    .select((of) => [
      libraryOfReturn.as('library'),
      'patron_category.code as category',
      'loan_group as group',
      of.fn.countAll().as('count'),
    ])
    .where('closed_on', '>=', from)
    .where('closed_on', '<=', until)
    .where('loan.state', '=', 'returned')
    .where('loan.kind', '<>', 'reading_room')
    .groupBy([libraryOfReturn, 'patron_category.code', 'loan_group'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), counter: 'returns' }))
}

async function renewed({ scan }: Handles, from: string, until: string): Promise<readonly Counted[]> {
  const rows = await scan
    .selectFrom('renewal')
    .innerJoin('loan', 'loan.id', 'renewal.loan_id')
    .innerJoin('patron_category', 'patron_category.id', 'loan.category_id')
    .select((of) => ['loan.library_id as library', 'patron_category.code as category', 'loan_group as group', of.fn.countAll().as('count')])
    .where('renewal.local_date', '>=', from)
    .where('renewal.local_date', '<=', until)
    .groupBy(['loan.library_id', 'patron_category.code', 'loan_group'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), counter: 'renewals' }))
}

async function circulation(handles: Handles, from: string, until: string): Promise<readonly CirculationCount[]> {
  const counted = (await Promise.all([lent, returned, renewed].map((read) => read(handles, from, until)))).flat()
  const cells = new Map<string, CirculationCount>()
  for (const { library, category, group, counter, count } of counted) {
    const key = `${library}\n${category}\n${group}`
    const cell = cells.get(key) ?? { libraryId: library, category, group, loans: 0, returns: 0, renewals: 0, consultations: 0 }
    cells.set(key, { ...cell, [counter]: cell[counter] + Number(count) })
  }
  return [...cells]
    .toSorted(
      ([, one], [, other]) =>
        one.libraryId - other.libraryId || (`${one.category}\n${one.group}` < `${other.category}\n${other.group}` ? -1 : 1),
    )
    .map(([, cell]) => cell)
}

export const deskReportStore = (handles: Handles): DeskReports => ({ circulation: (from, until) => circulation(handles, from, until) })
