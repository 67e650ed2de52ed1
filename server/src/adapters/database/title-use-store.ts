import { sql } from 'kysely'
import type { MonthlyUse, TitleUse, UseOfTitle } from '../../ports/title-use.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'

async function add({ write }: Handles, use: UseOfTitle): Promise<void> {
  const row = { title_id: use.titleId, library_id: use.libraryId ?? null, kind: use.kind, local_date: use.localDate, count: use.count }
  await write
    .insertInto('use_event')
    .values(row)
    .onConflict((known) =>
      known
        .expression(sql`title_id, coalesce(library_id, 0), kind, local_date`)
        .doUpdateSet((of) => ({ count: sql`${of.ref('use_event.count')} + excluded.count` })),
    )
    .execute()
}

const yearOf = sql<string>`substr(local_date, 1, 4)`
const monthOf = sql<string>`substr(local_date, 6, 2)`

async function years({ read }: Handles, titleId?: number): Promise<readonly number[]> {
  const rows = await read
    .selectFrom('use_event')
    .select(yearOf.as('year'))
    .$if(titleId !== undefined, (query) => query.where('title_id', '=', titleId!))
    .groupBy(yearOf)
    .orderBy(yearOf, 'desc')
    .execute()
  return rows.map((row) => Number(row.year))
}

async function ofYear({ read }: Handles, titleId: number, year: number): Promise<readonly MonthlyUse[]> {
  const rows = await read
    .selectFrom('use_event')
    .select(['kind', 'library_id as libraryId', monthOf.as('month'), sql<number>`cast(sum(count) as integer)`.as('count')])
    .where('title_id', '=', titleId)
    .where('local_date', '>=', `${String(year).padStart(4, '0')}-01-01`)
    .where('local_date', '<=', `${String(year).padStart(4, '0')}-12-31`)
    .groupBy(['kind', 'library_id', monthOf])
    .execute()
  return rows.map((row) => ({ ...withoutNulls(row), month: Number(row.month) }))
}

export const titleUseStore = (handles: Handles): TitleUse => ({
  add: (use) => add(handles, use),
  years: (titleId) => years(handles, titleId),
  ofYear: (titleId, year) => ofYear(handles, titleId, year),
})
