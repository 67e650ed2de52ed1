import { expect, test } from 'vitest'
import { firstTokens, leadsTo, readRefreshToken, tokensAfter } from './token-texts.ts'

const secret = Buffer.alloc(32, 7)

test('only after a refresh token do others follow', () => {
  const first = firstTokens(secret)
  const next = tokensAfter(secret, first.refresh)
  expect([next.publicId, next.generation]).toEqual([first.publicId, 2])
  for (const text of ['', first.access, `${first.refresh}x`]) {
    expect(readRefreshToken(text)).toBeUndefined()
    expect(leadsTo(secret, text, 2, 'hash')).toBe(false)
    expect(() => tokensAfter(secret, text)).toThrow('Not a refresh token.')
  }
})
