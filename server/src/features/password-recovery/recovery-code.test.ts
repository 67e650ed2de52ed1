import { expect, test } from 'vitest'
import { codeOf, isCode } from './recovery-code.ts'

const secret = Buffer.alloc(32, 7)

test('a code that was sent holds after the program was replaced: six digits that follow from secret and seed alone', () => {
  for (const [seed, code] of [
    ['semente-1', '568161'],
    ['semente-2', '176742'],
    ['s159', '004255'],
  ] as const) {
    expect([seed, codeOf(secret, seed)]).toEqual([seed, code])
    expect(isCode(secret, seed, code)).toBe(true)
    expect(isCode(secret, seed, String(Number(code) + 1).padStart(6, '0'))).toBe(false)
  }
  expect(isCode(secret, 's159', '4255')).toBe(false)
  expect(isCode(Buffer.alloc(32, 8), 'semente-1', '568161')).toBe(false)
})
