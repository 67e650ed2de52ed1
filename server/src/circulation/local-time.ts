/** A local date and the minute of its day, in the library's zone. */
export interface LocalMoment {
  /** YYYY-MM-DD */
  readonly date: string
  /** 0 to 1439; 1440 where a day ends at `24:00`. */
  readonly minute: number
}

/** Milliseconds. */
export const minuteLength = 60_000
export const hourLength = 60 * minuteLength
const dayLength = 24 * hourLength

const formats = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock of this zone show at this instant. The zone of the machine plays no part. */
export function localMoment(instant: Date, zone: string): LocalMoment {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(zone, format)
  }
  const [date = '', time = ''] = format.format(instant).split(' ')
  return { date, minute: minuteOf(time) }
}

/** The clock of the zone read as if it were UTC, in milliseconds. */
const clockReading = ({ date, minute }: LocalMoment): number => midnight(date) + minute * minuteLength

/**
 * The instant at which calendar and clock of this zone show this moment. Where the clock shows it twice (end of daylight saving) the later
 * one, where it never shows it (beginning) the first instant after the gap: neither is to the reader's disadvantage.
 */
export function instantOf(moment: LocalMoment, zone: string): Date {
  const reading = clockReading(moment)
  // No zone is more than 14 hours from UTC; an offset changes at most once in that time.
  const offsets = [reading - dayLength, reading + dayLength].map((guess) => clockReading(localMoment(new Date(guess), zone)) - guess)
  const candidates = offsets.map((offset) => reading - offset)
  const shown = candidates.filter((one) => clockReading(localMoment(new Date(one), zone)) === reading)
  return new Date(shown.length > 0 ? Math.max(...shown) : transition(Math.min(...candidates), Math.max(...candidates), zone))
}

/** The first instant between the two at which the offset is that of the second. */
function transition(from: number, until: number, zone: string): number {
  const offsetAt = (at: number) => clockReading(localMoment(new Date(at), zone)) - at
  let [before, after] = [from / minuteLength, until / minuteLength]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(middle * minuteLength) === offsetAt(until)) after = middle
    else before = middle
  }
  return after * minuteLength
}

/** `08:30` as minutes of the day; `24:00` is 1440. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Minutes of the day as `08:30`. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Milliseconds from 1970 to the beginning of this date, in UTC: only for counting days. */
const midnight = (date: string): number => {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day)
}

/** Some days after a local date. Days, not instants: no zone and no daylight saving moves them. */
export const daysAfter = (date: string, days: number): string => new Date(midnight(date) + days * dayLength).toISOString().slice(0, 10)

/** The same day so many months before, or the last day of that month where it has no such day. */
export function monthsBefore(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Days from one local date to another; negative when the second is earlier. */
export const daysBetween = (from: string, until: string): number => Math.round((midnight(until) - midnight(from)) / dayLength)

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (date: string): number => new Date(midnight(date)).getUTCDay()

export const earlier = (one: string, other: string): string => (one < other ? one : other)
export const later = (one: string, other: string): string => (one > other ? one : other)

/** The later of two instants. */
export const laterInstant = (one: Date, other: Date): Date => (one.getTime() >= other.getTime() ? one : other)
