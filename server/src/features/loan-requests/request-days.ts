import type { CalendarSource } from '../../ports/calendar-entries.ts'
import type { Stores } from '../../ports/stores.ts'

/** More than any person has waiting to be fetched. */
const manyRequests = 50

/** Last days to fetch what was asked for. */
export const requestDays: CalendarSource<Stores> = {
  async entries({ librarySystem }, { patronId }) {
    if (!librarySystem.capabilities.requests) return []
    const { requests } = await librarySystem.requests.list({ patronId, state: 'available', offset: 0, limit: manyRequests })
    return requests.flatMap(({ id, limit, title, pickUp }) =>
      limit ? [{ kind: 'request' as const, id, day: limit.on, time: limit.time, title, library: pickUp.name }] : [],
    )
  },
}
