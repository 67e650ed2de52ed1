import { describe, expect, test } from 'vitest'
import { base32, codeOf, matchingStep, otpauthAddress, stepOf, type HashName } from './totp.ts'

// RFC 6238, appendix B; the secrets as its erratum 2866 says.
const secrets: Readonly<Record<HashName, Buffer>> = {
  sha1: Buffer.from('12345678901234567890'),
  sha256: Buffer.from('12345678901234567890123456789012'),
  sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
}

describe('the vectors of RFC 6238', () => {
  test.each<[number, HashName, string]>([
    [59, 'sha1', '94287082'],
    [59, 'sha256', '46119246'],
    [59, 'sha512', '90693936'],
    [1_111_111_109, 'sha1', '07081804'],
    [1_111_111_109, 'sha256', '68084774'],
    [1_111_111_109, 'sha512', '25091201'],
    [1_111_111_111, 'sha1', '14050471'],
    [1_111_111_111, 'sha256', '67062674'],
    [1_111_111_111, 'sha512', '99943326'],
    [1_234_567_890, 'sha1', '89005924'],
    [1_234_567_890, 'sha256', '91819424'],
    [1_234_567_890, 'sha512', '93441116'],
    [2_000_000_000, 'sha1', '69279037'],
    [2_000_000_000, 'sha256', '90698825'],
    [2_000_000_000, 'sha512', '38618901'],
    [20_000_000_000, 'sha1', '65353130'],
    [20_000_000_000, 'sha256', '77737706'],
    [20_000_000_000, 'sha512', '47863826'],
  ])('at second %d by %s: %s', (second, hash, code) => {
    expect(codeOf(secrets[hash], stepOf(new Date(second * 1000)), 8, hash)).toBe(code)
  })
})

test('the vectors of RFC 4226: six digits', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  expect(codes.map((_, counter) => codeOf(secrets.sha1, counter))).toEqual(codes)
})

test('a code of the step before, the present one and the one after is taken, none further off', () => {
  const now = new Date('2026-11-20T12:00:10Z')
  const present = stepOf(now)
  const found = [-2, -1, 0, 1, 2].map((away) => matchingStep(secrets.sha1, codeOf(secrets.sha1, present + away), now))
  expect(found).toEqual([undefined, present - 1, present, present + 1, undefined])
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(matchingStep(secrets.sha1, wrong, now)).toBeUndefined()
})

test('base32 by the vectors of RFC 4648, without padding', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
})

test('the address of the QR code names institution and account', () => {
  expect(otpauthAddress(secrets.sha1, 'Biblioteca da UF', 'ana/1')).toBe(
    'otpauth://totp/Biblioteca%20da%20UF:ana%2F1?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Biblioteca%20da%20UF&algorithm=SHA1&digits=6&period=30',
  )
})
