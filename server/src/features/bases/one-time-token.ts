import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { OneTimeAddresses, OneTimePurpose } from '../../ports/one-time-addresses.ts'

export interface OneTimeDeps {
  readonly oneTimeAddresses: OneTimeAddresses
  readonly clock: Clock
  readonly secret: Buffer
}

/** Seconds that tokens live: between two pages, and until a person reaches a terminal. */
export const oneTimeSeconds = { redirect: 60, selfService: 300 } as const

export interface OneTimeToken {
  readonly token: string
  readonly expiresAt: Date
}

const hashOf = (token: string): string => createHash('sha256').update(`one-time:${token}`).digest('base64url')

/** Short tokens could be found from their hash by trying: without the server's secret nobody can. */
const keyedHashOf = (secret: Buffer, token: string): string =>
  createHmac('sha256', secret).update(`self-service:${token}`).digest('base64url')

const inSeconds = (clock: Clock, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** A token that signs this login in once, at this base. 256 bits of chance; only its hash is kept. */
export async function issueRedirectToken(
  { oneTimeAddresses, clock }: OneTimeDeps,
  loginId: number,
  base: string,
  purpose: 'redirect' | 'base_switch',
): Promise<OneTimeToken> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = inSeconds(clock, oneTimeSeconds.redirect)
  await oneTimeAddresses.issue({ tokenHash: hashOf(token), purpose, loginId, base, expiresAt })
  return { token, expiresAt }
}

/** Without letters and figures that are mistaken for each other when they are read from one screen and typed at another. */
const typed = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A token of eight signs for a terminal: 39 bits, five minutes, and a terminal takes few tries. */
export async function issueTerminalToken(
  { oneTimeAddresses, clock, secret }: OneTimeDeps,
  loginId: number,
  base: string,
): Promise<OneTimeToken> {
  const token = Array.from({ length: 8 }, () => typed[randomInt(typed.length)]).join('')
  const expiresAt = inSeconds(clock, oneTimeSeconds.selfService)
  await oneTimeAddresses.issue({ tokenHash: keyedHashOf(secret, token), purpose: 'self_service', loginId, base, expiresAt })
  return { token: `${token.slice(0, 4)}-${token.slice(4)}`, expiresAt }
}

const redirectPurposes: readonly OneTimePurpose[] = ['redirect', 'base_switch']

/** Whose token it was, once. Undefined for one that is unknown, used, past its time or of another base. */
export function useRedirectToken({ oneTimeAddresses }: OneTimeDeps, token: string, base: string) {
  return oneTimeAddresses.use(hashOf(token), redirectPurposes, base)
}

export function useTerminalToken({ oneTimeAddresses, secret }: OneTimeDeps, token: string, base: string) {
  return oneTimeAddresses.use(keyedHashOf(secret, token.toUpperCase().replace(/[^0-9A-Z]/g, '')), ['self_service'], base)
}
