import { expect, test } from 'vitest'
import { isEmail, phoneText } from './contact.ts'

const of = (length: number) => 'a'.repeat(length)
const host = (length: number) => `${Array(5).fill(of(50)).join('.')}.br`.slice(-length).replace(/^\./, 'a')

test.each([
  'ana@exemplo.org',
  'ana.souza+biblioteca@exemplo.org.br',
  "o'brien@exemplo.org",
  '!#$&*/=?^_`{|}~-@exemplo.org',
  `${of(64)}@exemplo.org`,
  `ana@${of(63)}.br`,
  'ana@e-x.org',
  'ana@x.br',
  `ana@${host(253)}`,
])('%s is an address of one mailbox', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'ana',
  '@exemplo.org',
  'ana@',
  'ana@exemplo',
  'ana@exemplo.o',
  'ana@.org',
  'ana@exemplo..org',
  'ana@-exemplo.org',
  'ana@exemplo-.org',
  'ana@exemplo.1org',
  'ana@exemplo.org-',
  '.ana@exemplo.org',
  'ana.@exemplo.org',
  'ana..souza@exemplo.org',
  'ana souza@exemplo.org',
  'ana@exemplo.org, bruno@exemplo.org',
  'ana@bruno@exemplo.org',
  '"ana"@exemplo.org',
  'ana%bruno@exemplo.org',
  'aná@exemplo.org',
  'ana@[127.0.0.1]',
  `${of(65)}@exemplo.org`,
  `ana@${of(64)}.br`,
  `ana@${host(254)}`,
  'ana@exemplo.org\n',
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.each([
  ['(53) 3284-4000', '(53) 3284-4000'],
  ['  53.3284x4000', '5332844000'],
  ['+55 53 3284-4000', '55 53 3284-4000'],
  ['12345678901234567', '1234567890123456'],
  ['tel', ''],
])('of %j as a telephone number %j is kept', (typed, kept) => {
  expect(phoneText(typed)).toBe(kept)
})
