import { describe, expect, test } from 'vitest'
import { copyKey, titleOfKey, workKey } from './copy-key.ts'
import { estimateOf, estimateOfNext, type EstimateInput } from './estimate.ts'
import { decideCancel, decidePickUpChange, decidePutOff, decideResume, decideSuspend, holdActions } from './hold-acts.ts'
import { canServe, decideHold, type CopyOfKey, type HoldInput } from './hold-placing.ts'
import { nextToServe, positionOf, queuedAtFor, queueOf, waitingOf, type HoldState, type QueuedHold } from './hold-queue.ts'
import { isOver } from './pick-up.ts'
import { ana, at, BC, bruno, codesOf, davi, limits, neverOpen, standing } from './testing/sample-libraries.ts'

const today = '2026-11-03'
const copy = (more: Partial<CopyOfKey> = {}): CopyOfKey => ({ state: 'on_loan', lends: true, holdable: true, allocated: false, ...more })
const placing = (more: Partial<HoldInput> = {}): HoldInput => ({
  today,
  standing: standing(),
  limits: limits(5),
  copies: [copy()],
  has: false,
  liveHolds: 0,
  ...more,
})
const codes = (more: Partial<HoldInput>) => codesOf(decideHold(placing(more)))
const hold = (holdId: number, more: Partial<QueuedHold> = {}): QueuedHold => ({
  holdId,
  patronId: holdId,
  state: 'queued',
  queuedAt: new Date(Date.UTC(2026, 10, 3, 12, 0, 0, holdId)),
  ...more,
})
const may = { maySuspend: true, mayChangePickUp: true }

describe('placing a hold', () => {
  test('F106 F107 refused while a copy of the key is on the shelf', () => {
    expect(codes({ copies: [copy(), copy({ state: 'available' })] })).toEqual(['ReservaExemplarDisponivel'])
    expect(codes({})).toEqual([])
    expect(codes({ copies: [copy({ state: 'available', allocated: true })] })).toEqual([])
    expect(codes({ copies: [copy(), copy({ state: 'available', holdable: false })] })).toEqual([])
    expect(codes({ copies: [copy(), copy({ state: 'available', lends: false })] })).toEqual([])
  })

  test('F107 F124 F127 F129 keys and works', () => {
    const one = { titleId: 3, libraryId: 1, volume: '1' }
    expect(copyKey(one)).toBe('3|1|1||||')
    expect(titleOfKey(copyKey({ ...one, titleId: 1042 }))).toBe(1042)
    expect([titleOfKey('x'), titleOfKey('x|1'), titleOfKey('')]).toEqual([0, 0, 0])
    expect(copyKey({ ...one, volume: '2' })).not.toBe(copyKey(one))
    expect(copyKey({ ...one, libraryId: 2 })).not.toBe(copyKey(one))
    expect(copyKey({ ...one, additionalMaterial: 'CD' })).not.toBe(copyKey(one))
    expect(copyKey({ ...one, volume: ' 1 ', tome: '' })).toBe(copyKey(one))
    expect(workKey({ ...one })).toBe(workKey({ titleId: 3, volume: '1' }))
    expect(workKey({ ...one, additionalMaterial: 'CD' })).not.toBe(workKey(one))
  })

  test.each([
    ['in_processing', true],
    ['in_binding', true],
    ['in_transit', true],
    ['on_exhibition', true],
    ['on_hold_shelf', true],
    ['lost', false],
    ['withdrawn', false],
    ['damaged', false],
    ['consult_only', false],
  ] as const)('F138 the only copy is %s: %s', (state, accepted) => {
    expect(codes({ copies: [copy({ state })] })).toEqual(accepted ? [] : ['ReservaSemExemplar'])
  })

  test('F133 F134 F136 F137 whether any copy can still serve', () => {
    expect(canServe([copy({ state: 'lost' }), copy()])).toBe(true)
    expect(canServe([copy({ state: 'lost' })])).toBe(false)
    expect(canServe([copy({ lends: false, holdable: false })])).toBe(false)
    expect(canServe([])).toBe(false)
  })

  test('F124 F125 F126 has it already; the limit', () => {
    expect(codes({ has: true })).toEqual(['ReservaJaPossui'])
    expect(decideHold(placing({ has: true, onLoan: true }))).toMatchObject({ reasons: [{ params: { emprestado: true } }] })
    expect(decideHold(placing({ liveHolds: 5 }))).toEqual({ refused: true, reasons: [{ code: 'ReservaLimite', params: { n: 5, max: 5 } }] })
    expect(codes({ liveHolds: 4 })).toEqual([])
  })

  test('A014 a category that borrows nothing', () => {
    expect(codes({ limits: { ...limits(0), holds: 0 } })).toEqual(['CategoriaSemEmprestimo'])
  })

  test('F141 D074 blocked readers', () => {
    const blocks = [{ kind: 'suspension' as const, from: today, until: '2026-11-15' }]
    expect(decideHold(placing({ standing: standing({ blocks }) }))).toMatchObject({
      reasons: [{ code: 'UsuarioAfastado', params: { ate: '2026-11-15' } }],
    })
    expect(codes({ standing: standing({ blocked: true }) })).toEqual(['bloqueado'])
    expect(codes({ standing: standing({ bondActive: false }) })).toEqual(['VinculoInativo'])
    expect(codes({ standing: standing({ debt: 1000 }) })).toEqual([])
    expect(codes({ standing: standing({ debt: 1001 }) })).toEqual(['UsuarioEmDebito'])
    expect(codes({ standing: standing({ registrationUntil: '2026-11-02' }) })).toEqual(['bloqueado'])
    expect(codes({ standing: standing({ overdue: 1 }) })).toEqual(['UsuarioComAtraso'])
    expect(codes({ standing: standing({ blocks: [{ kind: 'clearance', from: today, bondId: 1 }] }) })).toEqual(['afastado'])
  })
})

describe('the queue', () => {
  test('F108 first come, first served; of one millisecond by number', () => {
    const moment = at('2026-11-03 09:00')
    const queue = [hold(3, { queuedAt: moment }), hold(1, { queuedAt: new Date(moment.getTime() + 1) }), hold(2, { queuedAt: moment })]
    expect(queueOf(queue).map((one) => one.holdId)).toEqual([2, 3, 1])
    expect(queueOf([...queue, hold(9, { first: true })]).map((one) => one.holdId)).toEqual([9, 2, 3, 1])
  })

  test('F109 F120 places follow from who waits', () => {
    const queue = [hold(1), hold(2), hold(3)]
    expect([1, 2, 3].map((id) => positionOf(queue, id))).toEqual([1, 2, 3])
    const released = [hold(1, { state: 'released' }), hold(2), hold(3)]
    expect([1, 2, 3].map((id) => positionOf(released, id))).toEqual([undefined, 1, 2])
    const cancelled = [hold(1), hold(2, { state: 'cancelled' }), hold(3)]
    expect([1, 3].map((id) => positionOf(cancelled, id))).toEqual([1, 2])
  })

  test('a suspended hold keeps its place, is passed over, and does not hinder renewals', () => {
    const queue = [hold(1, { suspendedUntil: '2026-11-04' }), hold(2)]
    expect(positionOf(queue, 1)).toBe(1)
    expect(nextToServe(queue, today, '2026-11-04').next?.holdId).toBe(2)
    expect(nextToServe(queue, '2026-11-04', '2026-11-05').next?.holdId).toBe(1)
    expect(waitingOf(queue, today).map((one) => one.holdId)).toEqual([2])
    expect(waitingOf([hold(1, { allocated: true })], today)).toEqual([])
  })

  test('a reader is passed over only if the block outlasts the pick-up time', () => {
    const queue = (until?: string) => [hold(1, { blocked: until === undefined ? {} : { until } }), hold(2)]
    const served = (until?: string) => {
      const { next, passedOver } = nextToServe(queue(until), today, '2026-11-04')
      return [next?.holdId, passedOver.map((one) => one.holdId).join()]
    }
    expect(served('2026-11-03')).toEqual([1, ''])
    expect(served('2026-11-04')).toEqual([2, '1'])
    expect(served()).toEqual([2, '1'])
    const alone = queue().slice(0, 1)
    expect(nextToServe(alone, today, '2026-11-04')).toEqual({ passedOver: alone })
    expect(nextToServe([], today, '2026-11-04')).toEqual({ passedOver: [] })
  })

  test('a clock that went back puts nobody before others', () => {
    const last = hold(2)
    expect(queuedAtFor(new Date(last.queuedAt.getTime() - 1000), [hold(1), last])).toEqual(last.queuedAt)
    const now = at('2026-11-04 10:00')
    expect(queuedAtFor(now, [hold(1), last])).toBe(now)
  })

  test('F114 the limit is over from its very instant', () => {
    const limit = { at: at('2026-11-11 22:00') }
    expect([isOver(limit, at('2026-11-11 21:59:59')), isOver(limit, at('2026-11-11 22:00'))]).toEqual([false, true])
  })
})

describe('what a reader does with a hold', () => {
  test.each<[HoldState, string]>([
    ['queued', ''],
    ['released', ''],
    ['fulfilled', 'atendida'],
    ['expired', 'vencida'],
    ['cancelled', 'cancelada'],
  ])('F122 cancelling one that is %s', (state, estado) => {
    const decision = decideCancel(hold(1, { state }))
    expect(decision).toEqual(
      estado === '' ? { done: true } : { refused: true, reasons: [{ code: 'ErroCancelarReserva', params: { estado } }] },
    )
  })

  test('suspended for 1 to 180 days, only while no copy is on its way', () => {
    expect(codesOf(decideSuspend(hold(1), today, '2026-11-04', may))).toEqual([])
    expect(decideSuspend(hold(1), today, today, may)).toMatchObject({
      reasons: [{ code: 'DataNaoPosterior', params: { data: today, minima: '2026-11-04' } }],
    })
    expect(codesOf(decideSuspend(hold(1), today, '2027-05-02', may))).toEqual([])
    expect(codesOf(decideSuspend(hold(1), today, '2027-05-03', may))).toEqual(['DataFutura'])
    expect(decideSuspend(hold(1, { allocated: true }), today, '2026-11-10', may)).toMatchObject({
      reasons: [{ params: { estado: 'a_caminho' } }],
    })
    expect(codesOf(decideSuspend(hold(1), today, '2026-11-04', { ...may, maySuspend: false }))).toEqual(['estado_invalido'])
  })

  test('put off once, resumed while asleep, its pick-up changed while it waits', () => {
    const released = { ...hold(1, { state: 'released' as const }), putOff: false }
    expect(decidePutOff(released, may).done).toBe(true)
    expect(decidePutOff({ ...released, putOff: true }, may).done).toBeUndefined()
    expect(decideResume(hold(1, { suspendedUntil: '2026-11-04' }), today).done).toBe(true)
    expect(decideResume(hold(1), today).done).toBeUndefined()
    expect(decidePickUpChange(hold(1), may).done).toBe(true)
    expect(decidePickUpChange(hold(1, { allocated: true }), may)).toMatchObject({ reasons: [{ params: { estado: 'a_caminho' } }] })
    expect(codesOf(decideResume(hold(1, { state: 'released', suspendedUntil: '2026-11-04' }), today))).toEqual(['estado_invalido'])
    expect(codesOf(decidePickUpChange(hold(1), { ...may, mayChangePickUp: false }))).toEqual(['estado_invalido'])
    expect(codesOf(decidePutOff(released, { ...may, maySuspend: false }))).toEqual(['estado_invalido'])
    const actions = holdActions(released, today, may)
    expect(Object.entries(actions).flatMap(([name, one]) => (one.allowed ? [name] : []))).toEqual(['cancel', 'putOff'])
  })
})

describe('F142 estimates', () => {
  const loans = [
    { loanId: 2, due: { day: '2026-11-12', at: at('2026-11-12 22:00') }, late: false },
    { loanId: 1, due: { day: '2026-11-10', at: at('2026-11-10 22:00') }, late: false },
  ]
  const input = (more: Partial<EstimateInput> = {}): EstimateInput => ({
    holds: [hold(ana), hold(bruno), hold(davi)],
    loans,
    hours: BC.hours,
    today,
    ...more,
  })

  test('the due day of the k-th copy, and only then', () => {
    expect([ana, bruno, davi].map((id) => estimateOf(input(), id))).toEqual([
      { day: '2026-11-10' },
      { day: '2026-11-12' },
      { none: 'no_copy' },
    ])
    expect(estimateOfNext(input({ holds: [hold(ana)] }))).toEqual({ day: '2026-11-12' })
  })

  test('none where the library has no open day', () => {
    expect(estimateOf(input({ hours: neverOpen.hours }), ana)).toEqual({ none: 'closed' })
  })

  test('none once that copy is late', () => {
    const late = loans.map((one) => ({ ...one, late: one.loanId === 1 }))
    expect([ana, bruno].map((id) => estimateOf(input({ loans: late, today: '2026-11-11' }), id))).toEqual([
      { none: 'late' },
      { day: '2026-11-12' },
    ])
  })

  test('of copies that are due at one moment the loan with the lower number comes back first', () => {
    const due = { day: '2026-11-10', at: at('2026-11-10 22:00') }
    const together = [
      { loanId: 7, due, late: true },
      { loanId: 6, due, late: false },
    ]
    for (const loans of [together, together.toReversed()])
      expect([ana, bruno].map((id) => estimateOf(input({ loans }), id))).toEqual([{ day: '2026-11-10' }, { none: 'late' }])
  })

  test('a hold with a copy on its way takes none of those on loan', () => {
    const holds = [hold(ana, { allocated: true }), hold(bruno)]
    expect(estimateOf(input({ holds }), bruno)).toEqual({ day: '2026-11-10' })
    expect(estimateOf(input({ holds }), ana)).toEqual({ none: 'no_copy' })
  })
})
