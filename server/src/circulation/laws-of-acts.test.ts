import fc from 'fast-check'
import { describe, expect } from 'vitest'
import {
  balanceOf, debtStateOf, decideCancellation, decideCorrection, decideDiscount, decidePayment, decideReversal, decideWaiver, paidOf,
  toRefundOf, type Debt, type DebtEntry,
} from './debt.ts' // prettier-ignore
import { decideLoan, type LendingInput } from './lending.ts'
import { isOverridable } from './override.ts'
import { choosePolicy, policyConflicts, type LoanPolicy } from './policy-choice.ts'
import { loanNotice } from './notice-days.ts'
import { decideRenewal, renewalAction, type RenewalInput } from './renewal.ts'
import { daysAfter, localMoment } from './local-time.ts'
import { ana, bruno, C, copyOnShelf, lending, limits, loansOf, N, row, S, standing } from './testing/sample-libraries.ts'
import { date, law, moment, openCalendar, orders } from './testing/law.ts'
import { circulationReasonCodes } from '@farol/contract/schemas/circulation-reasons.ts'

const few = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const rows: fc.Arbitrary<readonly LoanPolicy[]> = fc
  .array(
    fc.record({
      libraryId: few(undefined, 1, 2, 3),
      categoryIds: few([], [1], [1, 2], [2]),
      groups: few([], ['livro'], ['livro', 'tese']),
      loanTypes: few([], ['N'], ['E']),
      from: few(undefined, '2026-01-01', '2026-11-01'),
      until: few(undefined, '2026-10-31', '2026-12-31'),
      retired: few(false, false, false, true),
    }),
    { maxLength: 8 },
  )
  .map((list) =>
    list.map(({ libraryId, from, until, ...one }, index) => ({
      ...row(index + 1, 7, one),
      ...(libraryId === undefined ? {} : { libraryId }),
      ...(from === undefined ? {} : { from }),
      ...(until === undefined ? {} : { until }),
    })),
  )
const lookUp = fc.record({
  rows,
  keys: fc.record({ libraryId: few(1, 2, 3), categoryId: few(1, 2), group: few('livro', 'tese'), loanType: few('N', 'E') }),
  day: few('2025-12-31', '2026-06-01', '2026-11-03', '2027-02-01'),
})

describe('laws of the choice of a policy', () => {
  law(
    'the chosen row is living, valid and names nothing else',
    lookUp,
    ({ rows: list, keys, day }, reach) => {
      const { chosen } = choosePolicy(list, keys, day, 1)
      if (!chosen) return reach('none')
      expect(chosen.retired).toBe(false)
      expect((chosen.from ?? '') <= day && day <= (chosen.until ?? '9999')).toBe(true)
      expect([undefined, keys.libraryId, 1]).toContain(chosen.libraryId)
      expect(chosen.categoryIds.length === 0 || chosen.categoryIds.includes(keys.categoryId)).toBe(true)
      if (chosen.libraryId === 1 && keys.libraryId !== 1) reach('the central library')
    },
    ['none', 'the central library'],
  )

  law('the order of the rows does not matter', lookUp, ({ rows: list, keys, day }) => {
    expect(choosePolicy(list.toReversed(), keys, day, 1).chosen).toEqual(choosePolicy(list, keys, day, 1).chosen)
  })

  law('every row is the chosen one or has its reason', lookUp, ({ rows: list, keys, day }) => {
    const { chosen, losing } = choosePolicy(list, keys, day, 1)
    expect([...losing.map((one) => one.row.id), ...(chosen ? [chosen.id] : [])].toSorted()).toEqual(list.map((one) => one.id).toSorted())
  })

  law('rows that were all saved without conflict leave the choice to no accident', lookUp, ({ rows: list, keys, day }) => {
    const saved = list.reduce<readonly LoanPolicy[]>((kept, one) => (policyConflicts(one, kept).length === 0 ? [...kept, one] : kept), [])
    const numbered = (offset: number) => saved.map((one) => ({ ...one, id: (one.id * 7 + offset) % 101 }))
    const names = (one: LoanPolicy) => ({ ...one, id: 0 })
    const [one, other] = [choosePolicy(numbered(0), keys, day, 1).chosen, choosePolicy(numbered(50), keys, day, 1).chosen]
    expect(one && names(one)).toEqual(other && names(other))
  })

  law('conflicts are mutual', lookUp, ({ rows: list }) => {
    const living = list.filter((one) => !one.retired)
    for (const one of living)
      for (const other of living) expect(policyConflicts(one, [other]).length).toBe(policyConflicts(other, [one]).length)
  })
})

const loanInputs: fc.Arbitrary<LendingInput> = fc
  .record({
    state: few('available', 'available', 'on_hold_shelf', 'in_transit', 'lost', 'on_loan', 'consult_only'),
    type: few(N, N, C, S),
    loan: few(undefined, undefined, ana, bruno),
    allocation: few(undefined, undefined, ana, bruno),
    loans: few(0, 3, 4, 4, 5, 6),
    debt: few(0, 1000, 1001),
    overdue: fc.nat(1),
    cleared: fc.boolean(),
    suspended: fc.boolean(),
    kind: few(undefined, 'home', 'hours', 'overnight', 'reading_room'),
    policy: few(undefined, row(1, 7), row(2, 0, { term: { kind: 'hours', hours: 3 } }), row(3, 0, { term: { kind: 'overnight' } })),
    override: fc.oneof(fc.constant([]), fc.constant(circulationReasonCodes), fc.subarray([...circulationReasonCodes])),
  })
  .map((one) =>
    lending({
      copy: copyOnShelf({
        state: one.state as never,
        loanType: one.type,
        ...(one.loan === undefined ? {} : { loan: { loanId: 5, patronId: one.loan } }),
        ...(one.allocation === undefined ? {} : { allocation: { kind: 'hold', patronId: one.allocation } }),
      }),
      openLoans: loansOf(one.loans),
      standing: standing({
        debt: one.debt,
        overdue: one.overdue,
        blocks: [
          ...(one.cleared ? [{ kind: 'clearance' as const, from: '2026-11-01', bondId: 1 }] : []),
          ...(one.suspended ? [{ kind: 'suspension' as const, from: '2026-11-01', until: '2026-11-09' }] : []),
        ],
      }),
      policy: { keys: lending().policy.keys, losing: [], ...(one.policy ? { chosen: one.policy } : {}) },
      override: one.override,
      ...(one.kind === undefined ? {} : { kind: one.kind as never }),
    }),
  )

describe('laws of lending', () => {
  law(
    'a copy that is on loan or another’s is never lent, whoever overrides',
    loanInputs,
    (input, reach) => {
      const { copy } = input
      if (!copy.loan && copy.state !== 'on_loan' && (!copy.allocation || copy.allocation.patronId === ana)) return
      expect(decideLoan(input).done).toBeUndefined()
      if (input.override && input.override.length > 40) reach('everything overridden')
    },
    ['everything overridden'],
  )

  law('under a clearance nothing goes out of the house', loanInputs, (input) => {
    if (!input.standing.blocks.some((one) => one.kind === 'clearance')) return
    const decision = decideLoan(input)
    expect(decision.refused || decision.kind === 'reading_room').toBe(true)
  })

  law(
    'an override takes away the reasons it names that may be overridden, and adds none',
    loanInputs,
    (input, reach) => {
      const { override: codes = [], ...plain } = input
      const [before, after] = [decideLoan(plain), decideLoan(input)]
      const reasons = before.refused ? before.reasons : []
      const left = reasons.filter((one) => !(codes.includes(one.code) && isOverridable(one)))
      if (after.done) expect(left).toEqual([])
      else if (left.length > 0) expect(after.reasons).toEqual(left)
      if (after.done && after.overridden.length > 0) reach('overridden')
    },
    ['overridden'],
  )

  law(
    'without override nobody passes the total',
    loanInputs,
    (input, reach) => {
      const decision = decideLoan({
        ...lending({ openLoans: input.openLoans }),
        ...(input.kind ? { kind: input.kind } : {}),
        limits: limits(5),
      })
      if (!decision.done || decision.kind === 'reading_room') return
      expect(input.openLoans.length).toBeLessThan(5)
      if (input.openLoans.length === 4) reach('the fifth')
    },
    ['the fifth'],
  )

  law('a refusal has reasons, each of the closed list', loanInputs, (input) => {
    const decision = decideLoan(input)
    if (decision.refused) expect(decision.reasons.length).toBeGreaterThan(0)
    for (const one of decision.refused ? decision.reasons : []) expect(circulationReasonCodes).toContain(one.code)
  })
})

const renewals = fc
  .record({
    at: moment(openCalendar),
    dueIn: fc.integer({ min: -10, max: 40 }),
    webRenewals: fc.nat(6),
    days: fc.integer({ min: 1, max: 30 }),
    registration: fc.integer({ min: -5, max: 40 }),
    channel: few('web', 'desk'),
    reserved: few(false, false, true),
    debt: few(0, 0, 1001),
  })
  .map((one): RenewalInput => {
    const today = localMoment(one.at.now, one.at.calendar.zone).date
    return {
      now: one.at.now,
      calendar: one.at.calendar,
      channel: one.channel as 'web' | 'desk',
      loan: {
        loanId: 1,
        state: 'open',
        term: 'days',
        due: { day: daysAfter(today, one.dueIn), at: new Date(one.at.now.getTime() + one.dueIn * 86_400_000) },
        renewals: one.webRenewals,
        webRenewals: one.webRenewals,
        policy: row(1, one.days),
        renewable: true,
      },
      windows: [],
      standing: standing({ registrationUntil: daysAfter(today, one.registration), debt: one.debt }),
      otherLate: false,
      reserved: one.reserved,
      rules: { otherLateBlocks: false },
    }
  })

describe('laws of renewal', () => {
  law(
    'a renewal never shortens, and never passes the registration',
    renewals,
    (input, reach) => {
      const decision = decideRenewal(input)
      if (decision.refused) return reach(decision.reasons[0]!.code)
      expect(decision.due.day > input.loan.due.day).toBe(true)
      expect(decision.due.day <= input.standing.registrationUntil!).toBe(true)
      if (decision.due.cap) reach('capped')
      if (decision.settles) reach('late, at the desk')
    },
    ['capped', 'late, at the desk', 'ja_renovado', 'limite', 'reservado', 'bloqueado', 'atraso_item', 'debito'],
  )

  law('it is counted once, and by web never beyond the limit', renewals, (input) => {
    const decision = decideRenewal(input)
    if (decision.refused) return
    expect(decision.renewals).toBe(input.loan.renewals + 1)
    expect(decision.renewals).toBeLessThanOrEqual(input.loan.policy.renewals)
    if (input.channel === 'web') expect(decision.webRenewals).toBeLessThanOrEqual(input.loan.policy.webRenewals)
  })

  law('what is told before is what the act answers', renewals, (input) => {
    const [action, decision] = [renewalAction(input), decideRenewal(input)]
    expect(action.allowed).toBe(decision.done ?? false)
    expect(action.reasons).toEqual(decision.refused ? decision.reasons : [])
    expect(action.newDate).toBe(decision.done ? decision.due.day : undefined)
  })

  law('renewed twice in one moment only the first counts', renewals, (input) => {
    const first = decideRenewal(input)
    if (first.refused) return
    const { renewals: count, webRenewals, due } = first
    const second = decideRenewal({ ...input, loan: { ...input.loan, renewals: count, webRenewals, due } })
    expect(second.refused && second.reasons.some((one) => one.code === 'ja_renovado')).toBe(true)
  })
})

type Command = { readonly act: 'pay' | 'waive' | 'discount' | 'correct' | 'cancel' | 'reverse'; readonly cents: number }
const ledger = fc.record({
  amount: fc.integer({ min: 1, max: 1000 }),
  commands: fc.array(
    fc.record({
      act: few<Command['act']>('pay', 'pay', 'waive', 'discount', 'correct', 'cancel', 'reverse'),
      cents: fc.integer({ min: -1, max: 700 }),
    }),
    { maxLength: 10 },
  ),
})

function decided(debt: Debt, { act, cents }: Command): readonly DebtEntry[] {
  const entriesOf = (decision: ReturnType<typeof decideWaiver>) => (decision.done ? decision.entries : [])
  if (act === 'pay') {
    const decision = decidePayment([debt], cents)
    return decision.done ? decision.lines.map((one): DebtEntry => ({ kind: 'payment', cents: -one.cents })) : []
  }
  if (act === 'waive') return entriesOf(decideWaiver(debt))
  if (act === 'discount') return entriesOf(decideDiscount(debt, cents))
  if (act === 'correct') return entriesOf(decideCorrection(debt, cents))
  if (act === 'cancel') return entriesOf(decideCancellation(debt))
  const open = debt.entries.findLast((one) => ['payment', 'waiver', 'discount', 'cancellation'].includes(one.kind))
  if (!open) return []
  const taken = debt.entries.some((one) => one.reverses !== undefined)
  return entriesOf(decideReversal(debt, { ...open, reversed: taken }))
}

describe('laws of money', () => {
  law(
    'amount and entries are the balance, between 0 and the amount, whatever happens',
    ledger,
    ({ amount, commands }, reach) => {
      let debt: Debt = { debtId: 1, libraryId: 1, chargedOn: '2026-11-01', amount, entries: [] }
      for (const command of commands) {
        debt = { ...debt, entries: [...debt.entries, ...decided(debt, command)] }
        const balance = balanceOf(debt)
        expect(balance).toBe(debt.entries.reduce((left, one) => left + one.cents, amount))
        expect(balance >= 0 && balance <= amount && Number.isSafeInteger(balance)).toBe(true)
        expect(toRefundOf(debt)).toBeLessThanOrEqual(Math.max(0, paidOf(debt)))
        expect(['open', 'partly_paid'].includes(debtStateOf(debt))).toBe(balance > 0)
        for (const entry of debt.entries) expect(entry.cents).not.toBe(0)
        reach(debtStateOf(debt))
        if (toRefundOf(debt) > 0) reach('to refund')
      }
    },
    ['open', 'partly_paid', 'paid', 'waived', 'cancelled', 'to refund'],
  )

  const debts = fc
    .array(fc.record({ amount: fc.integer({ min: 1, max: 500 }), days: fc.nat(4) }), { minLength: 1, maxLength: 5 })
    .map((list) =>
      list.map((one, index): Debt => ({
        debtId: index + 1,
        libraryId: 1,
        chargedOn: daysAfter('2026-10-01', one.days),
        amount: one.amount,
        entries: [],
      })),
    )

  law(
    'a payment is divided to the cent, the oldest first, and never exceeds what is owed',
    fc.record({ debts, wanted: fc.option(fc.integer({ min: -5, max: 2600 }), { nil: undefined, freq: 3 }) }),
    ({ debts: list, wanted }, reach) => {
      const owed = list.reduce((total, one) => total + one.amount, 0)
      const cents = wanted ?? owed
      const decision = decidePayment(list, cents)
      expect(decision.done ?? false).toBe(cents > 0 && cents <= owed)
      if (decision.refused) return reach('refused')
      expect(decision.lines.reduce((total, one) => total + one.cents, 0)).toBe(cents)
      const unfinished = decision.lines.filter((one) => one.balance > 0)
      expect(unfinished.length).toBeLessThanOrEqual(1)
      const days = decision.lines.map((one) => list.find((each) => each.debtId === one.debtId)!.chargedOn)
      expect(days).toEqual(days.toSorted())
      reach(unfinished.length > 0 ? 'in part' : 'in whole')
    },
    ['refused', 'in part', 'in whole'],
  )

  law(
    'the order in which debts are handed over does not matter',
    fc.record({ debts, cents: fc.integer({ min: 1, max: 900 }) }),
    ({ debts: list, cents }) => {
      const all = orders(list.slice(0, 4)).map((order) => JSON.stringify(decidePayment(order, cents)))
      expect(new Set(all).size).toBe(1)
    },
  )
})

describe('laws of notices', () => {
  law(
    'every night one thing at most, each occasion once, whatever nights the job missed',
    fc.record({ due: date, nights: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }) }),
    ({ due, nights }, reach) => {
      const loan = { loanId: 1, dueDay: due, since: daysAfter(due, -7) }
      const told: string[] = []
      let after = daysAfter(due, -8)
      for (const [night, runs] of nights.entries()) {
        const today = daysAfter(due, night - 7)
        if (!runs) continue
        for (const repeat of [after, today]) {
          const notice = loanNotice(loan, { after: repeat, today }, [-2, 0, 1, 7, 15, 30])
          if (notice) told.push(notice.occasion)
        }
        after = today
      }
      expect(new Set(told).size).toBe(told.length)
      if (told.length === 6) reach('all six')
      if (nights[9] && !nights[8] && !nights[7]) reach('an outage')
    },
    ['an outage'],
  )
})
