import { setLibraryZone } from '@farol/contract/library-zone.ts'
import { afterEach, expect, test } from 'vitest'
import { readEvents } from '../testing/read-ical.ts'
import { icalendar } from './icalendar.ts'
import { zoneLines } from './icalendar-zone.ts'

afterEach(() => setLibraryZone('America/Sao_Paulo'))

test('Brazil has no summer time since 2019: its last changes and nothing after', () => {
  const lines = zoneLines('America/Sao_Paulo', 2026)
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:20180218T000000',
    'DTSTART:20181104T000000',
    'DTSTART:20190217T000000',
  ])
  expect(lines.filter((line) => line.startsWith('TZNAME'))).toEqual(['TZNAME:-03', 'TZNAME:-02', 'TZNAME:-03'])
})

// Instants by the zones' own rules, written by hand: summer and winter, half hours, no change at all.
const cases: readonly (readonly [zone: string, local: string, instant: string])[] = [
  ['Europe/Lisbon', '2026-07-01T10:00', '2026-07-01T09:00:00Z'],
  ['Europe/Lisbon', '2026-12-01T10:00', '2026-12-01T10:00:00Z'],
  ['America/St_Johns', '2026-07-01T10:00', '2026-07-01T12:30:00Z'],
  ['America/St_Johns', '2026-12-01T10:00', '2026-12-01T13:30:00Z'],
  ['Asia/Tokyo', '2026-07-01T10:00', '2026-07-01T01:00:00Z'],
  ['America/Manaus', '2026-07-01T10:00', '2026-07-01T14:00:00Z'],
  ['Pacific/Auckland', '2026-12-01T10:00', '2026-11-30T21:00:00Z'],
]

test.each(cases)('in %s, %s is read back by another program as %s', (zone, local, instant) => {
  setLibraryZone(zone)
  const file = icalendar({
    name: 'A',
    at: new Date('2026-11-20T15:00:00Z'),
    events: [{ uid: 'a@b', starts: local, ends: local, summary: 'x' }],
  })
  expect(new Date(readEvents(file)[0]!.startsAt * 1000).toISOString().replace('.000', '')).toBe(instant)
})
