import { expect, test } from 'vitest'
import { copyKey, titleOfKey, workKey } from './copy-key.ts'
import { securityKeyOf, securityKeyText, typedSecurityKey } from './security-key.ts'

test('a receipt’s key is sixteen signs of thirty-two, five bits of each byte', () => {
  expect(securityKeyOf(Uint8Array.from({ length: 20 }, (_, n) => n))).toBe('23456789ABCDEFGH')
  expect(securityKeyOf(Uint8Array.from({ length: 16 }, (_, n) => n + 16))).toBe('JKLMNPQRSTUVWXYZ')
  expect(securityKeyOf(Uint8Array.from({ length: 16 }, () => 255))).toBe('Z'.repeat(16))
})

test('it is made of the loan, its end and its renewals, and read however it is typed', () => {
  const loan = { loanId: 5, dueAt: new Date('2026-11-11T01:00:00Z'), renewals: 2 }
  expect(securityKeyText(loan)).toBe('farol-loan|5|2026-11-11T01:00:00.000Z|2')
  expect(typedSecurityKey(' abcd-efgh jklm\tnpqr')).toBe('ABCDEFGHJKLMNPQR')
})

test('no two lists of parts of a copy make one key, whatever signs they have; blanks around a part are nothing', () => {
  const [one, other] = [
    { volume: 'a\\', tome: 'b|c' },
    { volume: 'a|b\\', tome: 'c' },
  ]
  expect(copyKey({ titleId: 12, libraryId: 1, ...one })).not.toBe(copyKey({ titleId: 12, libraryId: 1, ...other }))
  expect(workKey({ titleId: 12, ...one })).not.toBe(workKey({ titleId: 12, ...other }))
  expect(copyKey({ titleId: 12, libraryId: 1, volume: ' 2 ', location: '6' })).toBe('12|1|2||||6')
  expect(workKey({ titleId: 12, volume: '2', additionalMaterial: 'CD' })).toBe('12|2|||CD')
  expect([titleOfKey('12|1|2||||6'), titleOfKey('x|1'), titleOfKey('')]).toEqual([12, 0, 0])
})
