import { createHmac, timingSafeEqual } from 'node:crypto'

/** What authenticator apps agree on: SHA-1, six digits, a step of 30 seconds (RFC 6238). */
const secondsOfStep = 30
const usualDigits = 6

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / secondsOfStep)

export type HashName = 'sha1' | 'sha256' | 'sha512'

/** The code of a step (RFC 4226, 5.3, over the step as RFC 6238 says). */
export function codeOf(secret: Buffer, step: number, digits = usualDigits, hash: HashName = 'sha1'): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac(hash, secret).update(counter).digest()
  const offset = digest.at(-1)! & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is: the present one, or one before or after it, for clocks that differ. Undefined for any other code. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const present = stepOf(now)
  const given = Buffer.from(code)
  // All three are computed and compared, whichever it is.
  const matches = [present, present - 1, present + 1].filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), given))
  return matches[0]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, as authenticator apps read secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address that an app reads from a QR code (Key Uri Format of Google Authenticator, which all apps follow). */
export function otpauthAddress(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
