import type { Language } from '@farol/contract/language.ts'
import { icalendar, type IcalEvent } from '../../calls/icalendar.ts'
import type { CalendarAsked, CalendarEntry, CalendarSource } from '../../ports/calendar-entries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { calendarTexts } from './calendar-texts.ts'
import { hashOfKey } from './own-address.ts'

export interface OwnCalendarDeps extends Pick<Stores, 'calendarAddresses'> {
  readonly clock: Clock
  readonly publicUrl: string
  /** What each feature knows of a person's days. */
  readonly entriesOf: (asked: CalendarAsked) => Promise<readonly CalendarEntry[]>
}

/** Entries of all sources, the soonest first. */
export const entriesFrom =
  (sources: readonly CalendarSource<Stores>[], stores: Stores) =>
  async (asked: CalendarAsked): Promise<readonly CalendarEntry[]> => {
    const found = await Promise.all(sources.map((source) => source.entries(stores, asked)))
    return found.flat().toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  }

/** Minutes from the beginning of the due day: nine o'clock of the day before, and of the day itself. */
const returnAlarms = [-15 * 60, 9 * 60]

/** What is everybody's may always be named. */
const isPublic = ({ kind }: CalendarEntry) => kind === 'closed' || kind === 'event'

interface Written {
  readonly language: Language
  readonly host: string
  readonly withTitles: boolean
}

function eventOf(entry: CalendarEntry, { language, host, withTitles }: Written): IcalEvent {
  const { kind, id, day, until, time, title, library, address } = entry
  const texts = calendarTexts(language)
  const words = texts.entry[kind]
  const summary = withTitles || isPublic(entry) ? words.titled.replace('{title}', () => title) : words.plain
  const hour = time === undefined ? undefined : texts.until.replace('{time}', () => time).replace('{library}', () => library)
  return {
    uid: `${kind}-${id}@${host}`,
    starts: day,
    ...(until !== undefined && { ends: until }),
    summary,
    text: entry.text ?? hour,
    place: library,
    ...(address !== undefined && { address }),
    ...(kind === 'return' && { alarms: returnAlarms }),
  }
}

/** The calendar behind a key as a file; undefined where the key opens nothing. */
export async function ownCalendar(deps: OwnCalendarDeps, key: string, language: Language): Promise<string | undefined> {
  const found = await deps.calendarAddresses.find(hashOfKey(key))
  if (!found) return undefined
  const { hostname } = new URL(deps.publicUrl)
  const now = deps.clock.now()
  const entries = await deps.entriesOf({ patronId: found.patronId, now, language })
  const written = { language, host: hostname, withTitles: found.withTitles }
  return icalendar({ name: calendarTexts(language).name, at: now, events: entries.map((entry) => eventOf(entry, written)) })
}
