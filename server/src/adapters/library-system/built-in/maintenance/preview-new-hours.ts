import { openingHoursOf, type WrittenHours } from '../../../../circulation/written-hours.ts'
import type { HoursEffects } from '../../../../ports/library-system/maintenance.ts'
import type { ActContext } from '../circulation/acts.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { loansToMove } from './apply-new-hours.ts'
import { countLimitsToMove } from './move-limits.ts'

/** How much other hours of a library would move to another day. Writes nothing. */
export async function previewNewHours({ handles }: ActContext, libraryId: number, hours: WrittenHours): Promise<HoursEffects> {
  const { today, ...book } = await loadRuleBook(handles)
  const before = book.calendarOf(libraryId)
  const changed = { libraryId, before, now: { ...before, hours: openingHoursOf(hours) } }
  const loans = await loansToMove(handles, changed, today)
  return {
    loans: loans.filter((loan) => loan.day !== loan.before).length,
    holds: await countLimitsToMove(handles, 'holds', changed, today),
    requests: await countLimitsToMove(handles, 'requests', changed, today),
  }
}
