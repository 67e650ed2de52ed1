import type { CalendarSource } from '../../ports/calendar-entries.ts'
import type { Stores } from '../../ports/stores.ts'

/** Last days to fetch what was held. */
export const holdDays: CalendarSource<Stores> = {
  async entries({ librarySystem }, { patronId }) {
    if (!librarySystem.capabilities.holds) return []
    const { holds } = await librarySystem.holds.live(patronId)
    return holds.flatMap(({ id, limit, title, pickUp }) =>
      limit ? [{ kind: 'hold' as const, id, day: limit.on, time: limit.time, title, library: pickUp.name }] : [],
    )
  },
}
