import { closingInstant, closingMinute, openDayAfter, openDayFrom, openDayUntil, openingMinute, openSpan, spansOn } from './calendar.ts'
import { reason, refuse, when, type Decision } from './decision.ts'
import { daysAfter, earlier, hourLength, instantOf, later, laterInstant, localMoment, minuteOf, timeOf } from './local-time.ts'
import type { LibraryCalendar } from './calendar.ts'
import type { LoanTerm } from './policy-choice.ts'
import type { VacationWindow } from './vacation-window.ts'

/** What holds a due date back. */
export type DueCap = 'validade' | 'limite_periodo'

/** When something is to be back: the local day, and the instant (of a daily loan the closing time of that day). */
export interface Due {
  readonly day: string
  readonly at: Date
  readonly cap?: DueCap
}

export interface DueInput {
  readonly calendar: LibraryCalendar
  /** Instant of the loan or renewal. */
  readonly now: Date
  readonly term: LoanTerm
  /** Last day of the reader's registration. One that is over caps nothing: it blocks. */
  readonly registrationUntil?: string
  /** Those of `windowsOf`. */
  readonly windows: readonly VacationWindow[]
}

/** Overnight loans begin in the last hour before closing and end after the first hour of opening. Minutes. */
const overnightMargin = 60

/** When a loan made now is due. Refused with `CalendarioSemDiaAberto`, `PernoiteForaDoHorario` or `PrazoLimitadoPelaValidade`. */
export function dueOf(input: DueInput): Decision<{ due: Due }> {
  const { term } = input
  if (term.kind === 'days') return daily(input, term.days)
  return term.kind === 'hours' ? hourly(input, term.hours) : overnight(input)
}

const done = (due: Due) => ({ done: true, due }) as const

const neverOpen = ({ calendar }: Pick<DueInput, 'calendar'>) =>
  refuse([reason('CalendarioSemDiaAberto', { biblioteca: calendar.libraryId })])

const pastCap = (cap: string) => refuse([reason('PrazoLimitadoPelaValidade', { ate: cap })])

/** The narrowest cap from the day of the loan on. */
function capOf({ registrationUntil, windows }: DueInput, today: string): { day: string; cap: DueCap } | undefined {
  const limits = windows.filter((one) => one.kind === 'limits' && one.due >= today).map((one) => one.due)
  const limit = limits.length > 0 ? limits.reduce(earlier) : undefined
  const registration = registrationUntil !== undefined && registrationUntil >= today ? registrationUntil : undefined
  if (registration !== undefined && (limit === undefined || registration <= limit)) return { day: registration, cap: 'validade' }
  return limit === undefined ? undefined : { day: limit, cap: 'limite_periodo' }
}

function daily(input: DueInput, days: number): Decision<{ due: Due }> {
  const { hours, zone } = input.calendar
  const today = localMoment(input.now, zone).date
  const fixed = input.windows.filter((one) => one.kind === 'replaces').map((one) => one.due)
  const wanted = fixed.length > 0 ? fixed.reduce(later) : daysAfter(today, days)
  const open = openDayFrom(hours, wanted)
  const cap = capOf(input, today)
  if (cap && (open === undefined || open > cap.day)) {
    const before = openDayUntil(hours, cap.day)
    if (before !== undefined && before >= today) return done({ day: before, at: closingInstant(input.calendar, before)!, cap: cap.cap })
    // No open day between loan and cap: the cap itself, to its end.
    return open === undefined
      ? neverOpen(input)
      : done({ day: cap.day, at: instantOf({ date: cap.day, minute: 1440 }, zone), cap: cap.cap })
  }
  return open === undefined ? neverOpen(input) : done({ day: open, at: closingInstant(input.calendar, open)! })
}

function hourly(input: DueInput, hoursOfLoan: number): Decision<{ due: Due }> {
  const { hours, zone } = input.calendar
  const begin = localMoment(input.now, zone)
  if (openSpan(hours, begin)) return done(endOfHours(input, input.now, hoursOfLoan))
  // Lent while closed: the hours begin with the next opening.
  const laterToday = (openingMinute(hours, begin.date) ?? -1) > begin.minute
  const day = laterToday ? begin.date : openDayAfter(hours, begin.date)
  if (day === undefined) return neverOpen(input)
  const cap = capOf(input, begin.date)
  if (cap && day > cap.day) return pastCap(cap.day)
  return done(endOfHours(input, instantOf({ date: day, minute: openingMinute(hours, day)! }, zone), hoursOfLoan))
}

/** So many hours later, but not beyond the closing of the span of opening in which they end, nor of the day in which they begin. */
function endOfHours({ calendar: { hours, zone } }: DueInput, begin: Date, length: number): Due {
  const { date } = localMoment(begin, zone)
  const last = instantOf({ date, minute: closingMinute(hours, date)! }, zone)
  const end = new Date(Math.min(begin.getTime() + length * hourLength, last.getTime()))
  const { minute } = localMoment(end, zone)
  if (end.getTime() === last.getTime() || openSpan(hours, { date, minute })) return { day: date, at: end }
  // The end falls into a break: the loan ends where the break begins.
  const closings = spansOn(hours, date).map(({ closes }) => instantOf({ date, minute: minuteOf(closes) }, zone))
  return { day: date, at: closings.findLast((one) => begin < one && one <= end) ?? end }
}

function overnight(input: DueInput): Decision<{ due: Due }> {
  const { hours, zone } = input.calendar
  const { date, minute } = localMoment(input.now, zone)
  const closing = closingMinute(hours, date)
  if (closing === undefined) return refuse([reason('PernoiteForaDoHorario', {})])
  if (minute < closing - overnightMargin || minute > closing) {
    return refuse([reason('PernoiteForaDoHorario', { de: timeOf(Math.max(0, closing - overnightMargin)), ate: timeOf(closing) })])
  }
  const day = openDayAfter(hours, date)
  if (day === undefined) return neverOpen(input)
  const cap = capOf(input, date)
  if (cap && day > cap.day) return pastCap(cap.day)
  const end = Math.min(openingMinute(hours, day)! + overnightMargin, closingMinute(hours, day)!)
  return done({ day, at: instantOf({ date: day, minute: end }, zone) })
}

/** Reading-room use ends with the day: at its closing time, or, where the library is closed, at the end of the day. */
export function dueToday({ calendar, now }: Pick<DueInput, 'calendar' | 'now'>): Due {
  const { date } = localMoment(now, calendar.zone)
  const end = instantOf({ date, minute: 1440 }, calendar.zone)
  return { day: date, at: laterInstant(closingInstant(calendar, date) ?? end, now) }
}

/**
 * A due day that staff name by hand: an open one from today on, within the registration. In a library without any open day every day will do.
 */
export function dueByHand({ calendar, now, registrationUntil }: Omit<DueInput, 'term' | 'windows'>, day: string): Decision<{ due: Due }> {
  const today = localMoment(now, calendar.zone).date
  const next = openDayFrom(calendar.hours, day)
  const capped = registrationUntil !== undefined && today <= registrationUntil && registrationUntil < day
  const reasons = [
    ...when(day < today, 'DataNaoPosterior', { data: day, minima: today }),
    ...when(next !== undefined && next !== day, 'DataFechada', { data: day, ...(next === undefined ? {} : { proxima: next }) }),
    ...(capped ? [reason('PrazoLimitadoPelaValidade', { ate: registrationUntil })] : []),
  ]
  if (reasons.length > 0) return refuse(reasons)
  return done({ day, at: closingInstant(calendar, day) ?? instantOf({ date: day, minute: 1440 }, calendar.zone) })
}

/** Staff move the due day of a running loan: to a later, open day. `at` is that day's closing time. */
export function dueMoved(calendar: LibraryCalendar, present: Due, day: string): Decision<{ due: Due }> {
  const next = openDayFrom(calendar.hours, day)
  const reasons = [
    ...when(day <= present.day, 'DataNaoPosterior', { data: day, minima: daysAfter(present.day, 1) }),
    ...when(next !== day, 'DataFechada', { data: day, ...(next === undefined ? {} : { proxima: next }) }),
  ]
  return reasons.length > 0 ? refuse(reasons) : done({ day, at: closingInstant(calendar, day)! })
}

/**
 * The due date of a running loan under a new version of the hours: a day that is closed now moves to the next open one (its closing time; for
 * hours and nights its first hour), the closing time of the same day is read anew, and nothing becomes earlier. Unchanged where no open day
 * follows.
 */
export function dueUnderNewHours(calendar: LibraryCalendar, present: Due, kind: LoanTerm['kind']): Due {
  const { hours, zone } = calendar
  const day = openDayFrom(hours, present.day)
  if (day === undefined || (kind !== 'days' && day === present.day)) return present
  const closing = closingInstant(calendar, day)!
  const firstHour = instantOf(
    { date: day, minute: Math.min(openingMinute(hours, day)! + overnightMargin, closingMinute(hours, day)!) },
    zone,
  )
  const at = laterInstant(kind === 'days' ? closing : firstHour, present.at)
  return day === present.day && at.getTime() === present.at.getTime() ? present : { ...present, day, at }
}
