import { sql } from 'kysely'
import type { MonthlyUse, UseEvent, UseEvents } from '../../ports/use-events.ts'
import type { Handles } from './handles.ts'
import { inChunks, withoutNulls } from './rows.ts'
import { idList } from './value-lists.ts'

const markOf = ({ titleId, libraryId, kind, localDate }: UseEvent): string => `${titleId} ${libraryId ?? ''} ${kind} ${localDate}`

/** One statement must not meet the same row twice: counts of one day are added up before. */
function addedUp(events: readonly UseEvent[]): UseEvent[] {
  const sums = new Map<string, UseEvent>()
  for (const event of events) {
    const before = sums.get(markOf(event))
    sums.set(markOf(event), before ? { ...before, count: before.count + event.count } : event)
  }
  return [...sums.values()]
}

async function record(handles: Handles, events: readonly UseEvent[]): Promise<void> {
  await handles.atomically(async ({ write }) => {
    for (const chunk of inChunks(addedUp(events)))
      await write
        .insertInto('use_event')
        .values(
          chunk.map(({ titleId, libraryId, kind, localDate, count }) => ({
            title_id: titleId,
            library_id: libraryId ?? null,
            kind,
            local_date: localDate,
            count,
          })),
        )
        .onConflict((known) =>
          known
            .expression(sql`title_id, coalesce(library_id, 0), kind, local_date`)
            .doUpdateSet((of) => ({ count: of('use_event.count', '+', of.ref('excluded.count')) })),
        )
        .execute()
  })
}

const yearOf = sql<string>`substr(local_date, 1, 4)`
const monthOf = sql<string>`substr(local_date, 6, 2)`

/** From the last day of each year to that of the year before it: one row of the index is read for each. */
export const usedYears = (database: Handles['read']) =>
  database
    .withRecursive('last', (query) =>
      query
        .selectFrom('use_event')
        .select((of) => of.fn.max('local_date').as('day'))
        .unionAll(
          query
            .selectFrom('last')
            .select((of) =>
              of
                .selectFrom('use_event')
                .select((inner) => inner.fn.max('local_date').as('day'))
                .where('local_date', '<', sql<string>`substr(last.day, 1, 4)`)
                .as('day'),
            )
            .where('last.day', 'is not', null),
        ),
    )
    .selectFrom('last')
    .select(sql<string>`substr(day, 1, 4)`.as('year'))
    .where('day', 'is not', null)

const yearsOf = (database: Handles['read'], titleId: number) =>
  database.selectFrom('use_event').select(yearOf.as('year')).where('title_id', '=', titleId).groupBy(yearOf)

async function years({ read }: Handles, titleId?: number): Promise<readonly number[]> {
  const rows = await (titleId === undefined ? usedYears(read).execute() : yearsOf(read, titleId).execute())
  return rows.map((row) => Number(row.year)).toSorted((one, other) => other - one)
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

async function loansBetween({ engine, read }: Handles, titleIds: readonly number[], from: string, to: string) {
  if (titleIds.length === 0) return new Map<number, number>()
  const rows = await read
    .selectFrom('use_event')
    .select(['title_id as titleId', sql<number>`cast(sum(count) as integer)`.as('count')])
    .where('title_id', 'in', idList(engine, titleIds))
    .where('kind', '=', 'loan')
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .groupBy('title_id')
    .execute()
  return new Map(rows.map((row) => [row.titleId, row.count]))
}

export const useEventStore = (handles: Handles): UseEvents => ({
  record: (events) => record(handles, events),
  years: (titleId) => years(handles, titleId),
  ofYear: (titleId, year) => ofYear(handles, titleId, year),
  loansBetween: (titleIds, from, to) => loansBetween(handles, titleIds, from, to),
})
