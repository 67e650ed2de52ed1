import { describe, expect, test } from 'vitest'
import type { HoldInHand } from '../../../circulation/hold-acts.ts'
import type { NewBlock } from '../../../ports/library-system/blocks.ts'
import { blockReasons, blocksAsShown, type WrittenBlock } from './shown-blocks.ts'
import { holdAsShown, releasedFirst } from './shown-hold.ts'

const today = '2026-11-10'
const rules = { maySuspend: true, mayChangePickUp: true }
const hold = (holdId: number, more: Partial<HoldInHand> = {}): HoldInHand => ({
  holdId,
  patronId: holdId,
  state: 'queued',
  queuedAt: new Date(Date.UTC(2026, 10, holdId)),
  putOff: false,
  ...more,
})

describe('a hold as it is shown', () => {
  const released = hold(1, { state: 'released' })
  const onTheWay = hold(2, { allocated: true, suspendedUntil: '2026-12-01' })
  const suspended = hold(3, { suspendedUntil: '2026-11-11' })
  const awake = hold(4, { suspendedUntil: today })
  const queue = [awake, suspended, onTheWay, released]

  test.each([
    ['released', released, undefined],
    ['on_the_way', onTheWay, 1],
    ['suspended', suspended, 2],
    ['queued', awake, 3],
  ] as const)('is %s, in its place among those that wait', (stage, one, position) => {
    const { actions, ...shown } = holdAsShown(one, queue, today, rules)
    expect(shown).toEqual({ stage, waiting: 3, ...(position && { position }) })
    expect(Object.keys(actions)).toHaveLength(5)
  })

  test('that can be fetched stands first, the others in the order in which they came', () => {
    expect(releasedFirst([onTheWay, suspended, released, awake]).map((one) => one.holdId)).toEqual([1, 2, 3, 4])
  })
})

describe('blocks as they are shown', () => {
  const block = (n: number, from: string, until?: string, active = false): WrittenBlock => ({
    id: `farol-${n}`,
    kind: 'suspension',
    origin: 'return',
    from,
    ...(until === undefined ? {} : { until }),
    reason: 'late_return',
    active,
    lifted: !active,
    ofLoss: false,
  })
  const past = block(1, '2026-10-05', '2026-10-09')
  const endless = block(2, '2026-10-05')
  const running = block(3, '2026-11-01', '2026-11-12', true)

  test('are those that run, then those that touch the days that were named', () => {
    const shown = (span: { from?: string; until?: string }) => blocksAsShown([past, endless, running], today, span).blocks.map((one) => one.id) // prettier-ignore
    expect([shown({}), shown({ from: '2026-10-09' }), shown({ from: '2026-10-10' })]).toEqual([
      ['farol-3', 'farol-1', 'farol-2'],
      ['farol-3', 'farol-1', 'farol-2'],
      ['farol-3', 'farol-2'],
    ])
    expect([shown({ until: '2026-10-05' }), shown({ until: '2026-10-04' })]).toEqual([['farol-3', 'farol-1', 'farol-2'], ['farol-3']])
  })

  test('end with the last that runs; a lifted one without an end leaves none', () => {
    const endOf = (...all: readonly WrittenBlock[]) => {
      const { until, open } = blocksAsShown(all, today, {})
      return [until, open]
    }
    expect([endOf(past, endless), endOf(endless, running), endOf(running, block(4, '2026-11-03', undefined, true))]).toEqual([
      [undefined, false],
      ['2026-11-12', false],
      [undefined, true],
    ])
  })

  test.each([
    ['suspension', today, []],
    ['suspension', '2026-11-09', ['2026-11-09']],
    ['suspension', undefined, [today]],
    ['administrative', undefined, []],
    ['administrative', '2026-11-09', ['2026-11-09']],
  ] as const)('a %s until %s from today on is refused for its end: %j', (kind, until, days) => {
    const written: NewBlock = { patronId: 1, kind, from: today, ...(until && { until }), reason: 'Atraso' }
    expect(blockReasons(written)).toEqual(days.map((data) => ({ code: 'DataNaoPosterior', params: { data, minima: today } })))
  })
})
