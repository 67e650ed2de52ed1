import { describe, expect, test } from 'vitest'
import {
  balanceOf, chargeReasons, costOf, debtStateOf, decideCancellation, decideCorrection, decideDiscount, decidePayment, decideReversal, decideWaiver, discountOf,
  paidOf, toRefundOf, type Debt, type DebtEntry,
} from './debt.ts' // prettier-ignore
import { afterFinding, decideLoss } from './loss.ts'
import { at, BC, codesOf, rules } from './testing/sample-libraries.ts'

const debt = (amount: number, entries: readonly DebtEntry[] = [], more: Partial<Debt> = {}): Debt => ({
  debtId: 1,
  libraryId: 1,
  chargedOn: '2026-11-01',
  amount,
  entries,
  ...more,
})
const paid = (cents: number): DebtEntry => ({ kind: 'payment', cents: -cents })

describe('money', () => {
  test('E090 E091 paid in whole, paid in part', () => {
    expect(decidePayment([debt(600)], 600)).toEqual({ done: true, lines: [{ debtId: 1, cents: 600, balance: 0 }] })
    expect(debtStateOf(debt(600, [paid(600)]))).toBe('paid')
    expect([debtStateOf(debt(1200, [paid(500)])), balanceOf(debt(1200, [paid(500)]))]).toEqual(['partly_paid', 700])
    expect(debtStateOf(debt(1200, [paid(500), paid(700)]))).toBe('paid')
    expect(debtStateOf(debt(1200))).toBe('open')
  })

  test('what a debt costs is lowered by corrections and discounts that stand, by no payment and no waiver', () => {
    const lowered: readonly DebtEntry[] = [{ kind: 'correction', cents: -100 }, { kind: 'discount', cents: -50 }] // prettier-ignore
    expect(costOf(debt(600, [paid(200), { kind: 'waiver', cents: -400 }]))).toBe(600)
    expect(costOf(debt(600, lowered))).toBe(450)
    expect(costOf(debt(600, [...lowered, { kind: 'reversal', cents: 50, reverses: 'discount' }]))).toBe(500)
  })

  test('E092 more than is owed is refused, and so is what is no amount', () => {
    expect(decidePayment([debt(146)], 200)).toEqual({
      refused: true,
      reasons: [{ code: 'ValorAcimaDoSaldo', params: { valor: 200, saldo: 146 } }],
    })
    expect([0, -1, 1.5, Number.NaN, 1e16].map((cents) => codesOf(decidePayment([debt(146)], cents)).join())).toEqual(
      Array.from({ length: 5 }, () => 'ValorInvalido'),
    )
  })

  test('debts of one day are paid by their number; what a discount ends was waived, what a correction ends is cancelled', () => {
    const lines = decidePayment([debt(100, [], { debtId: 9 }), debt(100, [], { debtId: 4 })], 150)
    expect(lines).toMatchObject({ lines: [{ debtId: 4, cents: 100 }, { debtId: 9, cents: 50, balance: 50 }] }) // prettier-ignore
    const ended = (kind: 'discount' | 'correction' | 'waiver' | 'cancellation') => debtStateOf(debt(600, [{ kind, cents: -600 }]))
    expect([ended('discount'), ended('waiver'), ended('correction'), ended('cancellation')]).toEqual(['waived', 'waived', 'cancelled', 'cancelled']) // prettier-ignore
  })

  test('what is to be given back is never more than was paid, however often a debt is lowered', () => {
    const first = decideCorrection(debt(1_000, [paid(600)]), 300)
    expect(first).toMatchObject({ entries: [{ kind: 'correction', cents: -700 }, { kind: 'to_refund', cents: 300 }] }) // prettier-ignore
    const lowered = debt(1_000, [paid(600), ...(first.done ? first.entries : [])])
    expect(decideCorrection(lowered, 0)).toMatchObject({ entries: [{ kind: 'correction', cents: -300 }, { kind: 'to_refund', cents: 300 }] }) // prettier-ignore
    expect(toRefundOf(lowered)).toBe(300)
    const discount = { kind: 'discount', cents: -400 } as const
    const twice = debt(1_000, [discount, paid(600), { kind: 'correction', cents: -500 }, { kind: 'to_refund', cents: 500 }])
    expect(decideCorrection(twice, 0)).toMatchObject({ entries: [{ kind: 'correction', cents: -100 }, { kind: 'to_refund', cents: 100 }] }) // prettier-ignore
  })

  test.each(['payment', 'waiver', 'discount', 'cancellation'] as const)('a %s is taken back once', (kind) => {
    const entry = { kind, cents: -200, reversed: false }
    expect(decideReversal(debt(600, [entry]), entry)).toMatchObject({ entries: [{ kind: 'reversal', cents: 200, reverses: kind }] })
    expect(codesOf(decideReversal(debt(600, [entry]), { ...entry, reversed: true }))).toEqual(['NaoPodeDesfazer'])
  })

  test('E094 one payment for several debts, the oldest first', () => {
    const debts = [
      debt(500, [], { debtId: 3 }),
      debt(200, [], { debtId: 2, chargedOn: '2026-10-20' }),
      debt(300, [], { chargedOn: '2026-10-01' }),
    ]
    expect(decidePayment(debts, 400)).toMatchObject({
      lines: [
        { debtId: 1, cents: 300, balance: 0 },
        { debtId: 2, cents: 100, balance: 100 },
      ],
    })
  })

  test('E101 E102 waived; a discount leaves the rest to be paid', () => {
    const waived = decideWaiver(debt(600))
    expect(waived).toEqual({ done: true, entries: [{ kind: 'waiver', cents: -600 }] })
    expect(debtStateOf(debt(600, waived.done ? waived.entries : []))).toBe('waived')
    const discounted = debt(600, [{ kind: 'discount', cents: -400 }])
    expect([discountOf(discounted), balanceOf(discounted), debtStateOf(discounted)]).toEqual([400, 200, 'open'])
    expect(debtStateOf({ ...discounted, entries: [...discounted.entries, paid(200)] })).toBe('paid')
    expect(codesOf(decideDiscount(debt(600), 900))).toEqual(['ValorAcimaDoSaldo'])
  })

  test('E103 neither paid nor waived twice', () => {
    const closed = [debt(600, [paid(600)]), debt(600, [{ kind: 'waiver', cents: -600 }])]
    for (const one of closed) {
      expect(
        [decidePayment([one], 1), decideWaiver(one), decideDiscount(one, 1), decideCancellation(one)].map((each) => codesOf(each).join()),
      ).toEqual(Array.from({ length: 4 }, () => 'DebitoEncerrado'))
    }
    expect(decideWaiver(closed[0]!)).toMatchObject({ reasons: [{ params: { situacao: 'pago' } }] })
  })

  test('D082 corrected below what was paid: the difference is to be refunded', () => {
    const before = debt(200, [paid(200)])
    const decision = decideCorrection(before, 100)
    expect(decision).toEqual({
      done: true,
      entries: [
        { kind: 'correction', cents: -100 },
        { kind: 'to_refund', cents: 100 },
      ],
    })
    const after = debt(200, [...before.entries, ...(decision.done ? decision.entries : [])])
    expect([balanceOf(after), paidOf(after), toRefundOf(after), debtStateOf(after)]).toEqual([0, 200, 100, 'paid'])
    expect(decideCorrection(debt(200), 0)).toMatchObject({ entries: [{ kind: 'correction', cents: -200 }] })
    expect([200, 300].map((amount) => codesOf(decideCorrection(debt(200), amount)).join())).toEqual(['ValorInvalido', 'ValorInvalido'])
    expect(codesOf(decideReversal(after, { ...paid(200), reversed: false }))).toEqual(['NaoPodeDesfazer'])
    expect(codesOf(decideReversal(after, { kind: 'discount', cents: -50, reversed: false }))).toEqual(['NaoPodeDesfazer'])
  })

  test('what was waived is corrected no more', () => {
    expect(codesOf(decideCorrection(debt(600, [{ kind: 'waiver', cents: -600 }]), 100))).toEqual(['DebitoEncerrado'])
  })

  test('a million reais is the most that is charged at once', () => {
    const refused = (cents: number) => chargeReasons(cents).map(({ code, params }) => `${code} ${JSON.stringify(params)}`)
    expect([refused(1), refused(100_000_000)]).toEqual([[], []])
    expect(refused(100_000_001)).toEqual(['ValorInvalido {"valor":100000001}'])
    expect([0, -1, 0.5].flatMap(refused)).toHaveLength(3)
  })

  test('corrected, but not below what was paid: the rest stays owed and nothing is refunded', () => {
    expect(decideCorrection(debt(200, [paid(50)]), 100)).toEqual({ done: true, entries: [{ kind: 'correction', cents: -100 }] })
    expect(decideCorrection(debt(200, [paid(150)]), 100)).toMatchObject({ entries: [{ cents: -100 }, { kind: 'to_refund', cents: 50 }] })
  })

  test('what was paid of a debt is not paid again', () => {
    const debts = [debt(300, [paid(250)]), debt(200, [], { debtId: 2 })]
    expect(decidePayment(debts, 100)).toMatchObject({
      lines: [
        { cents: 50, balance: 0 },
        { debtId: 2, cents: 50, balance: 150 },
      ],
    })
    expect(codesOf(decidePayment(debts, 251))).toEqual(['ValorAcimaDoSaldo'])
  })

  test('a reversal takes an entry back once', () => {
    const before = debt(600, [paid(600)])
    const entries = decideReversal(before, { ...paid(600), reversed: false })
    expect(entries).toEqual({ done: true, entries: [{ kind: 'reversal', cents: 600, reverses: 'payment' }] })
    const after = debt(600, [...before.entries, ...(entries.done ? entries.entries : [])])
    expect([balanceOf(after), paidOf(after), debtStateOf(after)]).toEqual([600, 0, 'open'])
    expect(codesOf(decideReversal(before, { ...paid(600), reversed: true }))).toEqual(['NaoPodeDesfazer'])
    expect(codesOf(decideReversal(before, { kind: 'correction', cents: -5, reversed: false }))).toEqual(['NaoPodeDesfazer'])
  })

  test('D085 lost: the fine stops, the replacement is charged once', () => {
    const loan = {
      due: { day: '2026-11-10', at: at('2026-11-10 22:00') },
      term: 'days' as const,
      lentAt: at('2026-11-03 10:00'),
      policy: { finePerDay: 100, finePerHour: 0, penaltyDays: 0 },
      calendar: BC,
      price: 4500,
    }
    const input = { loan, at: at('2026-11-16 10:00'), exempt: false, rules, blocks: [] }
    expect(decideLoss({ ...input, state: 'open' })).toMatchObject({ penalty: { fine: 600 }, replacement: 4500 })
    expect(decideLoss({ ...input, state: 'lost' })).toEqual({
      refused: true,
      reasons: [{ code: 'estado_invalido', params: { estado: 'extraviado' } }],
    })
    expect([decideLoss({ ...input, state: 'returned' }), decideLoss({ ...input, state: 'undone' })]).toMatchObject([
      { reasons: [{ params: { estado: 'devolvido' } }] },
      { reasons: [{ params: { estado: 'desfeito' } }] },
    ])
  })

  test('D087 found again: unpaid is cancelled, paid is asked of staff', () => {
    expect(afterFinding(debt(4500))).toEqual({ cancel: 4500, askStaff: 0 })
    expect(afterFinding(debt(4500, [paid(4500)]))).toEqual({ cancel: 0, askStaff: 4500 })
    expect(debtStateOf(debt(4500, [{ kind: 'cancellation', cents: -4500 }]))).toBe('cancelled')
  })
})
