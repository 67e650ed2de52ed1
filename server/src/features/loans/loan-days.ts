import type { CalendarSource } from '../../ports/calendar-entries.ts'
import type { Stores } from '../../ports/stores.ts'

/** Due days of open loans. */
export const loanDays: CalendarSource<Stores> = {
  async entries({ librarySystem }, { patronId }) {
    if (!librarySystem.capabilities.loans) return []
    const { loans } = await librarySystem.loans.open(patronId)
    return loans.map(({ id, dueOn, dueTime, title, library }) => ({
      kind: 'return' as const,
      id,
      day: dueOn,
      time: dueTime,
      title,
      library: library.name,
    }))
  },
}
