import { describe, expect, test } from 'vitest'
import { certificateStateOf, decideClearance, decideClearanceUndo, type Certificate } from './clearance.ts'
import { estimateAtPlace } from './estimate.ts'
import { isOver, limitUnderNewHours } from './pick-up.ts'
import { destinationOf, stateAt } from './transit.ts'
import { at, BC, closed, codesOf, local, opened, withExceptions } from './testing/sample-libraries.ts'

describe('the time to fetch something', () => {
  const limit = { day: '2026-11-11', at: at('2026-11-11 22:00') }

  test('is over from its very instant', () => {
    expect([isOver(limit, at('2026-11-11 21:59:59')), isOver(limit, at('2026-11-11 22:00'))]).toEqual([false, true])
  })

  test.each([
    ['the same hours', [], '2026-11-11', '2026-11-11 22:00'],
    ['an earlier closing', [opened('2026-11-11', '08:00', '18:00')], '2026-11-11', '2026-11-11 22:00'],
    ['a later closing', [opened('2026-11-11', '08:00', '23:00')], '2026-11-11', '2026-11-11 23:00'],
    ['a closed day', [closed('2026-11-11')], '2026-11-12', '2026-11-12 22:00'],
    ['a closed week before a Saturday', [closed('2026-11-11', '2026-11-13')], '2026-11-14', '2026-11-14 12:00'],
  ] as const)('under %s ends on %s at %s', (_what, exceptions, day, instant) => {
    const moved = limitUnderNewHours(withExceptions(BC, ...exceptions), limit)
    expect([moved.day, local(moved.at)]).toEqual([day, instant])
  })
})

describe('an estimate', () => {
  const loan = (loanId: number, day: string, late = false) => ({ loanId, due: { day, at: at(`${day} 22:00`) }, late })
  const estimate = (place: number, loans: Parameters<typeof estimateAtPlace>[0]['loans'], today = '2026-11-03') =>
    estimateAtPlace({ loans, hours: BC.hours, today }, place)

  test('is the day of the copy that comes back at one’s turn, ties by number, never before today', () => {
    const loans = [loan(3, '2026-11-12'), loan(2, '2026-11-10'), loan(1, '2026-11-12', true)]
    expect([estimate(0, loans), estimate(1, loans), estimate(2, loans)]).toEqual([{ day: '2026-11-10' }, { none: 'late' }, { day: '2026-11-12' }]) // prettier-ignore
    expect([estimate(0, loans, '2026-11-11'), estimate(3, loans), estimate(-1, loans)]).toEqual([{ day: '2026-11-11' }, { none: 'no_copy' }, { none: 'no_copy' }]) // prettier-ignore
    expect(estimate(0, [loan(1, '2026-11-08')])).toEqual({ day: '2026-11-09' })
  })
})

describe('where a copy goes', () => {
  const allocation = (stage: 'pull_list' | 'on_the_way' | 'on_hold_shelf') => ({ kind: 'hold', stage, pickUpLibraryId: 1 }) as const
  const scanned = (stage: Parameters<typeof allocation>[0], libraryId: number) =>
    destinationOf({ state: 'on_hold_shelf', libraryId: 1, allocation: allocation(stage) }, libraryId)

  test('to its reader: it waits anew once it has arrived, and its limit goes only where it had one', () => {
    expect((['pull_list', 'on_the_way', 'on_hold_shelf'] as const).map((stage) => scanned(stage, 1))).toMatchObject([{ releases: true }, { releases: true }, { releases: false }]) // prettier-ignore
    expect((['pull_list', 'on_the_way', 'on_hold_shelf'] as const).map((stage) => scanned(stage, 3))).toMatchObject([{ withdraws: false }, { withdraws: false }, { withdraws: true }]) // prettier-ignore
  })

  test.each(['damaged', 'withdrawn'] as const)('%s, to the staff, and stays what it is', (state) => {
    const destination = destinationOf({ state, libraryId: 1 }, 3)
    expect([destination, stateAt(destination, state)]).toEqual([{ kind: 'staff' }, state])
  })
})

describe('a certificate', () => {
  const certificate = (state: Certificate['state'], validUntil = '2026-11-10'): Certificate => ({ state, validUntil })
  const today = '2026-11-10'

  test.each([
    ['issued', '2026-11-10', 'valid'],
    ['issued', '2026-11-09', 'expired'],
    ['superseded', '2026-11-10', 'expired'],
    ['cancelled', '2026-11-10', 'cancelled'],
  ] as const)('%s until %s is %s', (state, until, word) => {
    expect(certificateStateOf(certificate(state, until), today)).toBe(word)
  })

  test('is given again while it is valid, else made anew for its days, and undone only as long as it stands', () => {
    const cleared = (present?: Certificate) => decideClearance({ today, bondActive: true, obstacles: [], present, validDays: 5 })
    expect([cleared(certificate('issued')), cleared(certificate('superseded')), cleared()]).toEqual([
      { done: true, validUntil: '2026-11-10', again: true },
      { done: true, validUntil: '2026-11-15', again: false },
      { done: true, validUntil: '2026-11-15', again: false },
    ])
    const undone = (state: Certificate['state'], active = true) => codesOf(decideClearanceUndo(certificate(state), active))
    expect([undone('issued'), undone('superseded'), undone('cancelled'), undone('issued', false)]).toEqual([[], ['NaoPodeDesfazer'], ['NaoPodeDesfazer'], ['VinculoInativo']]) // prettier-ignore
  })
})
