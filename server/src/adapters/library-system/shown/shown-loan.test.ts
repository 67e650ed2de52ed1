import { describe, expect, test } from 'vitest'
import { openingHoursOf } from '../../../circulation/written-hours.ts'
import type { OpenLoan } from '../../../ports/library-system/loans.ts'
import { creditsAsShown, owedAsShown } from './shown-debt.ts'
import { dueAsShown, limitAsShown } from './shown-due.ts'
import { loanAsShown, runningFines, type LoanToShow } from './shown-loan.ts'

const zone = 'America/Sao_Paulo'
const calendar = { libraryId: 1, zone, hours: openingHoursOf({ library: 'BC', week: { 'mon-fri': '08:00-22:00' } }) }
const rules = {
  lateness: { toleranceDays: 0, onlyOpenDays: false },
  fine: { capByPrice: false },
  suspension: { sameDay: 'added' },
} as const

const loan: LoanToShow = {
  due: { day: '2026-11-10', at: new Date('2026-11-11T01:00:00Z') },
  term: 'days',
  kind: 'home',
  lentAt: new Date('2026-11-03T13:00:00Z'),
  renewals: 3,
  webRenewals: 2,
  policy: { renewals: 8, webRenewals: 5, finePerDay: 100, finePerHour: 7 },
  calendar,
  claimedReturned: false,
  charged: false,
}
const on = (instant: string, more: Partial<LoanToShow> = {}, penalties: Parameters<typeof loanAsShown>[3] = rules) =>
  loanAsShown({ ...loan, ...more }, new Date(instant), zone, penalties)

describe('an open loan as it is shown', () => {
  test('has its end, its renewals with both limits, and what it would cost', () => {
    expect(on('2026-11-12T15:00:00Z')).toEqual({
      dueOn: '2026-11-10',
      dueTime: '22:00',
      dueAt: loan.due.at,
      kind: 'home',
      lentAt: loan.lentAt,
      renewals: 3,
      webRenewals: 2,
      renewalLimit: 5,
      deskRenewalLimit: 8,
      situation: 'em_atraso',
      lateDays: 2,
      estimatedFine: 200,
    })
  })

  test('costs no more from the moment on at which it came back', () => {
    const stoppedAt = new Date('2026-11-12T15:00:00Z')
    expect(on('2026-11-20T15:00:00Z', { stoppedAt, claimedReturned: true })).toMatchObject({
      situation: 'em_procura',
      lateDays: 2,
      estimatedFine: 200,
    })
  })

  test('tells all its late days, also those that cost nothing', () => {
    const kind = {
      lateness: { toleranceDays: 5, onlyOpenDays: true },
      fine: { capByPrice: true },
      suspension: { sameDay: 'added' },
    } as const
    // From Tuesday to Sunday five days, of which three were open; to Friday of the week after nine, of which eight.
    expect(on('2026-11-15T15:00:00Z', {}, kind)).toMatchObject({ lateDays: 5, estimatedFine: 0 })
    expect(on('2026-11-20T15:00:00Z', {}, kind)).toMatchObject({ lateDays: 10, estimatedFine: 800 })
    expect(on('2026-11-20T15:00:00Z', { price: 350 }, kind)).toMatchObject({ lateDays: 10, estimatedFine: 350 })
  })

  test('by hours and nights costs by the hour', () => {
    const due = { day: '2026-11-10', at: new Date('2026-11-10T15:00:00Z') }
    for (const kind of ['hours', 'overnight'] as const)
      expect(on('2026-11-10T17:01:00Z', { due, term: kind, kind })).toMatchObject({
        situation: 'em_atraso',
        lateDays: 0,
        estimatedFine: 21,
      })
  })
})

test('running fines are of the loans that cost something, one line each', () => {
  const open = (n: number, estimatedFine: number) =>
    ({ id: `farol-${n}`, title: `Título ${n}`, libraryId: 3, dueOn: '2026-11-10', lateDays: n, estimatedFine }) as OpenLoan
  expect(runningFines([open(1, 0), open(2, 1), open(3, 300)])).toEqual([
    { loanId: 'farol-2', title: 'Título 2', libraryId: 3, dueOn: '2026-11-10', lateDays: 2, cents: 1 },
    { loanId: 'farol-3', title: 'Título 3', libraryId: 3, dueOn: '2026-11-10', lateDays: 3, cents: 300 },
  ])
})

test.each([
  ['2026-11-10', '2026-11-11T01:00:00Z', '22:00'],
  ['2026-11-10', '2026-11-11T02:59:00Z', '23:59'],
  ['2026-11-10', '2026-11-11T03:00:00Z', '24:00'],
  ['2026-11-10', '2026-11-10T03:00:00Z', '00:00'],
])('an end on %s at %s has the time %s', (day, instant, time) => {
  const at = new Date(instant)
  expect(dueAsShown({ day, at }, zone)).toEqual({ dueOn: day, dueTime: time, dueAt: at })
  expect(limitAsShown({ day, at }, zone)).toEqual({ on: day, time, at })
})

test('debts block above their limit, not at it; what is to be given back is each debt of which something is', () => {
  expect([owedAsShown(1_000, 1_000), owedAsShown(1_001, 1_000), owedAsShown(0, 0)].map((one) => one.blocks)).toEqual([false, true, false])
  expect(owedAsShown(700, 1_000)).toEqual({ total: 700, limit: 1_000, blocks: false })
  const debts = [{ id: 'farol-1', toRefund: 0 }, { id: 'farol-2', toRefund: 1 }] // prettier-ignore
  expect(creditsAsShown(debts)).toEqual([{ debtId: 'farol-2', cents: 1 }])
})
