import fc from 'fast-check'
import { instantOf } from '../circulation/local-time.ts'

/** Calendar entries of every sort, for what reads them again. */

/** Days on which the clocks of Brazil were changed, ends of months and years, a leap day. */
const hardDays = [
  '2018-02-18',
  '2018-11-03',
  '2018-11-04',
  '2019-02-16',
  '2019-02-17',
  '2026-11-30',
  '2026-12-31',
  '2027-02-28',
  '2028-02-29',
]

export const dayAfter = (day: string, days = 1) => new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const day = fc.oneof(
  fc.constantFrom(...hardDays),
  fc.integer({ min: 0, max: 3_650 }).map((days) => dayAfter('2020-01-01', days)),
)
const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
/** What would end a line, a field or an entry, if it were not text. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r\nEND:VEVENT',
        '\nBEGIN:VALARM',
        ';VALUE=X:',
        String.raw`\n`,
        String.raw`\;`,
        ',',
        '"',
        ':',
        '<script>',
        '🙂',
        '日本',
        'ç',
        ' ',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => `x${parts.join('')}x`)

/** What a text field may hold: line breaks are one kind, control characters are left out. */
export const asText = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '')

/** Up to eight entries of whole days. */
export const wholeDays = fc
  .array(fc.record({ summary: words, place: words, text: words, starts: day, length: fc.nat(40) }), { maxLength: 8 })
  .map((written) => written.map(({ length, ...one }, n) => ({ ...one, uid: `e${n}@farol.example`, ends: dayAfter(one.starts, length) })))

/** Between 23:00 and 24:00 of 16 February 2019 the clock showed every minute twice; after midnight of 4 November 2018 it left out an hour. */
const isClear = (local: string) => !local.startsWith('2019-02-16T23') && !local.startsWith('2018-11-04T00')

/** From a moment of the library's clock to one of the next day. */
export const hours = fc
  .tuple(day, time, time)
  .map(([date, at, until]) => ({ starts: `${date}T${at}`, ends: `${dayAfter(date)}T${until}` }))
  .filter(({ starts, ends }) => isClear(starts) && isClear(ends))

/** The instant of a moment `YYYY-MM-DDTHH:MM` of the library's clock. */
export const instantOfText = (local: string): Date =>
  instantOf({ date: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) }, 'America/Sao_Paulo')
