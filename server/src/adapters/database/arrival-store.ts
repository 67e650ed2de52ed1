import type { Arrivals, ArrivalsAsked } from '../../ports/arrivals.ts'
import type { Handles } from './handles.ts'

function arrived({ read }: Handles, { since, library, type, area }: ArrivalsAsked) {
  let titles = read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .where('title.suppressed', '=', 0)
    .where('copy.acquired_on', '>=', since)
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
      .select(['title.id as id', (of) => of.fn.max('copy.acquired_on').as('day')])
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
