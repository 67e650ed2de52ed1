import { createHmac, timingSafeEqual } from 'node:crypto'
import { alertKinds, type AlertKind } from '@farol/contract/alerts.ts'

/** What a stop link says: of which e-mail it stood in, and which kinds it stops. It names no person. */
export interface StopLink {
  readonly emailId: number
  readonly kinds: readonly AlertKind[]
}

export type ReadStopLink = StopLink | 'invalid' | 'expired'

const dayLength = 86_400_000
/** Days. */
const lifetime = 365
/** An address holds no more: parameters of paths end at 200 characters. */
const maxKinds = 8

const proof = (secret: Buffer, claim: string): string =>
  createHmac('sha256', secret).update(`stop-emails:${claim}`).digest('base64url').slice(0, 22)

/** `<e-mail>.<day of its end since 1970>.<kinds>.<proof>`, numbers in base 36. */
export function signStopLink(secret: Buffer, { emailId, kinds }: StopLink, now: Date): string {
  const end = Math.floor(now.getTime() / dayLength) + lifetime
  const claim = [emailId.toString(36), end.toString(36), kinds.slice(0, maxKinds).join('~')].join('.')
  return `${claim}.${proof(secret, claim)}`
}

/** Reads what `signStopLink` wrote, up to a year later. */
export function readStopLink(secret: Buffer, token: string, now: Date): ReadStopLink {
  const parts = /^(([0-9a-z]{1,11})\.([0-9a-z]{1,6})\.([a-z_~]{1,180}))\.([\w-]{22})$/.exec(token)
  if (!parts) return 'invalid'
  const [, claim = '', email = '', end = '', names = '', given = ''] = parts
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(proof(secret, claim)))) return 'invalid'
  if (Number.parseInt(end, 36) * dayLength <= now.getTime()) return 'expired'
  const kinds = alertKinds.filter((kind) => names.split('~').includes(kind))
  return { emailId: Number.parseInt(email, 36), kinds }
}
