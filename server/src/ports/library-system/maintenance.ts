import type { AsOf } from './acts.ts'
import type { WrittenHours } from '../../circulation/written-hours.ts'

/** New opening hours were stored: the hours of before of the libraries that changed. */
export interface HoursChange {
  /** Version of the institution's document that brought them. */
  readonly version: number
  /** Local day on which they were stored. */
  readonly day: string
  readonly before: readonly WrittenHours[]
}

/** The job that is added with new hours; its payload is a `HoursChange`. */
export const applyNewHoursJob = 'apply_new_hours'

/** How much other opening hours would move. */
export interface HoursEffects {
  readonly loans: number
  readonly holds: number
  readonly requests: number
}

/** After so many months settled money leads to nobody: as the privacy register says. */
export const moneyMonths = 60

/** What a person is not linked to any more. */
export interface Anonymised {
  readonly loans: number
  readonly holds: number
  readonly requests: number
  readonly blocks: number
  readonly debts: number
  readonly payments: number
  readonly slips: number
  readonly clearances: number
}

/**
 * What a library system does by itself. Every method may be called again at any time: what is done is not done twice, and a call that comes late
 * gives the state of its own instant. Each does at most `atMost` things and answers how many; 0 when nothing is left.
 */
export interface Maintenance {
  /** Open loans that are late for longer than the setting says are charged: one task and one alert each. */
  chargeLate(atMost: number): Promise<number>
  /** Returns without staff that no desk scan confirmed in time: the loan goes on as if there had been none, and is a task. */
  reopenUnattended(atMost: number): Promise<number>
  /** Due days and limits of hold shelves that stood on open days which are closed now move to the next open one, never to an earlier one. */
  applyNewHours(change: HoursChange): Promise<number>
  /** How much these hours of a library would move in the place of those that hold. */
  previewNewHours(libraryId: number, hours: WrittenHours): Promise<AsOf<HoursEffects>>
  /** Tells what is due soon, today or late, and what must be fetched today. After an outage only the latest that still makes sense. */
  tellDueDays(): Promise<number>
  /** Whether the loan or hold of such an alert still stands as it was told. */
  isStillDue(occasion: string): Promise<boolean>
  /** Takes the person from loans, holds, requests and settled money whose time is over, and deletes suspensions and ended certificates of that time. */
  anonymise(atMost: number): Promise<Anonymised>
  /** Asks every invariant; each that is broken is a task. Answers how many are. */
  check(): Promise<number>
}
