import { sql } from 'kysely'
import type { CopyChoice, CopyOnShelf, CopyPage, CopyPageRequest, CopyState } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'
import { withoutNulls } from '../../database/rows.ts'

const shownCopies = ({ read }: Handles) =>
  read
    .selectFrom('copy')
    .innerJoin('copy_status', 'copy_status.code', 'copy.status')
    .innerJoin('library', 'library.id', 'copy.library_id')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('location', 'location.id', 'copy.location_id')
    .leftJoin('collection', 'collection.id', 'copy.collection_id')
    .where('copy_status.visible', '=', 1)

const visibleCopies = (handles: Handles, { titleId, libraryId, volume, year }: CopyChoice) =>
  shownCopies(handles)
    .where('copy.title_id', '=', titleId)
    .$if(libraryId !== undefined, (query) => query.where('copy.library_id', '=', libraryId!))
    .$if(volume !== undefined, (query) => query.where(sql`coalesce(copy.volume, '')`, '=', volume!))
    .$if(year !== undefined, (query) =>
      query.where('copy.serial_issue_id', 'in', (of) => of.selectFrom('serial_issue').select('serial_issue.id').where('year', '=', year!)),
    )

// Volumes are mostly numbers written as text: the shorter one comes first, so that 10 stands after 9. One without a volume comes first of all.
const inOrder = (column: 'volume' | 'tome' | 'part' | 'additional_material') => {
  const text = sql`coalesce(${sql.ref(`copy.${column}`)}, '')`
  return [sql`length(${text})`, text]
}

const order = [
  sql`library.name`,
  sql`library.id`,
  ...inOrder('volume'),
  ...inOrder('tome'),
  ...inOrder('part'),
  ...inOrder('additional_material'),
  sql`case when copy.status = 'available' then 0 else 1 end`,
  sql`copy.sort_key`,
  sql`copy.id`,
]

const withAll = (copies: ReturnType<typeof shownCopies>) =>
  copies
    .select(['copy.id as copyId', 'copy.status as state', 'copy.due_date as dueDate', 'copy.barcode', 'copy.library_id as libraryId'])
    .select(['library.name as library', 'copy.volume', 'copy.tome', 'copy.part', 'copy.additional_material as additionalMaterial'])
    .select(['location.name as location', 'collection.name as collection', 'copy.call_number as callNumber'])
    .select(['loan_type.names as loanTypeNames', 'copy_status.names as stateNames', 'loan_type.lends'])
    .orderBy(sql.join(order))

const pageOf = (handles: Handles, request: CopyPageRequest) =>
  withAll(visibleCopies(handles, request)).limit(request.limit).offset(request.offset).execute()

type Row = Awaited<ReturnType<typeof pageOf>>[number]

const copyOf = ({ lends, loanTypeNames, stateNames, state, ...row }: Row): CopyOnShelf => ({
  ...withoutNulls(row),
  state: state as CopyState,
  consultOnly: lends === 0 || state === 'consult_only',
  loanTypeNames: JSON.parse(loanTypeNames) as Record<string, string>,
  stateNames: JSON.parse(stateNames) as Record<string, string>,
})

/** One page of the copies of a title, with how many there are. */
export async function copyPage(handles: Handles, request: CopyPageRequest): Promise<CopyPage> {
  const { total } = await visibleCopies(handles, request)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = total > request.offset ? await pageOf(handles, request) : []
  return { total, copies: rows.map(copyOf) }
}

/** The copies of one issue. */
export async function copiesOfIssue(handles: Handles, issueId: number): Promise<readonly CopyOnShelf[]> {
  const rows = await withAll(shownCopies(handles).where('copy.serial_issue_id', '=', issueId)).execute()
  return rows.map(copyOf)
}
