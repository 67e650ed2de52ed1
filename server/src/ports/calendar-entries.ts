import type { Language } from '@farol/contract/language.ts'

/**
 * What an entry says: a copy is to be returned, a held copy to be fetched, a requested copy to be fetched; the person's library is closed; the
 * institution has an event.
 */
export type CalendarEntryKind = 'return' | 'hold' | 'request' | 'closed' | 'event'

/** One day in a person's calendar. */
export interface CalendarEntry {
  readonly kind: CalendarEntryKind
  /** Of the loan, hold or request: the entry stays the same one when its day moves. */
  readonly id: string
  /** Local: YYYY-MM-DD; of an event also YYYY-MM-DDTHH:MM. */
  readonly day: string
  /** Last day or moment, where it lasts longer than `day`. */
  readonly until?: string
  /** HH:MM, the hour at which `day` ends for it. */
  readonly time?: string
  readonly title: string
  readonly library: string
  readonly text?: string
  readonly address?: string
}

export interface CalendarAsked {
  readonly patronId: number
  readonly now: Date
  readonly language: Language
}

/** What a feature adds to the calendar of a person. */
export interface CalendarSource<Deps> {
  entries(deps: Deps, asked: CalendarAsked): Promise<readonly CalendarEntry[]>
}
