import type { LibraryCalendar } from './calendar.ts'
import type { LimitRow } from './limit-choice.ts'
import type { LoanPolicy } from './policy-choice.ts'
import type { PenaltyRules } from './returning.ts'
import type { VacationWindow } from './vacation-window.ts'

/** What of the institution's settings the rules ask. */
export interface HouseSettings {
  readonly zone: string
  /** Debts above it block. Cents. */
  readonly debtLimit: number
  readonly otherLateBlocks: boolean
  readonly renewableDaysBeforeDue?: number | undefined
  readonly pauseHours?: number | undefined
  readonly strictHold: boolean
  readonly readingRoomCounts: boolean
  readonly closedStack: boolean
  readonly pickUpAnywhere: boolean
  readonly requestPickUpDays: number
  readonly clearanceDays: number
}

export interface LibraryOfBook {
  readonly code: string
  readonly name: string
}

/** Settings, calendars and rows by which an act is decided, as they stand at its instant. */
export interface RuleBook {
  readonly now: Date
  /** The local date of the instant `now`. */
  readonly today: string
  readonly settings: HouseSettings
  readonly libraries: ReadonlyMap<number, LibraryOfBook>
  readonly centralLibraryId?: number
  readonly penalties: PenaltyRules
  /** Living rows. */
  readonly policies: readonly LoanPolicy[]
  readonly limits: readonly LimitRow[]
  readonly windows: readonly VacationWindow[]
  calendarOf(libraryId: number): LibraryCalendar
  libraryOf(libraryId: number): LibraryOfBook
}
