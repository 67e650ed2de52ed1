import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a code is made of; kept instead of the code. */
export const newSeed = (): string => randomBytes(16).toString('base64url')

/** Six digits of an HMAC (dynamic truncation as in RFC 4226): whoever reads the database without the secret cannot tell them. */
export function codeOf(secret: Buffer, seed: string): string {
  const proof = createHmac('sha256', secret).update(`recovery-code:${seed}`).digest()
  // 2^48 mod 10^6 is far below one in a million: no code is likelier than another.
  return String(proof.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const isCode = (secret: Buffer, seed: string, given: string): boolean => {
  const expected = Buffer.from(codeOf(secret, seed))
  const typed = Buffer.from(given)
  return typed.length === expected.length && timingSafeEqual(typed, expected)
}
