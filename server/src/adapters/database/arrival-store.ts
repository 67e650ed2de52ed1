import { sql, type SqlBool } from 'kysely'
import type { Arrivals, ArrivalsAsked } from '../../ports/arrivals.ts'
import type { Handles } from './handles.ts'

/** The day of an instant, written YYYY-MM-DD… */
const dayOf = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`

/** What is read online and has no copy came when it was catalogued; but the day on which a catalogue was first filled is no arrival. */
const cataloguedSince = (since: string) =>
  sql<SqlBool>`(copy.id is null and title.online = 1 and ${dayOf('title.created_at')} >= ${since}
    and ${dayOf('title.created_at')} > (select substr(min(first.created_at), 1, 10) from title as first))`

const arrivalDay = sql<string>`max(coalesce(copy.acquired_on, ${dayOf('title.created_at')}))`

function arrived({ read }: Handles, { since, library, type, area }: ArrivalsAsked) {
  let titles = read
    .selectFrom('title')
    .leftJoin('copy', 'copy.title_id', 'title.id')
    .where('title.suppressed', '=', 0)
    .where((of) => of.or([of('copy.acquired_on', '>=', since), cataloguedSince(since)]))
  if (type !== undefined) titles = titles.where('title.material_type_id', '=', type)
  if (library !== undefined)
    titles = titles.where('copy.library_id', 'in', (of) =>
      of.selectFrom('library').select('library.id').where('library.code', '=', library),
    )
  if (area !== undefined)
    titles = titles.where('title.id', 'in', (of) =>
      of
        .selectFrom('title_knowledge_area')
        .innerJoin('knowledge_area', 'knowledge_area.id', 'title_knowledge_area.area_id')
        .select('title_knowledge_area.title_id')
        .where('knowledge_area.code', '=', area),
    )
  return titles
}

async function received(handles: Handles, asked: ArrivalsAsked) {
  const [counted, rows] = await Promise.all([
    arrived(handles, asked)
      .select((of) => of.fn.count<number>('title.id').distinct().as('total'))
      .executeTakeFirstOrThrow(),
    arrived(handles, asked)
      .select(['title.id as id', arrivalDay.as('day')])
      .groupBy('title.id')
      .orderBy('day', 'desc')
      .orderBy('title.id')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
  ])
  return { total: Number(counted.total), titleIds: rows.map((row) => row.id) }
}

export const arrivalStore = (handles: Handles): Arrivals => ({ received: (asked) => received(handles, asked) })
