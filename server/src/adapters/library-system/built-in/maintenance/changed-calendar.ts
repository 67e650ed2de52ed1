import type { LibraryCalendar } from '../../../../circulation/calendar.ts'
import { openingHoursOf } from '../../../../circulation/written-hours.ts'
import type { HoursChange } from '../../../../ports/library-system/maintenance.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

/** Hours of before and of now of one library. */
export interface ChangedCalendar {
  readonly libraryId: number
  readonly before: LibraryCalendar
  readonly now: LibraryCalendar
}

/** Of the libraries whose hours changed and that still exist. */
export function changedCalendars(book: RuleBook, { before }: HoursChange): readonly ChangedCalendar[] {
  const ids = new Map([...book.libraries].map(([id, { code }]) => [code, id]))
  return before.flatMap((written) => {
    const libraryId = ids.get(written.library)
    if (libraryId === undefined) return []
    const now = book.calendarOf(libraryId)
    return [{ libraryId, before: { ...now, hours: openingHoursOf(written) }, now }]
  })
}

/** One task for each library and version, with the counts of what moved. */
export async function countMoved(
  inside: Handles,
  { version }: HoursChange,
  libraryId: number,
  what: 'loans' | 'holds' | 'requests',
): Promise<void> {
  const kind = 'closed_day'
  const occasion = `hours:${version}:${libraryId}`
  const task = await inside.write.selectFrom('staff_task').select(['id', 'detail']).where('kind', '=', kind).where('occasion', '=', occasion).executeTakeFirst() // prettier-ignore
  const counts: Record<string, number> = task ? (JSON.parse(task.detail) as Record<string, number>) : {}
  const detail = JSON.stringify({ ...counts, [what]: (counts[what] ?? 0) + 1 })
  if (task) await inside.write.updateTable('staff_task').set({ detail }).where('id', '=', task.id).execute()
  else
    await inside.write
      .insertInto('staff_task')
      .values({ kind, occasion, state: 'open', library_id: libraryId, detail, created_at: instant(inside) })
      .execute()
}
