import type { Headings, StoredHeading, TitleHeading } from '../../ports/headings.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'
import { idList } from './value-lists.ts'

const select = ({ read }: Handles) => read.selectFrom('heading').select(['id', 'kind', 'label', 'record'])

async function byId(handles: Handles, id: number): Promise<StoredHeading | undefined> {
  const row = await select(handles).where('id', '=', id).executeTakeFirst()
  return row && withoutNulls(row)
}

async function byIds(handles: Handles, ids: readonly number[]): Promise<readonly StoredHeading[]> {
  if (ids.length === 0) return []
  const rows = await select(handles).where('id', 'in', idList(handles.engine, ids)).orderBy('id').execute()
  return rows.map(withoutNulls)
}

async function ofTitles({ engine, read }: Handles, titleIds: readonly number[]): Promise<readonly TitleHeading[]> {
  if (titleIds.length === 0) return []
  const rows = await read
    .selectFrom('title_heading')
    .innerJoin('heading', 'heading.id', 'title_heading.heading_id')
    .select(['title_id as titleId', 'heading_id as headingId', 'kind', 'label', 'role', 'relator'])
    .where('title_id', 'in', idList(engine, titleIds))
    .orderBy('title_id')
    .orderBy('position')
    .execute()
  return rows.map(withoutNulls)
}

export const headingStore = (handles: Handles): Headings => ({
  byId: (id) => byId(handles, id),
  byIds: (ids) => byIds(handles, ids),
  ofTitles: (titleIds) => ofTitles(handles, titleIds),
})
