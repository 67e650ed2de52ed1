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

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}

/** A calendar names a few zones. Each takes a millisecond, and a file has room for thousands of them, or of spellings of one. */
const maxZones = 60

/** The clocks of the library and of the zones that one calendar names, each made once. They show an instant as if it were UTC. */
class Clocks {
  readonly #own: string
  readonly #formats: Map<string, Intl.DateTimeFormat | undefined>

  constructor(own: string) {
    this.#own = own
    this.#formats = new Map([[own, formatOf(own)]])
  }

  /** Undefined for a zone nobody knows, for one too many, and where a year is not of four digits: `sv-SE` writes year 1 as `1`. */
  #at(instant: number, zone: string): number | undefined {
    if (!this.#formats.has(zone) && this.#formats.size < maxZones) this.#formats.set(zone, formatOf(zone))
    const shown = this.#formats.get(zone)?.format(instant)
    const at = Date.parse(`${shown?.replace(' ', 'T')}Z`)
    return Number.isNaN(at) ? undefined : at
  }

  /** What the library's clock shows at an instant. */
  here(instant: number): number {
    return this.#at(instant, this.#own) ?? instant
  }

  /** What it shows when that of a zone shows `wall`; a zone nobody knows is taken for the library's own. */
  hereWhen(wall: number, zone = this.#own): number {
    const shown = zone === this.#own ? undefined : this.#at(wall, zone)
    if (shown === undefined) return wall
    const guess = wall - (shown - wall)
    return this.here(wall - ((this.#at(guess, zone) ?? guess) - guess))
  }
}

/** `2026-11-20T19:00`; undefined where the year is not of four digits. */
function minuteOf(wall: number): string | undefined {
  const text = new Date(wall).toISOString()
  return /^\d/.test(text) ? text.slice(0, 16) : undefined
}

/** `20261120`, `20261120T190000` or `20261120T220000Z` as a local day or moment; undefined for anything else. */
function momentOf({ value, parameters }: Line, clocks: Clocks): string | undefined {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value.trim()) ?? []
  if (year === undefined) return undefined
  const wall = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:00Z`)
  if (Number.isNaN(wall)) return undefined
  if (hour === undefined) return minuteOf(wall)?.slice(0, 10)
  return minuteOf(utc ? clocks.here(wall) : clocks.hereWhen(wall, parameters.get('TZID'))) ?? minuteOf(wall)
}

/** The last day of an event of whole days: iCalendar names the day after it. */
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const lineNamed = (lines: readonly Line[], name: string): Line | undefined => lines.find((line) => line.name === name)

function eventOf(lines: readonly Line[], at: number, clocks: Clocks): OutsideEvent | undefined {
  const text = (name: string) => plain(lineNamed(lines, name)?.value ?? '')
  const [begin, end] = [lineNamed(lines, 'DTSTART'), lineNamed(lines, 'DTEND')]
  const starts = begin && momentOf(begin, clocks)
  if (!starts || text('SUMMARY') === '' || text('STATUS') === 'CANCELLED') return undefined
  const written = end && momentOf(end, clocks)
  const ends = written && written.length === 10 ? dayBefore(written) : written
  const address = text('URL')
  return {
    id: text('UID').slice(0, 200) || String(at + 1),
    title: text('SUMMARY').slice(0, 300),
    starts,
    ...(ends && ends > starts && { ends }),
    ...(text('LOCATION') !== '' && { place: text('LOCATION').slice(0, 300) }),
    ...(text('DESCRIPTION') !== '' && { text: text('DESCRIPTION').slice(0, 5_000) }),
    ...(/^https?:\/\/[^\s<>"']{1,2000}$/.test(address) && { address }),
  }
}

/** The lines of each event, without those of blocks inside of it. */
function blocksIn(source: string): readonly (readonly Line[])[] {
  const blocks: Line[][] = []
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
      blocks.push(inside)
      inside = undefined
    } else if (inside && depth === 0) inside.push(line)
  }
  return blocks
}

/** Events that are read of one calendar; of more those that begin soonest, without what is over. */
const maxEvents = 2_000

/** What stays for all of the day on which it begins began at most a day ago, and is written on a clock at most a day behind UTC. */
const daysUntilOver = 2

/** The time as it is written, when it begins with a day. */
const writtenTime = (lines: readonly Line[], name: string) => /^\d{8}.*/.exec(lineNamed(lines, name)?.value.trim() ?? '')?.[0] ?? ''

function soonest(blocks: readonly (readonly Line[])[], now: Date): readonly (readonly Line[])[] {
  if (blocks.length <= maxEvents) return blocks
  const oldest = new Date(now.getTime() - daysUntilOver * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const ahead = blocks
    .map((lines, at) => ({ at, begin: writtenTime(lines, 'DTSTART'), end: writtenTime(lines, 'DTEND') }))
    .filter(({ begin, end }) => begin !== '' && (end > begin ? end : begin) >= oldest)
  const kept = ahead.toSorted((one, other) => (one.begin < other.begin ? -1 : one.begin > other.begin ? 1 : 0)).slice(0, maxEvents)
  const places = new Set(kept.map(({ at }) => at))
  return blocks.filter((_, at) => places.has(at))
}

/** The events of a calendar, their times in `zone`, at most `maxEvents` as of `now`; undefined when the text is no calendar. */
export function readCalendar(source: string, zone: string, now: Date): readonly OutsideEvent[] | undefined {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(source)) return undefined
  const clocks = new Clocks(zone)
  const events: OutsideEvent[] = []
  for (const lines of soonest(blocksIn(source), now)) {
    const event = eventOf(lines, events.length, clocks)
    if (event) events.push(event)
  }
  return events
}
