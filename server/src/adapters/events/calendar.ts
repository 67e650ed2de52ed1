import type { OutsideEvent } from '../../ports/events-service.ts'

/** Reads iCalendar (RFC 5545): its single events. A recurring one counts as its first date. */

interface Line {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

const pattern = /^([A-Za-z0-9-]{1,40})((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/s

function lineOf(text: string): Line | undefined {
  const [, name = '', parameters = '', value = ''] = pattern.exec(text) ?? []
  if (name === '') return undefined
  const pairs = [...parameters.matchAll(/;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^";:]*))/g)]
  return {
    name: name.toUpperCase(),
    parameters: new Map(pairs.map(([, key = '', quoted, bare]) => [key.toUpperCase(), quoted ?? bare ?? ''])),
    value,
  }
}

const plain = (value: string) => value.replace(/\\([nN,;\\])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark)).trim()

/** The clock of a zone at an instant, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${format.format(new Date(instant)).replace(' ', 'T')}Z`)
}

/** From the clock of one zone to that of another; a zone nobody knows is taken for the library's own. */
function moved(wall: number, from: string, to: string): number {
  try {
    const guess = wall - (wallClock(wall, from) - wall)
    const instant = wall - (wallClock(guess, from) - guess)
    return wallClock(instant, to)
  } catch {
    return wall
  }
}

/** `20261120`, `20261120T190000` or `20261120T220000Z` as a local day or moment; undefined for anything else. */
function momentOf({ value, parameters }: Line, zone: string): string | undefined {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value.trim()) ?? []
  if (year === undefined) return undefined
  const wall = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:00Z`)
  if (Number.isNaN(wall)) return undefined
  if (hour === undefined) return new Date(wall).toISOString().slice(0, 10)
  const local = utc ? wallClock(wall, zone) : moved(wall, parameters.get('TZID') ?? zone, zone)
  return new Date(local).toISOString().slice(0, 16)
}

/** The last day of an event of whole days: iCalendar names the day after it. */
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

function eventOf(lines: readonly Line[], place: number, zone: string): OutsideEvent | undefined {
  const find = (name: string) => lines.find((line) => line.name === name)
  const text = (name: string) => plain(find(name)?.value ?? '')
  const [begin, end] = [find('DTSTART'), find('DTEND')]
  const starts = begin && momentOf(begin, zone)
  if (!starts || text('SUMMARY') === '' || text('STATUS') === 'CANCELLED') return undefined
  const written = end && momentOf(end, zone)
  const ends = written && written.length === 10 ? dayBefore(written) : written
  const address = text('URL')
  return {
    id: text('UID').slice(0, 200) || String(place + 1),
    title: text('SUMMARY').slice(0, 300),
    starts,
    ...(ends && ends > starts && { ends }),
    ...(text('LOCATION') !== '' && { place: text('LOCATION').slice(0, 300) }),
    ...(text('DESCRIPTION') !== '' && { text: text('DESCRIPTION').slice(0, 5_000) }),
    ...(/^https?:\/\/[^\s<>"']{1,2000}$/.test(address) && { address }),
  }
}

/** The events of a calendar, their times in `zone`; undefined when the text is no calendar. */
export function readCalendar(source: string, zone: string): readonly OutsideEvent[] | undefined {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(source)) return undefined
  const events: OutsideEvent[] = []
  let inside: Line[] | undefined
  let depth = 0
  for (const text of source.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const line = lineOf(text)
    if (!line) continue
    const block = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN' && block === 'VEVENT' && !inside) [inside, depth] = [[], 0]
    else if (inside && line.name === 'BEGIN') depth += 1
    else if (inside && line.name === 'END' && depth > 0) depth -= 1
    else if (inside && line.name === 'END') {
      const event = eventOf(inside, events.length, zone)
      if (event) events.push(event)
      inside = undefined
    } else if (inside && depth === 0) inside.push(line)
  }
  return events
}
