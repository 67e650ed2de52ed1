import { sql } from 'kysely'
import type { CopyDetails, CopyStep, DeskLists, LoanAtDesk, OverdueQuery, OverdueRow } from '../../ports/desk-lists.ts'
import { dayCounts } from './desk-day-store.ts'
import { drawerOf } from './desk-drawer.ts'
import { closeTask, oneTask, taskPage } from './desk-task-rows.ts'
import { instant, type Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

/** As `countsAsLate` has it: those by the hour and overnight are late from the minute, the others from the day after. */
const late = (handles: Handles, query: OverdueQuery) =>
  handles.scan
    .selectFrom('loan')
    .innerJoin('patron', 'patron.id', 'loan.patron_id')
    .innerJoin('patron_category', 'patron_category.id', 'loan.category_id')
    .where('loan.state', '=', 'open')
    .where('loan.kind', '<>', 'reading_room')
    .where('due_on', '<=', query.today)
    .where((of) =>
      of.or([of('due_on', '<', query.today), of.and([of('loan.kind', 'in', ['hours', 'overnight']), of('due_at', '<', instant(handles))])]),
    )
    // A terminal has it, or the reader says that it is back: it stopped counting.
    .where('unattended_return_at', 'is', null)
    .where('claimed_returned_at', 'is', null)
    .$if(query.libraryIds !== undefined, (rows) => rows.where('loan.library_id', 'in', [...query.libraryIds!, 0]))
    .$if(query.categoryId !== undefined, (rows) => rows.where('loan.category_id', '=', query.categoryId!))
    .$if(query.group !== undefined, (rows) => rows.where('loan_group', '=', query.group!))
    .$if(query.dueUntil !== undefined, (rows) => rows.where('due_on', '<=', query.dueUntil!))
    .$if(query.dueFrom !== undefined, (rows) => rows.where('due_on', '>=', query.dueFrom!))

async function overdue(handles: Handles, query: OverdueQuery) {
  const { count } = await late(handles, query)
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await late(handles, query)
    .select([
      'loan.id as loanId',
      'patron.id as patronId',
      sql<string>`coalesce(patron.social_name, patron.name)`.as('name'),
      sql<string | null>`coalesce(patron.mobile, patron.phone)`.as('phone'),
      'patron.email',
      'patron_category.code as category',
      'loan.title_line as title',
      'loan.barcode',
      'loan.library_id as libraryId',
      'due_on as dueOn',
      'due_at as dueAt',
    ])
    .orderBy('due_on')
    .orderBy('loan.id')
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  return { total: Number(count), rows: rows.map(withoutNulls) as readonly OverdueRow[] }
}

async function copyDetails({ read }: Handles, copyId: number): Promise<CopyDetails | undefined> {
  const row = await read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('loan_type as other', 'other.id', 'copy.temporary_loan_type')
    .leftJoin('location', 'location.id', 'copy.location_id')
    .leftJoin('material_type', 'material_type.id', 'title.material_type_id')
    .select([
      'copy.title_id as titleId',
      'title.main_author as author',
      'copy.call_number as callNumber',
      'location.name as location',
      'copy.note',
      'loan_type.code as loanType',
      'material_type.loan_group as group',
      'other.code as other',
      'temporary_from',
      'temporary_until',
    ])
    .where('copy.id', '=', copyId)
    .executeTakeFirst()
  if (!row) return undefined
  const { group, other, temporary_from: from, temporary_until: until, ...rest } = row
  return {
    ...(withoutNulls(rest) as Omit<CopyDetails, 'group' | 'temporary'>),
    group: group ?? 'livro',
    ...(other !== null && from !== null && { temporary: { loanType: other, from, ...(until !== null && { until }) } }),
  }
}

async function copySteps({ read }: Handles, copyId: number, since: string): Promise<readonly CopyStep[]> {
  const rows = await read
    .selectFrom('loan')
    .select(['lent_at', 'returned_at', 'library_id', 'return_library_id'])
    .where('copy_id', '=', copyId)
    .where((of) => of.or([of('lent_at', '>=', since), of('returned_at', '>=', since)]))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows
    .flatMap((row): CopyStep[] => [
      ...(row.returned_at === null
        ? []
        : [{ at: row.returned_at, act: 'return' as const, libraryId: row.return_library_id ?? row.library_id }]),
      { at: row.lent_at, act: 'loan', libraryId: row.library_id },
    ])
    .filter((step) => step.at >= since)
}

async function oneLoan({ read }: Handles, loanId: number): Promise<LoanAtDesk | undefined> {
  const row = await read
    .selectFrom('loan')
    .innerJoin('loan_type', 'loan_type.id', 'loan.loan_type_id')
    .select(['loan.id', 'barcode', 'title_line', 'library_id', 'patron_id', 'lent_on', 'category_id', 'loan_group', 'loan_type.code'])
    .where('loan.id', '=', loanId)
    .executeTakeFirst()
  return (
    row && {
      loanId: row.id,
      barcode: row.barcode,
      title: row.title_line,
      libraryId: row.library_id,
      ...(row.patron_id !== null && { patronId: row.patron_id }),
      lentOn: row.lent_on,
      keys: { libraryId: row.library_id, categoryId: row.category_id, group: row.loan_group, loanType: row.code },
    }
  )
}

/** Open loans by the row of the policy that they keep. */
async function loansByPolicy({ read }: Handles): Promise<ReadonlyMap<number, number>> {
  const rows = await read
    .selectFrom('loan')
    .select((of) => ['policy_id', of.fn.countAll<number | string>().as('count')])
    .where('state', '=', 'open')
    .where('policy_id', 'is not', null)
    .groupBy('policy_id')
    .execute()
  return new Map(rows.map((row) => [row.policy_id!, Number(row.count)]))
}

export const deskListStore = (handles: Handles): DeskLists => ({
  loan: (loanId) => oneLoan(handles, loanId),
  blockOf: async (blockId) => {
    const row = await handles.read.selectFrom('patron_block').select(['patron_id', 'kind']).where('id', '=', blockId).executeTakeFirst()
    return row && { patronId: row.patron_id, ofClearance: row.kind === 'clearance' }
  },
  patronOfClearance: async (number) =>
    (await handles.read.selectFrom('clearance').select('patron_id').where('number', '=', number).executeTakeFirst())?.patron_id,
  overdue: (query) => overdue(handles, query),
  copyDetails: (copyId) => copyDetails(handles, copyId),
  copySteps: (copyId, since) => copySteps(handles, copyId, since),
  drawer: (libraryId, day) => drawerOf(handles, libraryId, day),
  day: (day) => dayCounts(handles, day),
  loansByPolicy: () => loansByPolicy(handles),
  tasks: (query) => taskPage(handles, query),
  task: (id) => oneTask(handles, id),
  closeTask: (id, loginId, resolution) => closeTask(handles, id, loginId, resolution),
})
