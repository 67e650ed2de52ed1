import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { icalendar, type IcalEvent } from '@farol/server/calls/icalendar.ts'
import { asText, dayAfter, hours, instantOfText, wholeDays } from '@farol/server/testing/any-calendar.ts'
import { readEvents } from '@farol/server/testing/read-ical.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** What both readers say of an event. `starts`: a day, or an instant in seconds since 1970. */
interface Told {
  readonly uid: string
  readonly summary: string
  readonly place: string
  readonly text: string
  readonly starts: string | number
  readonly ends: string | number
}

const instant = (local: string): number => instantOfText(local).getTime() / 1000

const meant = ({ uid, summary, place = '', text = '', starts, ends = starts }: IcalEvent): Told => ({
  uid,
  summary: asText(summary),
  place: asText(place),
  text: asText(text),
  starts: starts.length > 10 ? instant(starts) : starts,
  ends: ends.length > 10 ? instant(ends) : dayAfter(ends),
})

function someEvents(count: number, seed: number): readonly IcalEvent[] {
  const days = fc.sample(wholeDays, { seed, numRuns: count }).flat()
  const moments = fc.sample(hours, { seed, numRuns: count })
  const timed = moments.map((one) => ({ uid: '', summary: 'Sarau', place: 'Sala 2', text: 'a', ...one }))
  return [...days, ...timed].map((one, n) => ({ ...one, uid: `e${n}@farol.example` }))
}

/** With ical.js: it names moments by the clock of the file's zone block and says which instant each beginning is. */
const byIcalJs = (file: string): readonly Told[] =>
  readEvents(file).map(({ uid, summary, place, text, starts, ends, startsAt }) => ({
    uid,
    summary,
    place: place ?? '',
    text: text ?? '',
    starts: starts.length > 10 ? startsAt : starts,
    ends: ends.length > 10 ? instant(ends.slice(0, 16)) : ends,
  }))

const script = fileURLToPath(new URL('read-ical.py', import.meta.url))

/** With Debian's python3-icalendar. */
function byPython(file: string): readonly Told[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-ical-'))
  try {
    const place = path.join(folder, 'agenda.ics')
    writeFileSync(place, file)
    return JSON.parse(execFileSync('/usr/bin/python3', [script, place], { encoding: 'utf8', maxBuffer: 1 << 28 })) as readonly Told[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compared(what: string, read: readonly Told[], events: readonly IcalEvent[]): ProofRow {
  const wrong = events.flatMap((event, n) => {
    const [found, wanted] = [JSON.stringify(read[n]), JSON.stringify(meant(event))]
    return found === wanted ? [] : [`${what}: ${found} for ${wanted}\n`]
  })
  process.stderr.write(wrong.slice(0, 5).join(''))
  return { what, tried: events.length, failed: wrong.length + Math.abs(read.length - events.length) }
}

const told =
  'Calendar files with entries of whole days (titles, places and texts full of what would end a line or an entry, days at the ends of months and years ' +
  'and on changes of the clock) and with entries over midnight are read again by two readers that we did not write: the package ical.js and Debian’s ' +
  'python3-icalendar. Every entry has to be the one that was written. The hour that the clock of Brazil showed twice in 2019 is left out.'

/** `npm run prove -- calendar [--events 1000] [--seed N]`. Needs `sudo apt-get install python3-icalendar`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { events: { type: 'string', default: '1000' }, seed: { type: 'string', default: '20261120' } },
  })
  const seed = Number(values.seed)
  const events = someEvents(Number(values.events), seed)
  // Release 4.0.3 takes the backslash of a text together with what follows it, in spite of its escape (RFC 5545, 3.3.11).
  const withoutBackslash = events.filter(({ summary, place, text }) => !`${summary}${place}${text}`.includes('\\'))
  const fileOf = (some: readonly IcalEvent[]) => icalendar({ name: 'Prazos', at: new Date('2026-11-20T15:00:00Z'), events: some })
  const rows = [
    compared('ical.js', byIcalJs(fileOf(events)), events),
    compared('python3-icalendar, texts without a backslash', byPython(fileOf(withoutBackslash)), withoutBackslash),
  ]
  return writeProofPage({ name: 'calendar', title: 'Calendar files read by others', told, seed, rows }) === 0 ? 0 : 1
}
