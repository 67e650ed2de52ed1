import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'second-factor-secret', 32))

/** Encrypts a secret under the server’s, bound to its login: moved to another login's row it cannot be read. */
export function seal(serverSecret: Buffer, loginId: number, plain: Buffer): string {
  const iv = randomBytes(ivBytes)
  const encrypt = createCipheriv(cipher, keyOf(serverSecret), iv).setAAD(Buffer.from(`login:${loginId}`))
  const body = Buffer.concat([encrypt.update(plain), encrypt.final()])
  return Buffer.concat([iv, encrypt.getAuthTag(), body]).toString('base64url')
}

/** Throws where it was changed, moved, or sealed under another secret of the server. */
export function unseal(serverSecret: Buffer, loginId: number, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decrypt = createDecipheriv(cipher, keyOf(serverSecret), bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(`login:${loginId}`))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decrypt.update(bytes.subarray(ivBytes + tagBytes)), decrypt.final()])
}

// Without I, L, O and U: read aloud and written by hand.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codesAtOnce = 10

const newCode = () => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Ten codes of 50 bits each. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: codesAtOnce }, newCode)

/** As typed: with or without hyphen and capitals, O for 0, I and L for 1. */
const plainCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The same code of two logins has two hashes, which say nothing without the server’s secret. */
export const recoveryCodeHash = (serverSecret: Buffer, loginId: number, typed: string): string =>
  createHmac('sha256', serverSecret)
    .update(`second-factor-recovery:${loginId}:${plainCode(typed)}`)
    .digest('base64url')
