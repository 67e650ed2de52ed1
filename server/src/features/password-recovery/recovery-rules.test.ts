import { describe, expect, test } from 'vitest'
import type { EarlierCode } from '../../ports/recovery-codes.ts'
import { codeOf, isCode } from './recovery-code.ts'
import { decideCode } from './recovery-rules.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
let seeds = 0
const code = (secondsAgo: number, more: Partial<EarlierCode> = {}) =>
  ({
    createdAt: new Date(now.getTime() - secondsAgo * 1000),
    isOwn: false,
    isUsed: false,
    seed: `s${(seeds += 1)}`,
    ...more,
  }) as EarlierCode
const own = (secondsAgo: number) => code(secondsAgo, { isOwn: true })

describe('a browser that asks for a code', () => {
  test('gets one of its own where nobody asked in the last hour', () => expect(decideCode([], now)).toBeUndefined())

  test('waits for the rest of a minute since it asked last, and of an hour since it asked three times', () => {
    expect(decideCode([own(0)], now)).toEqual({ refused: 60 })
    expect(decideCode([own(59)], now)).toEqual({ refused: 1 })
    expect(decideCode([own(60)], now)).toBeUndefined()
    expect(decideCode([own(600), own(1_200)], now)).toBeUndefined()
    expect(decideCode([own(600), own(1_200), own(3_599)], now)).toEqual({ refused: 1 })
    expect(decideCode([own(600), own(1_200), own(3_600)], now)).toBeUndefined()
    // The longer of the two.
    expect(decideCode([own(10), own(1_200), own(3_590)], now)).toEqual({ refused: 50 })
    expect(decideCode([own(55), own(1_200), own(3_000)], now)).toEqual({ refused: 600 })
  })

  test('does not wait for what others asked: it shares their newest code for a minute, unless that was used', () => {
    const newest = code(59)
    expect(decideCode([newest], now)).toEqual({ join: newest })
    expect(decideCode([code(60)], now)).toBeUndefined()
    expect(decideCode([code(10, { isUsed: true })], now)).toBeUndefined()
  })

  test('from three e-mails in an hour on shares the newest for eight minutes; a code that is shared is one e-mail, as old as its first', () => {
    const others = [code(1_000), code(2_000)]
    const newest = code(479)
    expect(decideCode([newest, ...others], now)).toEqual({ join: newest })
    expect(decideCode([code(480), ...others], now)).toBeUndefined()
    expect(decideCode([code(479), others[0]!], now)).toBeUndefined()
    const [joined, first] = [code(100, { seed: 'same' }), code(479, { seed: 'same' })]
    expect(decideCode([joined, first, ...others], now)).toEqual({ join: joined })
    expect(decideCode([joined, code(480, { seed: 'same' }), ...others], now)).toBeUndefined()
    expect(decideCode([joined, first, others[0]!], now)).toBeUndefined()
  })
})

test('a code has six digits, is the same for one seed and secret, and is taken only as a whole', () => {
  const secret = Buffer.alloc(32, 1)
  const codes = Array.from({ length: 200 }, (_, n) => codeOf(secret, `seed ${n}`))
  expect(codes.every((one) => /^\d{6}$/.test(one))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(195)
  expect(codeOf(Buffer.alloc(32, 2), 'seed 0')).not.toBe(codes[0])
  const given = [codes[0]!, codes[0]!.slice(0, 5), `${codes[0]}0`, codes[1]!, '', 'ééé']
  expect(given.map((one) => isCode(secret, 'seed 0', one))).toEqual([true, false, false, false, false, false])
})
