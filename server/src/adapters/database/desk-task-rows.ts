import type { StaffTaskRow, TaskQuery } from '../../ports/desk-lists.ts'
import { instant, type Handles } from './handles.ts'
import type { StaffTaskTable } from './areas/staff.ts'

type Row = Omit<StaffTaskTable, 'id'> & { readonly id: number }

const taskOf = (row: Row): StaffTaskRow => ({
  id: row.id,
  kind: row.kind,
  state: row.state === 'open' ? 'open' : 'closed',
  ...(row.library_id !== null && { libraryId: row.library_id }),
  ...(row.patron_id !== null && { patronId: row.patron_id }),
  ...(row.subject_kind !== null && row.subject_id !== null && { subject: { kind: row.subject_kind, id: row.subject_id } }),
  detail: JSON.parse(row.detail) as StaffTaskRow['detail'],
  createdAt: row.created_at,
  ...(row.closed_at !== null && { closedAt: row.closed_at }),
  ...(row.resolution !== null && { resolution: row.resolution }),
})

const chosen = ({ read }: Handles, { kind, state, libraryId }: TaskQuery) =>
  read
    .selectFrom('staff_task')
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind!))
    .$if(state === 'open', (rows) => rows.where('state', '=', 'open'))
    .$if(state === 'closed', (rows) => rows.where('state', '<>', 'open'))
    .$if(libraryId !== undefined, (rows) => rows.where((of) => of.or([of('library_id', '=', libraryId!), of('library_id', 'is', null)])))

/** The oldest first, with counts of the open ones by kind. */
export async function taskPage(handles: Handles, query: TaskQuery) {
  const { count } = await chosen(handles, query)
    .select((of) => of.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await chosen(handles, query)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .offset(query.offset)
    .limit(query.limit)
    .execute()
  const { kind: _kind, ...ofLibrary } = query
  const kinds = await chosen(handles, { ...ofLibrary, state: 'open' })
    .select((of) => ['kind', of.fn.countAll<number | string>().as('count')])
    .groupBy('kind')
    .execute()
  return { total: Number(count), rows: rows.map(taskOf), counts: Object.fromEntries(kinds.map((one) => [one.kind, Number(one.count)])) }
}

export async function oneTask({ read }: Handles, id: number): Promise<StaffTaskRow | undefined> {
  const row = await read.selectFrom('staff_task').selectAll().where('id', '=', id).executeTakeFirst()
  return row && taskOf(row)
}

export async function closeTask(handles: Handles, id: number, loginId: number, resolution: string): Promise<boolean> {
  const done = await handles.write
    .updateTable('staff_task')
    .set({ state: 'done', closed_at: instant(handles), closed_by: loginId, resolution })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
