import { instantOf, minuteOf } from '../local-time.ts'
import type { CalendarException, LibraryCalendar, OpeningHours, Span } from '../calendar.ts'
import type { CopyToLend, LendingInput } from '../lending.ts'
import type { Limits } from '../limits.ts'
import type { LoanTypeRules } from '../loan-type.ts'
import type { LoanPolicy } from '../policy-choice.ts'
import type { PenaltyRules } from '../returning.ts'
import type { Standing } from '../standing.ts'

// The small university of the scenarios: four libraries, their hours, the shipped policies.

export const zone = 'America/Sao_Paulo'

const span = (opens: string, closes: string): Span => ({ opens, closes })
export const closed = (from: string, until = from): CalendarException => ({ from, until, spans: [] })
export const opened = (date: string, opens: string, closes: string): CalendarException => ({
  from: date,
  until: date,
  spans: [span(opens, closes)],
})

const holidays = [
  closed('2026-11-02'),
  closed('2026-11-20'),
  closed('2026-12-25'),
  closed('2026-12-21', '2027-01-03'),
  closed('2027-02-08', '2027-02-09'),
]

const weekdays = (day: Span, saturday: readonly Span[] = []): OpeningHours['week'] => [[], [day], [day], [day], [day], [day], saturday]

const library = (libraryId: number, week: OpeningHours['week']): LibraryCalendar => ({
  libraryId,
  hours: { week, exceptions: holidays },
  zone,
})

export const BC = library(1, weekdays(span('08:00', '22:00'), [span('08:00', '12:00')]))
export const BS = library(2, weekdays(span('08:00', '18:00')))
export const BN = library(3, weekdays(span('13:00', '21:00')))
const morning = [span('09:00', '12:00')]
export const BE = library(4, [[], [], morning, [], morning, [], []])
export const neverOpen: LibraryCalendar = { libraryId: 9, hours: { week: [[], [], [], [], [], [], []], exceptions: [] }, zone }

/** The same library with more exceptions, written later than the holidays. */
export const withExceptions = (calendar: LibraryCalendar, ...exceptions: readonly CalendarException[]): LibraryCalendar => ({
  ...calendar,
  hours: { ...calendar.hours, exceptions: [...calendar.hours.exceptions, ...exceptions] },
})

/** `2026-11-03 10:00` on the libraries' clocks. Seconds may follow. */
export function at(local: string): Date {
  const [date = '', time = '00:00'] = local.split(' ')
  const instant = instantOf({ date, minute: minuteOf(time.slice(0, 5)) }, zone)
  return new Date(instant.getTime() + Number(time.slice(6) || 0) * 1000)
}

/** An instant as the libraries' clocks show it: `2026-11-10 22:00`. */
export const local = (instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(instant)

export const [GR, PG, DO, TA, egresso, EX] = [1, 2, 3, 4, 5, 6] as const

const type = (code: string, rules: Partial<LoanTypeRules> = {}): LoanTypeRules => ({
  code,
  lends: true,
  holdable: true,
  renewable: true,
  consultOnly: false,
  ...rules,
})
export const N = type('N')
export const C = type('C', { lends: false, holdable: false, renewable: false, consultOnly: true })
export const E = type('E', { renewable: false })
export const S = type('S', { lends: false, holdable: false, renewable: false })

export const row = (id: number, days: number, more: Partial<LoanPolicy> = {}): LoanPolicy => ({
  id,
  categoryIds: [],
  groups: [],
  loanTypes: [],
  term: { kind: 'days', days },
  renewals: 8,
  webRenewals: 5,
  finePerDay: 0,
  finePerHour: 0,
  penaltyDays: 1,
  pickUpDays: 1,
  ...more,
})

export const limits = (total: number | undefined, groups: Readonly<Record<string, number>> = {}): Limits => ({
  ...(total === undefined ? {} : { total }),
  groups,
  holds: 5,
  requests: 3,
})

export const standing = (more: Partial<Standing> = {}): Standing => ({
  registrationUntil: '2027-02-28',
  blocked: false,
  bondId: 1,
  bondActive: true,
  blocks: [],
  debt: 0,
  debtLimit: 1000,
  overdue: 0,
  ...more,
})

export const rules: PenaltyRules = {
  lateness: { toleranceDays: 0, onlyOpenDays: false },
  fine: { capByPrice: false },
  suspension: { sameDay: 'added' },
}

export const copyOnShelf = (more: Partial<CopyToLend> = {}): CopyToLend => ({
  state: 'available',
  work: '1||||',
  group: 'livro',
  loanType: N,
  ...more,
})

export const ana = 1
export const bruno = 2
export const davi = 4

/** Ana at the desk of BC, on 2026-11-03 at 10:00, with a book of seven days in her hand. */
export const lending = (more: Partial<LendingInput> = {}): LendingInput => ({
  now: at('2026-11-03 10:00'),
  calendar: BC,
  policy: { keys: { libraryId: 1, categoryId: GR, group: 'livro', loanType: 'N' }, chosen: row(1, 7, { groupLimit: 5 }), losing: [] },
  windows: [],
  copy: copyOnShelf(),
  patronId: ana,
  standing: standing(),
  limits: limits(5, { multimidia: 3, tese: 2 }),
  openLoans: [],
  readingRoomCounts: false,
  ...more,
})

/** `n` open loans, each of another work. */
export const loansOf = (n: number, group = 'livro', first = 100) =>
  Array.from({ length: n }, (_, i) => ({ work: `${first + i}||||`, group, kind: 'home' as const }))

/** The codes of a refusal, in order; empty when done. */
export const codesOf = (decision: {
  readonly refused?: true
  readonly reasons?: readonly { readonly code: string }[]
}): readonly string[] => decision.reasons?.map((one) => one.code) ?? []
