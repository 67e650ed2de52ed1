import { expect, test } from 'vitest'
import type { Visit } from '../../ports/visit.ts'
import { deskCookie, deviceCookie, refreshCookie } from './session-cookies.ts'

const secret = 'a'.repeat(43)
/** Every cookie of the browser has this value. */
const visit = (sameOrigin: boolean, value: string | undefined = secret): Visit => ({
  address: '127.0.0.1',
  sameOrigin,
  cookie: () => value,
  setCookie: () => {},
})

test('sign-in and desk session go on for a page of this site, and for no other', () => {
  expect([refreshCookie(visit(true), 'farol'), deskCookie(visit(true), 'farol')]).toEqual([secret, secret])
  expect([refreshCookie(visit(false), 'farol'), deskCookie(visit(false), 'farol')]).toEqual([undefined, undefined])
})

test('what is no secret of ours is not looked for', () => {
  for (const wrong of ['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`]) {
    expect([deskCookie(visit(true, wrong), 'farol'), deviceCookie(visit(true, wrong), 'farol')]).toEqual([undefined, undefined])
  }
  expect(deviceCookie(visit(true), 'farol')).toBe(secret)
  expect(deskCookie({ ...visit(true), cookie: () => undefined }, 'farol')).toBeUndefined()
})
