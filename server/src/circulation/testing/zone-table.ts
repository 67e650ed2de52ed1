// Answers of the rules to inputs drawn from a seed, as one digest: the same on a machine of every zone. Run with TZ set.
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import fc from 'fast-check'
import { closingInstant, lastClosing, openDayAfter, openMinutesBetween, openSpan } from '../calendar.ts'
import { dueOf } from '../due-date.ts'
import { isLate, latenessOf } from '../lateness.ts'
import { daysAfter, localMoment } from '../local-time.ts'
import { pickUpLimit } from '../pick-up.ts'
import { suspensionOf } from '../suspension.ts'
import { calendar, moment } from './law.ts'

const inputs = fc.record({
  at: moment(calendar),
  days: fc.integer({ min: 1, max: 60 }),
  hours: fc.integer({ min: 1, max: 30 }),
})

const answers = fc.sample(inputs, { numRuns: 300, seed: 20_261_103 }).map(({ at: { calendar: of, now, date: today }, days, hours }) => {
  const later = new Date(now.getTime() + days * 50_000_000)
  const due = dueOf({ calendar: of, now, term: { kind: 'days', days }, windows: [] })
  const hourly = dueOf({ calendar: of, now, term: { kind: 'hours', hours }, windows: [] })
  const overnight = dueOf({ calendar: of, now, term: { kind: 'overnight' }, windows: [] })
  const loan = due.done ? { due: due.due, term: 'days' as const } : undefined
  return [
    localMoment(now, of.zone),
    due,
    hourly,
    overnight,
    pickUpLimit(of, now, 1 + (days % 5)),
    closingInstant(of, today),
    lastClosing(of, now),
    openDayAfter(of.hours, today, days),
    openSpan(of.hours, localMoment(now, of.zone)),
    openMinutesBetween(of, now, later),
    loan && isLate(loan, later, of.zone),
    loan && latenessOf(loan, later, of, { toleranceDays: days % 3, onlyOpenDays: days % 2 === 0 }),
    suspensionOf({ returnedOn: daysAfter(today, days), lateDays: days, daysPerLateDay: 1, rules: { sameDay: 'added' }, present: [] }),
  ]
})

writeSync(1, `${new Date('2026-11-03T13:00:00.000Z').getHours()} ${createHash('sha256').update(JSON.stringify(answers)).digest('hex')}\n`)
