import { describe, expect, test } from 'vitest'
import { decideRenewal, renewalAction, reservedLoans, type LoanToRenew, type RenewalInput } from './renewal.ts'
import { at, BC, local, neverOpen, row, standing } from './testing/sample-libraries.ts'
import type { VacationWindow } from './vacation-window.ts'

const due = (moment: string) => ({ day: moment.slice(0, 10), at: at(moment) })
const loan = (more: Partial<LoanToRenew> = {}): LoanToRenew => ({
  loanId: 1,
  state: 'open',
  term: 'days',
  due: due('2026-11-10 22:00'),
  renewals: 0,
  webRenewals: 0,
  policy: row(1, 7),
  renewable: true,
  ...more,
})
const input = (moment: string, more: Partial<RenewalInput> = {}): RenewalInput => ({
  now: at(moment),
  calendar: BC,
  channel: 'web',
  loan: loan(),
  windows: [],
  standing: standing(),
  otherLate: false,
  reserved: false,
  rules: { otherLateBlocks: false },
  ...more,
})
const result = (moment: string, more: Partial<RenewalInput> = {}) => {
  const decision = decideRenewal(input(moment, more))
  return decision.done ? local(decision.due.at) : decision.reasons
}
const codes = (moment: string, more: Partial<RenewalInput> = {}) => {
  const decision = decideRenewal(input(moment, more))
  return decision.refused ? decision.reasons.map((one) => one.code) : []
}
const vacation: VacationWindow = {
  id: 1,
  kind: 'replaces',
  from: '2026-12-07',
  until: '2026-12-19',
  due: '2027-01-11',
  categoryIds: [],
  groups: [],
  loanTypes: [],
}

describe('renewal', () => {
  test('C042 counts from today, one of five', () => {
    expect(result('2026-11-09 10:00')).toBe('2026-11-16 22:00')
    expect(decideRenewal(input('2026-11-09 10:00'))).toMatchObject({ renewals: 1, webRenewals: 1, settles: false })
    expect(renewalAction(input('2026-11-09 10:00'))).toEqual({ allowed: true, reasons: [], newDate: '2026-11-16' })
  })

  test('A006 the loan’s own row decides', () => {
    const own = row(1, 7, { renewalDays: 7, webRenewals: 5 })
    expect(result('2026-11-09 10:00', { loan: loan({ policy: own, renewals: 1, webRenewals: 1 }) })).toBe('2026-11-16 22:00')
    expect(result('2026-11-09 10:00', { loan: loan({ policy: { ...own, renewalDays: 3 } }) })).toBe('2026-11-12 22:00')
  })

  test('a loan by hours is renewed by hours, also where the row names days for renewals, and gains on the same day', () => {
    const hourly = (dueAt: string) =>
      loan({ term: 'hours', due: due(dueAt), policy: row(1, 0, { term: { kind: 'hours', hours: 3 }, renewalDays: 7 }) })
    expect(result('2026-11-09 12:30', { loan: hourly('2026-11-09 13:00') })).toBe('2026-11-09 15:30')
    expect(result('2026-11-09 12:30', { loan: hourly('2026-11-09 15:30') })).toEqual([{ code: 'ja_renovado', params: {} }])
  })

  test('where the calendar has no day it is told, whatever is overridden', () => {
    const never = { calendar: neverOpen, channel: 'desk' as const, loan: loan({ renewable: false }) }
    expect(codes('2026-11-09 10:00', { ...never, override: ['nao_renovavel'] })).toEqual(['CalendarioSemDiaAberto'])
  })

  test('C043 on the day of the loan nothing is gained and nothing is counted', () => {
    expect(result('2026-11-03 10:00')).toEqual([{ code: 'ja_renovado', params: {} }])
  })

  test('C044 B034 the window: what was lent before gains by renewal, what was lent inside is never shortened', () => {
    expect(result('2026-12-09 10:00', { loan: loan({ due: due('2026-12-11 22:00') }), windows: [vacation] })).toBe('2027-01-11 22:00')
    expect(result('2026-12-21 10:00', { loan: loan({ due: due('2027-01-11 22:00') }) })).toEqual([{ code: 'ja_renovado', params: {} }])
  })

  test('C045 the limit by web, and the desk’s', () => {
    const renewed = { loan: loan({ renewals: 5, webRenewals: 5 }) }
    expect(result('2026-11-09 10:00', renewed)).toEqual([{ code: 'limite', params: { n: 5 } }])
    expect(decideRenewal(input('2026-11-09 10:00', { ...renewed, channel: 'desk' }))).toMatchObject({ renewals: 6, webRenewals: 5 })
    expect(result('2026-11-09 10:00', { loan: loan({ renewals: 8, webRenewals: 5 }), channel: 'desk' })).toEqual([
      { code: 'limite', params: { n: 8 } },
    ])
  })

  test('C046 a reader who waits; told before the click by the same rule', () => {
    const reserved = input('2026-11-09 10:00', { reserved: true })
    expect(decideRenewal(reserved)).toEqual({ refused: true, reasons: [{ code: 'reservado', params: {} }] })
    expect(renewalAction(reserved)).toEqual({ allowed: false, reasons: [{ code: 'reservado', params: {} }] })
  })

  test('C050 still the due day at 22:30, overdue from midnight: by web refused, at the desk settled first', () => {
    expect(result('2026-11-10 22:30')).toBe('2026-11-17 22:00')
    expect(result('2026-11-11 00:01')).toEqual([{ code: 'atraso_item', params: { dias: 1 } }])
    // Closed days count in what is told: the 14th and 15th are a Saturday afternoon and a Sunday.
    expect(result('2026-11-16 10:00')).toEqual([{ code: 'atraso_item', params: { dias: 6 } }])
    expect(decideRenewal(input('2026-11-12 10:00', { channel: 'desk' }))).toMatchObject({ settles: true, due: { day: '2026-11-19' } })
  })

  test('C051 another item overdue blocks, if the institution says so', () => {
    expect(codes('2026-11-09 10:00', { otherLate: true })).toEqual([])
    expect(codes('2026-11-09 10:00', { otherLate: true, rules: { otherLateBlocks: true } })).toEqual(['atraso_outro'])
    expect(codes('2026-11-09 10:00', { otherLate: true, rules: { otherLateBlocks: true }, channel: 'desk' })).toEqual(['atraso_outro'])
  })

  test('C052 exactly the limit is not over it', () => {
    expect(codes('2026-11-09 10:00', { standing: standing({ debt: 1000 }) })).toEqual([])
    expect(result('2026-11-09 10:00', { standing: standing({ debt: 1001 }) })).toEqual([
      { code: 'debito', params: { valor: 1001, limite: 1000 } },
    ])
  })

  test('C053 suspended to the last minute of the day', () => {
    const blocks = [{ kind: 'suspension' as const, from: '2026-11-13', until: '2026-11-15' }]
    const running = { loan: loan({ due: due('2026-11-18 22:00') }), standing: standing({ blocks }) }
    expect(result('2026-11-15 23:00', running)).toEqual([{ code: 'afastado', params: { ate: '2026-11-15' } }])
    expect(result('2026-11-16 00:05', running)).toBe('2026-11-23 22:00')
  })

  test('C054 registration expired', () => {
    expect(result('2026-11-09 10:00', { standing: standing({ registrationUntil: '2026-11-08' }) })).toEqual([
      { code: 'bloqueado', params: { motivo: 'validade' } },
    ])
  })

  test('C055 capped by the registration, then nothing more to gain', () => {
    const capped = { standing: standing({ registrationUntil: '2026-11-13' }) }
    expect(result('2026-11-09 10:00', capped)).toBe('2026-11-13 22:00')
    expect(result('2026-11-10 10:00', { ...capped, loan: loan({ due: due('2026-11-13 22:00') }) })).toEqual([
      { code: 'ja_renovado', params: { motivo: 'validade' } },
    ])
  })

  test('C057 a type that does not allow it: no other reason of the loan’s', () => {
    expect(codes('2026-11-09 10:00', { loan: loan({ renewable: false, webRenewals: 5, renewals: 8 }) })).toEqual(['nao_renovavel'])
    expect(codes('2026-11-09 10:00', { loan: loan({ term: 'overnight' }) })).toEqual(['nao_renovavel'])
  })

  test.each([
    ['lost', 'extraviado'],
    ['returned', 'devolvido'],
    ['in_transit', 'em_transito'],
    ['claimed_returned', 'em_procura'],
    ['to_confirm', 'a_conferir'],
    ['undone', 'desfeito'],
  ] as const)('C064 what is %s is not renewed', (state, estado) => {
    expect(result('2026-11-09 10:00', { loan: loan({ state }) })).toEqual([{ code: 'estado_invalido', params: { estado } }])
  })

  test('the setting "cedo": not before', () => {
    expect(result('2026-11-06 10:00', { rules: { otherLateBlocks: false, daysBeforeDue: 2 } })).toEqual([
      { code: 'cedo', params: { data: '2026-11-08' } },
    ])
    expect(codes('2026-11-08 10:00', { rules: { otherLateBlocks: false, daysBeforeDue: 2 } })).toEqual([])
  })

  test('all reasons, in the rule book’s order', () => {
    const blocks = [{ kind: 'suspension' as const, from: '2026-11-01', until: '2026-11-20' }]
    const all: Partial<RenewalInput> = {
      standing: standing({ registrationUntil: '2026-11-08', blocks, debt: 1001 }),
      loan: loan({ webRenewals: 5, renewals: 5, due: due('2026-11-05 22:00') }),
      otherLate: true,
      reserved: true,
      rules: { otherLateBlocks: true },
    }
    expect(codes('2026-11-12 10:00', all)).toEqual([
      'bloqueado',
      'afastado',
      'debito',
      'atraso_item',
      'atraso_outro',
      'reservado',
      'limite',
    ])
  })

  test('I174 H168 a blocked person, a cleared bond', () => {
    expect(codes('2026-11-09 10:00', { standing: standing({ blocked: true }) })).toEqual(['bloqueado'])
    expect(codes('2026-11-09 10:00', { standing: standing({ bondActive: false }) })).toEqual(['VinculoInativo'])
    const blocks = [{ kind: 'clearance' as const, from: '2026-11-03', bondId: 1 }]
    expect(result('2026-11-09 10:00', { standing: standing({ blocks }) })).toEqual([{ code: 'afastado', params: { tipo: 'nada_consta' } }])
    expect(codes('2026-11-09 10:00', { standing: standing({ blocks, bondId: 2 }) })).toEqual([])
  })
})

describe('loans that cannot be renewed because readers wait', () => {
  const of = (loanId: number, moment: string, late = false) => ({ loanId, due: { at: at(moment) }, late })
  const three = [of(3, '2026-11-12 22:00'), of(2, '2026-11-10 22:00'), of(1, '2026-11-10 22:00')]

  test('C048 as many as wait, those that fall due first, ties by number', () => {
    expect([...reservedLoans(three, 0)]).toEqual([])
    expect([...reservedLoans(three, 1)]).toEqual([1])
    expect([...reservedLoans(three, 2)]).toEqual([1, 2])
    expect([...reservedLoans(three, 9)]).toEqual([1, 2, 3])
  })

  test('a late loan is not among them, but is not renewed either while the others do not suffice', () => {
    const withLate = [of(7, '2026-11-01 22:00', true), ...three]
    expect([...reservedLoans(withLate, 1)]).toEqual([1])
    expect([...reservedLoans(withLate, 3)]).toEqual([1, 2, 3])
    expect([...reservedLoans(withLate, 4)]).toEqual([1, 2, 3, 7])
    expect([...reservedLoans([of(7, '2026-11-01 22:00', true)], 1)]).toEqual([7])
  })

  test('strict: every loan as soon as one waits', () => {
    expect(reservedLoans(three, 1, true).size).toBe(3)
    expect(reservedLoans(three, 0, true).size).toBe(0)
  })
})
