import type { Language } from '@farol/contract/language.ts'
import { icalendar, type IcalEvent } from '../../calls/icalendar.ts'
import type { CalendarEntry, CalendarSource } from '../../ports/calendar-entries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { calendarTexts } from './calendar-texts.ts'
import { hashOfKey } from './own-address.ts'

export interface OwnCalendarDeps extends Pick<Stores, 'calendarAddresses'> {
  readonly clock: Clock
  readonly publicUrl: string
  /** What each feature knows of a person's days. */
  readonly entriesOf: (patronId: number) => Promise<readonly CalendarEntry[]>
}

/** Entries of all sources, the soonest first. */
export const entriesFrom =
  (sources: readonly CalendarSource<Stores>[], stores: Stores) =>
  async (patronId: number): Promise<readonly CalendarEntry[]> => {
    const found = await Promise.all(sources.map((source) => source.entries(stores, patronId)))
    return found.flat().toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  }

function eventOf({ kind, id, day, time, title, library }: CalendarEntry, language: Language, host: string, withTitles: boolean): IcalEvent {
  const texts = calendarTexts(language)
  const words = texts.entry[kind]
  return {
    uid: `${kind}-${id}@${host}`,
    starts: day,
    summary: withTitles ? words.titled.replace('{title}', () => title) : words.plain,
    ...(time !== undefined && { text: texts.until.replace('{time}', () => time) }),
    place: library,
  }
}

/** The calendar behind a key as a file; undefined where the key opens nothing. */
export async function ownCalendar(deps: OwnCalendarDeps, key: string, language: Language): Promise<string | undefined> {
  const found = await deps.calendarAddresses.find(hashOfKey(key))
  if (!found) return undefined
  const { hostname } = new URL(deps.publicUrl)
  const entries = await deps.entriesOf(found.patronId)
  return icalendar({
    name: calendarTexts(language).name,
    at: deps.clock.now(),
    events: entries.map((entry) => eventOf(entry, language, hostname, found.withTitles)),
  })
}
