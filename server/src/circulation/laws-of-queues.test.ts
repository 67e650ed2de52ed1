import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { copyKey } from './copy-key.ts'
import { estimateOf } from './estimate.ts'
import { decideHold } from './hold-placing.ts'
import { nextToServe, positionOf, queuedAtFor, queueOf, waitingOf, type QueuedHold } from './hold-queue.ts'
import { daysAfter } from './local-time.ts'
import { requestAfter, type RequestState, type RequestStep } from './loan-request.ts'
import { reservedLoans, type LoanOfKey } from './renewal.ts'
import { at, BC, limits, standing } from './testing/sample-libraries.ts'
import { law } from './testing/law.ts'
import { destinationOf, stateAt, type ScannedCopy } from './transit.ts'

const today = '2026-11-03'
const limitDay = '2026-11-04'
const start = at('2026-11-03 10:00').getTime()

const holds: fc.Arbitrary<readonly QueuedHold[]> = fc.uniqueArray(
  fc
    .record({
      holdId: fc.integer({ min: 1, max: 40 }),
      queuedAt: fc.nat(6).map((ms) => new Date(start + ms)),
      state: fc.constantFrom('queued', 'queued', 'queued', 'released', 'fulfilled', 'cancelled', 'expired'),
      suspended: fc.constantFrom(undefined, undefined, -1, 0, 1, 5),
      allocated: fc.constantFrom(false, false, true),
      blocked: fc.constantFrom(undefined, undefined, {}, { until: today }, { until: limitDay }),
    })
    .map(({ suspended, blocked, ...one }): QueuedHold => ({
      ...one,
      state: one.state as QueuedHold['state'],
      patronId: one.holdId,
      ...(suspended === undefined ? {} : { suspendedUntil: daysAfter(today, suspended) }),
      ...(blocked === undefined ? {} : { blocked }),
    })),
  { selector: (one) => one.holdId, maxLength: 9 },
)

describe('laws of the queue', () => {
  law('its order is (queued_at, number), whatever the order of the rows', fc.tuple(holds, fc.nat()), ([list, turn]) => {
    const rotated = [...list.slice(turn % (list.length || 1)), ...list.slice(0, turn % (list.length || 1))].toReversed()
    const queue = queueOf(list)
    expect(queueOf(rotated)).toEqual(queue)
    for (const [place, one] of queue.entries()) {
      const next = queue[place + 1]
      if (next)
        expect(one.queuedAt < next.queuedAt || (one.queuedAt.getTime() === next.queuedAt.getTime() && one.holdId < next.holdId)).toBe(true)
    }
  })

  law('places are 1 to n without gaps', holds, (list) => {
    const places = list.map((one) => positionOf(list, one.holdId)).filter((place) => place !== undefined)
    expect(places.toSorted((one, other) => one - other)).toEqual(places.map((_, index) => index + 1))
  })

  law(
    'who is served waits, is awake and may come; all before have a copy, sleep or are passed over, and those are told',
    holds,
    (list, reach) => {
      const { next, passedOver } = nextToServe(list, today, limitDay)
      for (const one of passedOver) expect(one.blocked).toBeDefined()
      if (passedOver.length > 0) reach('passed over')
      if (!next) {
        expect(waitingOf(list, today)).toEqual(passedOver)
        return reach('nobody')
      }
      expect(next.state === 'queued' && !next.allocated && !(next.suspendedUntil !== undefined && today < next.suspendedUntil)).toBe(true)
      const before = queueOf(list).slice(0, positionOf(list, next.holdId)! - 1)
      for (const one of before) {
        const asleep = one.suspendedUntil !== undefined && today < one.suspendedUntil
        if (asleep) reach('asleep')
        expect(one.allocated || asleep || passedOver.includes(one)).toBe(true)
      }
    },
    ['passed over', 'nobody', 'asleep'],
  )

  law(
    'a new hold is the last, also when the clock went back',
    fc.record({ list: holds, ms: fc.integer({ min: -10, max: 10 }) }),
    ({ list, ms }) => {
      const placed: QueuedHold = { holdId: 99, patronId: 99, state: 'queued', queuedAt: queuedAtFor(new Date(start + ms), list) }
      expect(queueOf([...list, placed]).at(-1)).toBe(placed)
    },
  )

  law('who leaves moves up those behind, by one, and nobody else', fc.tuple(holds, fc.nat()), ([list, pick]) => {
    const queue = queueOf(list)
    const leaving = queue[pick % (queue.length || 1)]
    if (!leaving) return
    const rest = list.map((one): QueuedHold => (one === leaving ? { ...one, state: 'cancelled' } : one))
    const left = positionOf(list, leaving.holdId)!
    for (const one of queue.filter((each) => each !== leaving)) {
      const place = positionOf(list, one.holdId)!
      expect(positionOf(rest, one.holdId)).toBe(place > left ? place - 1 : place)
    }
  })

  law(
    'no free copy stands beside a reader who waits and may come',
    fc.record({ list: holds, copies: fc.nat(6) }),
    ({ list, copies }, reach) => {
      let present = list
      let free = copies
      while (free > 0) {
        const { next } = nextToServe(present, today, limitDay)
        if (!next) break
        present = present.map((one) => (one.holdId === next.holdId ? { ...one, allocated: true } : one))
        free -= 1
      }
      expect(free === 0 || nextToServe(present, today, limitDay).next === undefined).toBe(true)
      reach(free === 0 ? 'all given' : 'some left')
    },
    ['all given', 'some left'],
  )

  law(
    'a copy is never given past somebody who was before and could come',
    fc.record({ list: holds, copies: fc.integer({ min: 1, max: 3 }) }),
    ({ list, copies }) => {
      let present = list
      const served: QueuedHold[] = []
      for (let n = 0; n < copies; n += 1) {
        const { next } = nextToServe(present, today, limitDay)
        if (!next) break
        served.push(next)
        present = present.map((one) => (one.holdId === next.holdId ? { ...one, allocated: true } : one))
      }
      const places = served.map((one) => positionOf(list, one.holdId)!)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    },
  )

  law(
    'while a copy is free no hold is placed, and a hold is placed only where one can come',
    fc.array(
      fc.record({
        state: fc.constantFrom('available', 'on_loan', 'lost', 'in_transit', 'withdrawn'),
        lends: fc.boolean(),
        holdable: fc.boolean(),
        allocated: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    (copies) => {
      const decision = decideHold({ today, standing: standing(), limits: limits(5), copies: copies as never, has: false, liveHolds: 0 })
      if (!decision.done) return
      expect(copies.some((one) => one.state === 'available' && one.lends && one.holdable && !one.allocated)).toBe(false)
      expect(copies.some((one) => one.lends && one.holdable && !['lost', 'withdrawn'].includes(one.state))).toBe(true)
    },
  )
})

const loans: fc.Arbitrary<readonly LoanOfKey[]> = fc.uniqueArray(
  fc.record({
    loanId: fc.integer({ min: 1, max: 30 }),
    due: fc.nat(5).map((day) => ({ at: new Date(start + day * 86_400_000) })),
    late: fc.constantFrom(false, false, true),
  }),
  { selector: (one) => one.loanId, maxLength: 7 },
)

describe('laws of loans that cannot be renewed because readers wait', () => {
  law(
    'as many as wait; those that can be renewed fall due later',
    fc.record({ list: loans, waiting: fc.nat(8) }),
    ({ list, waiting }, reach) => {
      const reserved = reservedLoans(list, waiting)
      const inTime = list.filter((one) => !one.late)
      const held = inTime.filter((one) => reserved.has(one.loanId))
      expect(held.length).toBe(Math.min(waiting, inTime.length))
      for (const one of inTime.filter((each) => !reserved.has(each.loanId))) {
        for (const other of held)
          expect(other.due.at < one.due.at || (other.due.at.getTime() === one.due.at.getTime() && other.loanId < one.loanId)).toBe(true)
        reach('one may')
      }
      if (waiting > inTime.length) reach('not enough')
    },
    ['one may', 'not enough'],
  )

  law('the order of the rows does not matter', fc.record({ list: loans, waiting: fc.nat(8) }), ({ list, waiting }) => {
    expect([...reservedLoans(list.toReversed(), waiting)].toSorted()).toEqual([...reservedLoans(list, waiting)].toSorted())
  })

  law('one reader more never frees a loan', fc.record({ list: loans, waiting: fc.nat(8) }), ({ list, waiting }) => {
    const more = reservedLoans(list, waiting + 1)
    for (const loan of reservedLoans(list, waiting)) expect(more.has(loan)).toBe(true)
  })

  law(
    'borrowers who renew in turn keep nobody waiting: what was held stays held',
    fc.record({ list: loans, waiting: fc.integer({ min: 1, max: 4 }), turns: fc.array(fc.nat(), { maxLength: 12 }) }),
    ({ list, waiting, turns }, reach) => {
      const before = [...reservedLoans(list, waiting)]
      let present = list.filter((one) => !one.late)
      for (const [turn, pick] of turns.entries()) {
        const may = present.filter((one) => !reservedLoans(present, waiting).has(one.loanId))
        const chosen = may[pick % (may.length || 1)]
        if (!chosen) break
        reach('renewed')
        // A renewal leads to a later day than all: from today on.
        present = present.map((one) => (one === chosen ? { ...one, due: { at: new Date(start + (10 + turn) * 86_400_000) } } : one))
      }
      const after = reservedLoans(present, waiting)
      for (const loan of before.filter((one) => present.some((each) => each.loanId === one))) expect(after.has(loan)).toBe(true)
    },
    ['renewed'],
  )

  law('strictly: all or none', fc.record({ list: loans, waiting: fc.nat(3) }), ({ list, waiting }) => {
    expect(reservedLoans(list, waiting, true).size).toBe(waiting > 0 ? list.length : 0)
  })

  law('an estimate never comes before that of somebody ahead', fc.record({ list: holds, loans }), (given) => {
    const open = given.loans.map((one) => ({ ...one, due: { ...one.due, day: one.due.at.toISOString().slice(0, 10) } }))
    const days = queueOf(given.list)
      .filter((one) => !one.allocated)
      .map((one) => estimateOf({ holds: given.list, loans: open, hours: BC.hours, today }, one.holdId))
      .flatMap((one) => ('day' in one ? [one.day] : []))
    expect(days).toEqual(days.toSorted())
  })
})

const copies: fc.Arbitrary<ScannedCopy> = fc
  .record({
    state: fc.constantFrom('available', 'in_transit', 'on_hold_shelf', 'damaged', 'in_binding'),
    libraryId: fc.integer({ min: 1, max: 3 }),
    allocation: fc.option(
      fc.record({
        kind: fc.constantFrom('hold', 'request'),
        stage: fc.constantFrom('pull_list', 'on_the_way', 'on_hold_shelf'),
        pickUpLibraryId: fc.integer({ min: 1, max: 3 }),
      }),
      { nil: undefined },
    ),
    next: fc.option(fc.record({ holdId: fc.nat(), pickUpLibraryId: fc.integer({ min: 1, max: 3 }) }), { nil: undefined }),
  })
  .map(({ allocation, next, ...one }) => ({ ...one, ...(allocation ? { allocation } : {}), ...(next ? { next } : {}) }) as ScannedCopy)

/** The copy after what the scan says has been done. */
function placed(copy: ScannedCopy, libraryId: number): ScannedCopy {
  const to = destinationOf(copy, libraryId)
  const { allocation, next: _, ...rest } = copy
  const state = stateAt(to, copy.state)
  if (to.kind === 'hold_shelf') return { ...rest, state, allocation: { kind: to.for, stage: 'on_hold_shelf', pickUpLibraryId: libraryId } }
  if (to.kind === 'send' && to.for !== 'home')
    return { ...rest, state, allocation: { kind: to.for, stage: 'on_the_way', pickUpLibraryId: to.libraryId } }
  return { ...rest, state, ...(to.kind === 'staff' && allocation ? { allocation } : {}) }
}

describe('laws of the way of a copy', () => {
  const scan = fc.record({ copy: copies, libraryId: fc.integer({ min: 1, max: 3 }) })

  law('scanned twice at one library it goes the same way, and nothing begins anew', scan, ({ copy, libraryId }) => {
    const [first, second] = [destinationOf(copy, libraryId), destinationOf(placed(copy, libraryId), libraryId)]
    expect(second.kind).toBe(first.kind)
    if (second.kind === 'hold_shelf') expect(second.releases).toBe(false)
    if (second.kind === 'send') expect(second.withdraws).toBe(false)
  })

  law(
    'what is sent is never sent to where it is, and arrives: shelf or hold shelf',
    scan,
    ({ copy, libraryId }, reach) => {
      const to = destinationOf(copy, libraryId)
      if (to.kind !== 'send') return
      expect(to.libraryId).not.toBe(libraryId)
      expect(destinationOf(placed(copy, libraryId), to.libraryId).kind).toBe(to.for === 'home' ? 'shelf' : 'hold_shelf')
      reach(to.for)
    },
    ['home', 'hold', 'request'],
  )

  law(
    'a third library changes no destination',
    fc.record({ copy: copies, first: fc.integer({ min: 1, max: 3 }), third: fc.integer({ min: 1, max: 3 }) }),
    ({ copy, first, third }) => {
      const to = destinationOf(copy, first)
      if (to.kind !== 'send' || third === to.libraryId) return
      expect(destinationOf(placed(copy, first), third)).toMatchObject({ kind: 'send', libraryId: to.libraryId })
    },
  )
})

describe('laws of requests and keys', () => {
  law(
    'a request that is over stays over',
    fc.array(fc.constantFrom<RequestStep>('send', 'receive', 'pick_up', 'come_home', 'cancel', 'refuse', 'not_found', 'expire'), {
      maxLength: 9,
    }),
    (steps, reach) => {
      let state: RequestState = 'waiting'
      for (const step of steps) {
        const decision = requestAfter(state, step)
        if (state === 'finished' || state === 'not_finished') expect(decision.done).toBeUndefined()
        if (decision.done) state = decision.state
        reach(state)
      }
    },
    ['finished', 'not_finished'],
  )

  const part = fc.constantFrom(undefined, '', '1', '2', '|', '\\', '\\|', '1|', '|1', ' 1 ')
  const parts = fc.record({ volume: part, tome: part, part, additionalMaterial: part, location: part })
  law('copies have one key if and only if all of its parts are the same', fc.tuple(parts, parts), ([one, other]) => {
    const clean = (each: typeof one) => JSON.stringify(Object.values(each).map((value) => (value ?? '').trim()))
    const key = (each: typeof one) =>
      copyKey({ titleId: 1, libraryId: 1, ...Object.fromEntries(Object.entries(each).filter(([, value]) => value !== undefined)) })
    expect(key(one) === key(other)).toBe(clean(one) === clean(other))
  })
})
