import { sql } from 'kysely'
import type { StoredTitle, TitleRecord, Titles } from '../../ports/titles.ts'
import type { Handles } from './handles.ts'
import { idSlot, prepared, type Slots } from './prepared-statement.ts'
import { withoutNulls } from './rows.ts'

const columns = [
  'id',
  'source',
  'record',
  'content_hash as contentHash',
  'suppressed',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'title_line as titleLine',
  'sort_title as sortTitle',
  'main_author as mainAuthor',
  'sort_author as sortAuthor',
  'year',
  'material_type_id as materialTypeId',
  'language',
  'online',
  'accessible',
  'call_number as callNumber',
  'call_number_sort as callNumberSort',
] as const

const select = ({ read }: Pick<Handles, 'read'>) => read.selectFrom('title').select(columns)

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const titleOf = ({ suppressed, online, accessible, ...row }: Row): StoredTitle => ({
  ...withoutNulls(row),
  suppressed: suppressed === 1,
  online: online === 1,
  accessible: accessible === 1,
})

const withIds = prepared((handles, slot: Slots<readonly number[]>) =>
  select(handles).where(
    'id',
    'in',
    idSlot(handles.engine, slot, (ids) => ids),
  ),
)

async function byId(handles: Handles, id: number): Promise<StoredTitle | undefined> {
  const [row] = await withIds(handles, [id])
  return row && titleOf(row)
}

async function byIds(handles: Handles, ids: readonly number[]): Promise<readonly StoredTitle[]> {
  if (ids.length === 0) return []
  const rows = await withIds(handles, ids)
  const found = new Map(rows.map((row) => [row.id, titleOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function after(handles: Handles, id: number, limit: number): Promise<readonly StoredTitle[]> {
  const rows = await select(handles).where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map(titleOf)
}

const selectRecord = ({ read }: Pick<Handles, 'read'>) =>
  read.selectFrom('title').select(['id', 'record', 'content_hash as contentHash', 'suppressed'])

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecord>['executeTakeFirstOrThrow']>>

const recordOf = ({ id, record, contentHash, suppressed }: RecordRow): TitleRecord => ({
  id, record, contentHash, suppressed: suppressed === 1,
}) // prettier-ignore

const recordsWithIds = prepared((handles, slot: Slots<readonly number[]>) =>
  selectRecord(handles).where(
    'id',
    'in',
    idSlot(handles.engine, slot, (ids) => ids),
  ),
)

async function records(handles: Handles, ids: readonly number[]): Promise<readonly TitleRecord[]> {
  return ids.length === 0 ? [] : (await recordsWithIds(handles, ids)).map(recordOf)
}

async function recordsAfter(handles: Handles, id: number, limit: number): Promise<readonly TitleRecord[]> {
  const rows = await selectRecord(handles).where('id', '>', id).orderBy('id').limit(limit).execute()
  return rows.map(recordOf)
}

async function lastId({ read }: Handles): Promise<number> {
  const row = await read
    .selectFrom('title')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return row?.last ?? 0
}

async function count({ read }: Handles): Promise<number> {
  const row = await read
    .selectFrom('title')
    .select((of) => of.fn.countAll<number>().as('titles'))
    .where('suppressed', '=', 0)
    .executeTakeFirstOrThrow()
  return row.titles
}

async function parts({ scan }: Handles, size: number) {
  const part = sql<number>`cast((id - 1) / ${sql.lit(size)} as integer) + 1`
  return scan
    .selectFrom('title')
    .select((of) => [part.as('part'), of.fn.max('updated_at').as('updatedAt')])
    .where('suppressed', '=', 0)
    .groupBy(part)
    .orderBy(part)
    .execute()
}

const ofPart = ({ scan }: Handles, part: number, size: number) =>
  scan
    .selectFrom('title')
    .select(['id', 'updated_at as updatedAt'])
    .where('suppressed', '=', 0)
    .where('id', '>', (part - 1) * size)
    .where('id', '<=', part * size)
    .orderBy('id')
    .execute()

export const titleStore = (handles: Handles): Titles => ({
  byId: (id) => byId(handles, id),
  byIds: (ids) => byIds(handles, ids),
  after: (id, limit) => after(handles, id, limit),
  recordsAfter: (id, limit) => recordsAfter(handles, id, limit),
  records: (ids) => records(handles, ids),
  parts: (size) => parts(handles, size),
  ofPart: (part, size) => ofPart(handles, part, size),
  lastId: () => lastId(handles),
  count: () => count(handles),
})
