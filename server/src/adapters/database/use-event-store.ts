import { sql } from 'kysely'
import type { UseEvent, UseEvents } from '../../ports/use-events.ts'
import type { Handles } from './handles.ts'
import { inChunks } from './rows.ts'

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

export const useEventStore = (handles: Handles): UseEvents => ({ record: (events) => record(handles, events) })
