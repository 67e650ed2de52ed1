import { libraryZone } from '@farol/contract/library-zone.ts'
import { zoneLines } from './icalendar-zone.ts'
/** One entry of a calendar file. A day without a time is a whole day. */
export interface IcalEvent {
  /** Stays the same when the entry moves. */
  readonly uid: string
  /** Local: YYYY-MM-DD, or YYYY-MM-DDTHH:MM. */
  readonly starts: string
  readonly ends?: string | undefined
  readonly summary: string
  readonly text?: string | undefined
  readonly place?: string | undefined
  readonly address?: string | undefined
  /** Reminders: minutes from its beginning, negative before it. */
  readonly alarms?: readonly number[] | undefined
}

export interface IcalFile {
  readonly name: string
  readonly at: Date
  readonly events: readonly IcalEvent[]
}

/** RFC 5545, 3.3.11; other control characters are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

const maxOctets = 75

/** RFC 5545, 3.1: no line is longer than 75 octets; one is never cut inside a character. */
function folded(line: string): string {
  let length = 0
  let result = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > maxOctets) {
      result += '\r\n '
      length = 1
    }
    result += character
    length += size
  }
  return result
}

const digits = (text: string) => text.replaceAll(/[-:]/g, '')

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

function moment(name: 'DTSTART' | 'DTEND', local: string): string {
  return local.length > 10 ? `${name};TZID=${libraryZone()}:${digits(local.slice(0, 16))}00` : `${name};VALUE=DATE:${digits(local)}`
}

/** The last day of a whole-day entry is the day after (RFC 5545, 3.6.1). */
const endOf = ({ starts, ends = starts }: IcalEvent): readonly string[] =>
  starts.length > 10 ? (ends > starts && ends.length > 10 ? [moment('DTEND', ends)] : []) : [moment('DTEND', dayAfter(ends.slice(0, 10)))]

const field = (name: string, text: string | undefined): readonly string[] => (text ? [`${name}:${escaped(text)}`] : [])

/** RFC 5545, 3.3.6: `-PT15H`. */
const duration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : ''}PT${hours > 0 || rest === 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

const alarmLines = ({ summary, alarms = [] }: IcalEvent): readonly string[] =>
  alarms.flatMap((minutes) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${duration(minutes)}`,
    `DESCRIPTION:${escaped(summary)}`,
    'END:VALARM',
  ])

const eventLines = (event: IcalEvent, stamp: string): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${stamp}`,
  moment('DTSTART', event.starts),
  ...endOf(event),
  ...field('SUMMARY', event.summary),
  ...field('DESCRIPTION', event.text),
  ...field('LOCATION', event.place),
  ...(event.address ? [`URL:${event.address.replaceAll(/[\p{Cc}\s]/gu, '')}`] : []),
  'TRANSP:TRANSPARENT',
  ...alarmLines(event),
  'END:VEVENT',
]

/** A calendar as a file (RFC 5545). */
export function icalendar({ name, at, events }: IcalFile): string {
  const stamp = `${digits(at.toISOString().slice(0, 19))}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farol//Farol//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${libraryZone()}`,
    ...zoneLines(libraryZone(), at.getUTCFullYear()),
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
