import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asText, dayAfter, hours, instantOfText, wholeDays } from '../testing/any-calendar.ts'
import { readEvents } from '../testing/read-ical.ts'
import { icalendar, type IcalEvent } from './icalendar.ts'

const at = new Date('2026-11-20T15:00:00Z')
const fileOf = (...events: readonly IcalEvent[]) => icalendar({ name: 'Prazos', at, events })
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const event = (part: Partial<IcalEvent> = {}): IcalEvent => ({
  uid: 'return-1@farol.example',
  starts: '2026-11-27',
  summary: 'Devolver',
  ...part,
})

describe('a calendar file (RFC 5545)', () => {
  test('lines end in CR LF, none is longer than 75 octets, and none is cut inside a character', () => {
    const file = fileOf(event({ summary: `Devolver: ${'ção日本語🙂'.repeat(40)}` }))
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('�')
    }
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(unfolded(file)).toContain(`SUMMARY:Devolver: ${'ção日本語🙂'.repeat(40)}`)
  })

  test('commas, semicolons, backslashes and line breaks are text: nothing written into a title begins a line of its own', () => {
    const lines = unfolded(fileOf(event({ summary: 'a,b;c\\d\r\nEND:VEVENT\nBEGIN:VALARM\u0007' })))
    expect(lines).toContain(String.raw`SUMMARY:a\,b\;c\\d\nEND:VEVENT\nBEGIN:VALARM`)
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(lines).not.toContain('BEGIN:VALARM')
  })

  test('a day is a day, over the ends of months and years; a time stands in the zone of the libraries', () => {
    const lines = unfolded(
      fileOf(event({ starts: '2026-12-31' }), event({ uid: 'x', starts: '2026-11-27T23:30', ends: '2026-11-28T00:30' })),
    )
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('DTSTART;TZID=America/Sao_Paulo:20261127T233000')
    expect(lines).toContain('DTEND;TZID=America/Sao_Paulo:20261128T003000')
    expect(lines.filter((line) => line === 'TZID:America/Sao_Paulo')).toHaveLength(1)
    expect(lines.filter((line) => line === 'DTSTAMP:20261120T150000Z')).toHaveLength(2)
  })

  test.each([
    ['without an end', {}, undefined],
    ['that ends when it begins', { ends: '2026-11-27T14:00' }, undefined],
    ['that ends before it begins', { ends: '2026-11-27T13:59' }, undefined],
    ['whose end is a day', { ends: '2026-11-28' }, undefined],
    ['that ends a minute later', { ends: '2026-11-27T14:01' }, 'DTEND;TZID=America/Sao_Paulo:20261127T140100'],
  ])('an hour %s', (_what, more, end) => {
    const lines = unfolded(fileOf(event({ starts: '2026-11-27T14:00', ...more })))
    expect(lines.find((line) => line.startsWith('DTEND'))).toBe(end)
  })

  test('what an event does not say is not there; its address stands without blanks', () => {
    const names = (file: string) => unfolded(file).map((line) => line.split(/[:;]/)[0])
    const bare = names(fileOf(event()))
    for (const name of ['DESCRIPTION', 'LOCATION', 'URL', 'BEGIN:VALARM']) expect(bare).not.toContain(name)
    const lines = unfolded(fileOf(event({ text: 'Texto', place: 'Sala', address: 'https://a.example/\r\nX: y' })))
    for (const line of ['DESCRIPTION:Texto', 'LOCATION:Sala', 'URL:https://a.example/X:y']) expect(lines).toContain(line)
  })

  test('reminders stand before or after its beginning', () => {
    expect(readEvents(fileOf(event({ alarms: [-900, 540, -90, 0] })))[0]!.alarms).toEqual([-900, 540, -90, 0])
  })
})

describe('the same file read by ical.js', () => {
  test('whole days: every event is the one that was written, whatever stands in its titles and names', () => {
    fc.assert(
      fc.property(wholeDays, (events) => {
        expect(readEvents(fileOf(...events))).toEqual(
          events.map(({ uid, summary, place, text, starts, ends }) => ({
            uid,
            summary: asText(summary),
            place: asText(place),
            text: asText(text),
            starts,
            ends: dayAfter(ends),
            startsAt: Date.parse(`${starts}T00:00:00Z`) / 1000,
            address: null,
            alarms: [],
          })),
        )
      }),
      { seed: 20261120, numRuns: 200 },
    )
  })

  test('hours: over midnight, and on the days on which clocks were changed, each is the instant that the library means', () => {
    fc.assert(
      fc.property(hours, ({ starts, ends }) => {
        const [read] = readEvents(fileOf(event({ starts, ends })))
        expect([read!.starts, read!.ends]).toEqual([`${starts}:00`, `${ends}:00`])
        expect(read!.startsAt * 1000).toBe(instantOfText(starts).getTime())
      }),
      { seed: 20261120, numRuns: 400 },
    )
  })
})
