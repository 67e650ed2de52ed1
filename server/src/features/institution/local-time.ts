/** A local date and the minute of its day, in the library's zone. */
export interface LocalMoment {
  /** YYYY-MM-DD */
  readonly date: string
  /** 0 to 1439 */
  readonly minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock of this zone show at this instant. */
export function localMoment(instant: Date, zone: string): LocalMoment {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(zone, format)
  }
  const [date = '', time = ''] = format.format(instant).split(' ')
  return { date, minute: minuteOf(time) }
}

/** `08:30` as minutes of the day; `24:00` is 1440. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Some days after a local date. Days, not instants: no zone and no daylight saving moves them. */
export function daysAfter(date: string, days: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: string): number {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}
