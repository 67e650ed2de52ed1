import { sql, type SqlBool } from 'kysely'
import { areasAround } from '../../catalogue/knowledge-path.ts'
import type { Arrivals, ArrivalsAsked } from '../../ports/arrivals.ts'
import type { Handles } from './handles.ts'
import { idList } from './value-lists.ts'

const dayOf = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, 10)`

/** Titles of which a copy was acquired in these days, and the last such day. */
function acquired({ scan }: Handles, { since, until, library }: ArrivalsAsked) {
  const copies = scan.selectFrom('copy').select((of) => ['title_id as id', of.fn.max('acquired_on').as('day')]).where('acquired_on', '>=', since).where('acquired_on', '<=', until) // prettier-ignore
  const ofLibrary =
    library === undefined
      ? copies
      : copies.where('library_id', 'in', (of) => of.selectFrom('library').select('library.id').where('library.code', '=', library))
  return ofLibrary.groupBy('title_id')
}

/** What is read online and has no copy came when it was catalogued; but the day on which a catalogue was first filled is no arrival. */
const catalogued = ({ scan }: Handles, { since }: ArrivalsAsked) =>
  scan
    .selectFrom('title')
    .select(['id', dayOf('created_at').as('day')])
    .where('online', '=', sql.lit(1))
    .where(dayOf('created_at'), '>=', since)
    .where(sql<SqlBool>`substr(created_at, 1, 10) > (select substr(first.created_at, 1, 10) from title as first order by first.id limit 1)`)
    .where((of) => of.not(of.exists(of.selectFrom('copy').select('copy.id').whereRef('copy.title_id', '=', 'title.id'))))

/** The areas of titles that are this one or stand inside it. */
async function areasWithin({ scan }: Handles, area: string): Promise<readonly number[]> {
  const stated = await scan.selectFrom('knowledge_area').select(['id', 'code']).execute()
  return stated.filter(({ code }) => code === area || areasAround(code).includes(area)).map(({ id }) => id)
}

function arrived(handles: Handles, asked: ArrivalsAsked, areas: readonly number[] | undefined) {
  const { library, type } = asked
  // What came without any copy came to no library.
  const came = library === undefined ? acquired(handles, asked).unionAll(catalogued(handles, asked)) : acquired(handles, asked)
  let titles = handles.scan.selectFrom(came.as('came')).innerJoin('title', 'title.id', 'came.id').where('title.suppressed', '=', 0)
  if (type !== undefined) titles = titles.where('title.material_type_id', '=', type)
  if (areas !== undefined)
    titles = titles.where('title.id', 'in', (of) =>
      of
        .selectFrom('title_knowledge_area')
        .select('title_knowledge_area.title_id')
        .where('title_knowledge_area.area_id', 'in', idList(handles.engine, areas)),
    )
  return titles
}

async function received(handles: Handles, asked: ArrivalsAsked) {
  const areas = asked.area === undefined ? undefined : await areasWithin(handles, asked.area)
  const [counted, rows] = await Promise.all([
    arrived(handles, asked, areas)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    arrived(handles, asked, areas)
      .select('came.id')
      .orderBy('came.day', 'desc')
      .orderBy('came.id')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
  ])
  return { total: Number(counted.total), titleIds: rows.map((row) => Number(row.id)) }
}

export const arrivalStore = (handles: Handles): Arrivals => ({ received: (asked) => received(handles, asked) })
