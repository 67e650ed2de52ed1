import ICAL from 'ical.js'

/** One event of a calendar file as a library that we did not write reads it. */
export interface ReadEvent {
  readonly uid: string
  readonly summary: string
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SS in the zone of the file. */
  readonly starts: string
  /** Of whole days: the day after the last. */
  readonly ends: string
  /** Seconds since 1970, by the file's own zone block; of whole days by no zone. */
  readonly startsAt: number
  readonly place: string | null
  readonly text: string | null
  readonly address: string | null
  /** Minutes from the beginning. */
  readonly alarms: readonly number[]
}

/** Reads a calendar file with ical.js, in strict mode. Throws where it is none. */
export function readEvents(file: string): readonly ReadEvent[] {
  const root = new ICAL.Component(ICAL.parse(file))
  const zone = root.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  try {
    return root.getAllSubcomponents('vevent').map((part) => {
      const event = new ICAL.Event(part, { strictExceptions: true })
      return {
        uid: event.uid,
        summary: event.summary,
        starts: event.startDate.toString(),
        ends: event.endDate.toString(),
        startsAt: event.startDate.toUnixTime(),
        place: event.location,
        text: event.description,
        address: part.getFirstPropertyValue('url') as string | null,
        alarms: part
          .getAllSubcomponents('valarm')
          .map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds() / 60),
      }
    })
  } finally {
    ICAL.TimezoneService.reset()
  }
}
