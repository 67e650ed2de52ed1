import { expect, test } from 'vitest'
import { obstaclesOf } from './clearance.ts'
import { reason } from './decision.ts'
import { decideHoldAct, type HoldInHand } from './hold-acts.ts'
import { countStates, decideRequestStep, requestStateOn, type DeskStep } from './loan-request.ts'
import { decideAbout } from './override.ts'

const [today, limitDay] = ['2026-11-03', '2026-11-11']
const rules = { maySuspend: true, mayChangePickUp: true }
const hold = (more: Partial<HoldInHand>): HoldInHand => ({
  holdId: 1,
  patronId: 2,
  state: 'queued',
  queuedAt: new Date('2026-11-01T12:00:00Z'),
  putOff: false,
  ...more,
})

test.each([
  ['cancelled', {}, { kind: 'cancel' }, { set: { state: 'cancelled', suspendedUntil: undefined }, afterwards: 'pass_on' }],
  ['put to sleep', {}, { kind: 'suspend', until: '2026-11-20' }, { set: { state: 'queued', suspendedUntil: '2026-11-20' } }],
  [
    'woken',
    { suspendedUntil: '2026-11-20' },
    { kind: 'resume' },
    { set: { state: 'queued', suspendedUntil: undefined }, afterwards: 'serve_queue' },
  ],
  [
    'put off',
    { state: 'released', limitDay },
    { kind: 'putOff' },
    { set: { state: 'queued', limit: undefined, putOff: true }, afterwards: 'pass_to_others' },
  ],
  ['fetched elsewhere', {}, { kind: 'changePickUp', libraryId: 3 }, { set: { state: 'queued', pickUpLibraryId: 3 } }],
] as const)('a hold is %s', (_act, more, act, change) => {
  expect(decideHoldAct(hold(more), act, today, rules)).toEqual({ done: true, ...change })
})

test('an act on a hold that was cancelled finds none; on one that expired it names the limit, but for its end', () => {
  const answers = (more: Partial<HoldInHand>) =>
    (['resume', 'putOff', 'cancel'] as const).map((kind) => {
      const decision = decideHoldAct(hold(more), { kind }, today, rules)
      return decision.refused ? decision.reasons : []
    })
  const [notFound, expired] = [[reason('NaoEncontrada', {})], [reason('ReservaVencida', { limite: limitDay })]]
  expect(answers({ state: 'cancelled' })).toEqual([notFound, notFound, notFound])
  expect(answers({ state: 'expired', limitDay })).toEqual([expired, expired, [reason('ErroCancelarReserva', { estado: 'vencida' })]])
})

test.each([
  ['separate', 'waiting', 2, { state: 'waiting', copy: 'stays' }],
  ['separate', 'waiting', 1, { state: 'available', copy: { scannedAt: 1 } }],
  ['put_back', 'waiting', 2, { state: 'waiting', copy: 'stays' }],
  ['send', 'waiting', 2, { state: 'in_transit', copy: { scannedAt: 1 } }],
  ['receive', 'in_transit', 2, { state: 'available', copy: { scannedAt: 2 } }],
  ['cancel', 'waiting', 2, { state: 'not_finished', copy: 'goes_on' }],
  ['refuse', 'available', 2, { state: 'not_finished', copy: 'goes_on' }],
  ['not_found', 'waiting', 2, { state: 'not_finished', copy: 'is_lost' }],
] as const)('step %s of a request that is %s, fetched at library %i', (step: DeskStep, state, pickUpLibraryId, decided) => {
  expect(decideRequestStep({ state, sourceLibraryId: 1, pickUpLibraryId }, step)).toEqual({ done: true, ...decided })
})

test('a step that the state does not allow is refused, and nothing becomes of the copy', () => {
  expect(decideRequestStep({ state: 'removed', sourceLibraryId: 1, pickUpLibraryId: 1 }, 'separate')).toEqual({
    refused: true,
    reasons: [reason('estado_invalido', { estado: 'retirado' })],
  })
})

test('a request that waits is over from the instant of its limit; each state is counted', () => {
  const limit = new Date('2026-11-11T22:00:00Z')
  const at = (now: Date, limitAt?: Date) => requestStateOn('available', limitAt, now)
  expect([at(new Date(limit.getTime() - 1), limit), at(limit, limit), at(limit)]).toEqual(['available', 'not_finished', 'available'])
  expect(requestStateOn('removed', limit, limit)).toBe('removed')
  const counted = [
    { state: 'waiting', count: 2 },
    { state: 'finished', count: 1 },
    { state: 'waiting', count: 1 },
  ] as const
  expect(countStates(counted)).toEqual({ waiting: 3, in_transit: 0, available: 0, removed: 0, finished: 1, not_finished: 0 })
})

test('loans, debts that are not paid and requests stand against a clearance, in this order', () => {
  const open = {
    loans: [{ libraryId: 1, title: 'A', lateDays: 2 }],
    debts: [0, 150].map((cents) => ({ libraryId: 2, cents })),
    requests: [{ libraryId: 3, title: 'B' }],
  }
  expect(obstaclesOf(open)).toEqual([
    { kind: 'loan', libraryId: 1, title: 'A', lateDays: 2 },
    { kind: 'debt', libraryId: 2, cents: 150 },
    { kind: 'request', libraryId: 3, title: 'B' },
  ])
})

test('an operator decides of others and of nobody, not of the own person', () => {
  const decide = () => ({ done: true }) as const
  const refused = { refused: true, reasons: [reason('acesso_negado', { motivo: 'propria_pessoa' })] }
  const operator = { operatorPatronId: 7 }
  expect([decideAbout(7, operator, decide), decideAbout(8, operator, decide), decideAbout(undefined, operator, decide)]).toEqual([
    refused,
    decide(),
    decide(),
  ])
  expect(decideAbout(7, {}, decide)).toEqual(decide())
})
