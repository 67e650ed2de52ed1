import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readCalendar } from './calendar.ts'

const zone = 'America/Sao_Paulo'
const now = new Date('2026-11-20T12:00:00Z')
const calendar = (...lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'SUMMARY:Sarau', ...lines, 'END:VEVENT']
const read = (...lines: readonly string[]) => readCalendar(calendar(...event(...lines)), zone, now)?.[0]

test.each([
  ['a day', ['DTSTART;VALUE=DATE:20261120'], '2026-11-20', undefined],
  ['days, the last of which is the one before the end', ['DTSTART:20261120', 'DTEND:20261123'], '2026-11-20', '2026-11-22'],
  ['one day with an end', ['DTSTART:20261120', 'DTEND:20261121'], '2026-11-20', undefined],
  ['an hour in UTC', ['DTSTART:20261120T220000Z', 'DTEND:20261120T233000Z'], '2026-11-20T19:00', '2026-11-20T20:30'],
  ['an hour without a zone', ['DTSTART:20261120T190559'], '2026-11-20T19:05', undefined],
  ['an hour of another zone', ['DTSTART;TZID=Europe/Lisbon:20261120T190000'], '2026-11-20T16:00', undefined],
  ['a zone between quotation marks', ['DTSTART;TZID="Europe/Lisbon":20261120T190000'], '2026-11-20T16:00', undefined],
  ['names in small letters', ['dtstart;tzid=Europe/Lisbon:20261120T190000'], '2026-11-20T16:00', undefined],
  ['a zone that nobody knows', ['DTSTART;TZID=Mars/Olympus:20261120T190000'], '2026-11-20T19:00', undefined],
  ['an end that cannot be read', ['DTSTART:20261120T190000', 'DTEND:later'], '2026-11-20T19:00', undefined],
  ['an end before the beginning', ['DTSTART:20261120T190000', 'DTEND:20261120T180000'], '2026-11-20T19:00', undefined],
  ['an end at the beginning', ['DTSTART:20261120T190000', 'DTEND:20261120T190000'], '2026-11-20T19:00', undefined],
  ['an end in year 10000', ['DTSTART:20261120T190000', 'DTEND;TZID=Europe/Berlin:99991231T235900'], '2026-11-20T19:00', '9999-12-31T23:59'], // prettier-ignore
  ['the last minute of a zone further west', ['DTSTART;TZID=America/Los_Angeles:99991231T235900'], '9999-12-31T23:59', undefined],
  ['a beginning in year 1', ['DTSTART;TZID=Europe/Lisbon:00010101T000000'], '0001-01-01T00:00', undefined],
  ['a beginning in year 0 here', ['DTSTART:00010101T000000Z'], '0001-01-01T00:00', undefined],
  ['blanks around it', ['DTSTART: 20261120 '], '2026-11-20', undefined],
] as const)('%s', (_what, lines, starts, ends) => {
  const found = read(...lines)
  expect([found?.starts, found?.ends]).toEqual([starts, ends])
})

test.each([
  ['no beginning', []],
  ['a day that is none', ['DTSTART:20261340']],
  ['a day after the last year', ['DTSTART:99991231T240000']],
  ['another writing', ['DTSTART:2026-11-20']],
  ['a cancelled one', ['DTSTART:20261120', 'STATUS:CANCELLED']],
] as const)('with %s there is no event', (_what, lines) => {
  expect(readCalendar(calendar(...event(...lines)), zone, now)).toEqual([])
})

test('no time, however far away, takes the other events away', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
  const years = fc.constantFrom('0000', '0001', '1000', '2026', '9999')
  const days = fc.constantFrom('0101', '0102', '1230', '1231')
  const minutes = fc.oneof(
    fc.constantFrom('T000000', 'T235900Z', 'T240000', ''),
    digits(6).map((text) => `T${text}`),
  )
  const zones = fc.constantFrom('', ';TZID=Europe/Berlin', ';TZID=Pacific/Kiritimati', ';TZID=America/Los_Angeles', ';TZID=Etc/GMT+12')
  const times = fc.tuple(zones, years, fc.oneof(days, digits(4)), minutes).map(([of, ...time]) => `${of}:${time.join('')}`)
  fc.assert(
    fc.property(times, times, fc.constantFrom(zone, 'Asia/Tokyo', 'UTC'), (begin, end, own) => {
      const lines = [...event(`DTSTART${begin}`, `DTEND${end}`), ...event('UID:own', 'DTSTART:20261120')]
      const events = readCalendar(calendar(...lines), own, now)!
      expect(events.at(-1)).toEqual({ id: 'own', title: 'Sarau', starts: '2026-11-20' })
      for (const { starts, ends = starts } of events)
        expect([starts, ends].join(' ')).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)? \d{4}-\d\d-\d\d(T\d\d:\d\d)?$/)
    }),
  )
})

test('one without a title is none, and one without a number is counted', () => {
  const untitled = ['BEGIN:VEVENT', 'DTSTART:20261120', 'SUMMARY: ', 'END:VEVENT']
  const lines = [...event('DTSTART:20261120'), ...untitled, ...event('DTSTART:20261121', 'UID: '), ...event('DTSTART:20261122', 'UID:own')]
  expect(readCalendar(calendar(...lines), zone, now)?.map(({ id, starts }) => [id, starts])).toEqual([
    ['1', '2026-11-20'],
    ['2', '2026-11-21'],
    ['own', '2026-11-22'],
  ])
})

test('texts are read with their marks, without folds, and no longer than they may be', () => {
  const found = read(
    'DTSTART:20261120',
    'LOCATION:Sala 1\\, térreo\\; ao lado',
    'DESCRIPTION: Um\\nDois\\NTrês \\\\ fim ',
    ' do texto',
    'URL:https://exemplo.org/a?b=c',
  )
  expect(found).toMatchObject({
    place: 'Sala 1, térreo; ao lado',
    text: 'Um\nDois\nTrês \\ fim do texto',
    address: 'https://exemplo.org/a?b=c',
  })
  const long = read('DTSTART:20261120', `UID:${'u'.repeat(201)}`, `LOCATION:${'l'.repeat(301)}`, `DESCRIPTION:${'d'.repeat(5_001)}`)
  expect([long?.id.length, long?.place?.length, long?.text?.length]).toEqual([200, 300, 5_000])
  const title = readCalendar(calendar('BEGIN:VEVENT', 'DTSTART:20261120', `SUMMARY:${'s'.repeat(301)}`, 'END:VEVENT'), zone, now)?.[0]
    ?.title
  expect(title?.length).toBe(300)
  expect(read('DTSTART:20261120')).toEqual({ id: '1', title: 'Sarau', starts: '2026-11-20' })
})

test.each(['javascript:alert(1)', 'ftp://exemplo.org/', 'https://exemplo.org/a b', 'https://exemplo.org/"', '//exemplo.org', ''])(
  'the address %j is none',
  (address) => expect(Object.keys(read('DTSTART:20261120', `URL:${address}`)!)).not.toContain('address'),
)

test('what stands in a block of its own is not of the event, nor is what stands outside', () => {
  const alarm = ['BEGIN:VALARM', 'SUMMARY:Aviso', 'DTSTART:20260101', 'BEGIN:X', 'END:X', 'UID:alarm', 'END:VALARM']
  const lines = ['UID:outside', 'BEGIN:VTODO', 'SUMMARY:Tarefa', 'DTSTART:20260101', 'END:VTODO']
  const inside = ['BEGIN:VEVENT', ...alarm, 'begin:vevent', 'UID:nested', 'End: vevent ', 'SUMMARY:Sarau', 'DTSTART:20261120', 'not a line', 'END:VEVENT'] // prettier-ignore
  const small = ['begin:vevent ', 'summary:Sarau', 'dtstart:20261122', 'end:vevent']
  const found = readCalendar(calendar(...lines, ...inside, ...event('DTSTART:20261121'), ...small), zone, now)
  expect(found).toEqual([
    { id: '1', title: 'Sarau', starts: '2026-11-20' },
    { id: '2', title: 'Sarau', starts: '2026-11-21' },
    { id: '3', title: 'Sarau', starts: '2026-11-22' },
  ])
})

test('what does not begin as a calendar is none; an empty one has no events', () => {
  expect([readCalendar('<html>', zone, now), readCalendar('', zone, now), readCalendar('x\nBEGIN:VCALENDAR', zone, now)]).toEqual([undefined, undefined, undefined]) // prettier-ignore
  expect([readCalendar('\uFEFF\n begin:vcalendar\nEND:VCALENDAR', zone, now), readCalendar('BEGIN:VCALENDAR', zone, now)]).toEqual([[], []])
})

/** How many formatters are made while a calendar of these beginnings is read: each takes a millisecond, a file holds thousands of events. */
function formattersFor(beginnings: readonly string[]) {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  const events = readCalendar(calendar(...beginnings.flatMap((line) => event(line))), zone, now)!
  return { made: made.mock.calls.length, starts: events.map(({ starts }) => starts) }
}

test('of each zone one formatter is made, however many events name it', () => {
  const beginnings = ['DTSTART:20261120T220000Z', 'DTSTART;TZID=Europe/Lisbon:20261120T190000', 'DTSTART;TZID=Mars/Olympus:20261120T190000']
  const { made, starts } = formattersFor(Array.from({ length: 100 }, () => beginnings).flat())
  expect(new Set(starts)).toEqual(new Set(['2026-11-20T19:00', '2026-11-20T16:00']))
  expect(made).toBe(3)
})

test('a calendar that names more zones than there are offsets on Earth has the hours of the others as they are written', () => {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const offsets = Array.from({ length: 600 }, (_, at) => `+${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`)
  const named = offsets.map((offset) => `DTSTART;TZID="${offset}":20261120T190000`)
  const { made, starts } = formattersFor([...named, 'DTSTART:20261120T220000Z', 'DTSTART;TZID=Europe/Lisbon:20261120T200000'])
  expect(starts.slice(0, 2)).toEqual(['2026-11-20T16:00', '2026-11-20T15:59'])
  // The library's own zone is known however many others stand before it.
  expect(starts.slice(-3)).toEqual(['2026-11-20T19:00', '2026-11-20T19:00', '2026-11-20T20:00'])
  expect(made).toBe(60)
})

test('of more events than are read those that begin soonest are kept, without what is over, in the order of the file', () => {
  const over = ['DTSTART:19990101', 'DTSTART:20261117T235900', 'DTSTART:19990101\r\nDTEND:20261117', 'DTSTART:20261110\r\nDTEND:19990101']
  const unreadable = ['DTSTART:later\r\nDTEND:20990101']
  const far = Array.from({ length: 1_998 }, () => 'DTSTART:20280101')
  const near = ['DTSTART:20260101\r\nDTEND:20270101', 'DTSTART;TZID=Etc/GMT+12:20261119T190000']
  const lines = [...over, 'DTSTART:20280102T000000', ...far, ...unreadable, ...near, 'DTSTART:20280102']
  const starts = readCalendar(calendar(...lines.flatMap((line) => event(line))), zone, now)!.map((one) => one.starts)
  expect([starts.length, starts[0], starts.at(-3), ...starts.slice(-2)]).toEqual([
    2_000,
    '2028-01-01',
    '2028-01-01',
    '2026-01-01',
    '2026-11-20T04:00',
  ])
})

test('of no more events than are read what is over stays', () => {
  const days = Array.from({ length: 2_000 }, () => 'DTSTART:19990101')
  expect(readCalendar(calendar(...days.flatMap((line) => event(line))), zone, now)).toHaveLength(2_000)
})
