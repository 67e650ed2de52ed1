import type { SystemId } from './library-system/acts.ts'

/** What an entry says: a copy is to be returned, a held copy to be fetched, a requested copy to be fetched. */
export type CalendarEntryKind = 'return' | 'hold' | 'request'

/** One day in a person's calendar. */
export interface CalendarEntry {
  readonly kind: CalendarEntryKind
  /** Of the loan, hold or request: the entry stays the same one when its day moves. */
  readonly id: SystemId
  /** Local day YYYY-MM-DD. */
  readonly day: string
  /** HH:MM */
  readonly time?: string
  readonly title: string
  readonly library: string
}

/** What a feature adds to the calendar of a person. */
export interface CalendarSource<Deps> {
  entries(deps: Deps, patronId: number): Promise<readonly CalendarEntry[]>
}
