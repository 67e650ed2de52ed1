import type { AlertKind } from '@farol/contract/alerts.ts'
import { optionalKinds, type AlertKinds } from '../../ports/alert-kinds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { readStopLink } from './stop-link.ts'

export interface StopDeps extends Pick<Stores, 'alertEmails'> {
  readonly clock: Clock
  /** Of all features. */
  readonly alertKinds: AlertKinds
  readonly secret: Buffer
}

/** An open link: whose e-mails it stops, of which kinds, and of which it could. */
export interface OpenStopLink {
  readonly patronId: number
  readonly kinds: readonly AlertKind[]
  readonly optional: readonly AlertKind[]
}

/** `expired` also when the e-mail or its person is gone. */
export async function openStopLink(
  { alertEmails, alertKinds, clock, secret }: StopDeps,
  token: string,
): Promise<OpenStopLink | 'invalid' | 'expired'> {
  const link = readStopLink(secret, token, clock.now())
  if (typeof link === 'string') return link
  const email = await alertEmails.find(link.emailId)
  const reader = email && (await alertEmails.reader(email.patronId))
  if (!reader) return 'expired'
  const optional = optionalKinds(alertKinds)
  return { patronId: reader.patronId, kinds: optional.filter((kind) => link.kinds.includes(kind)), optional }
}

/** Stops e-mails of these kinds, of the optional ones; the same again changes nothing. Answers which. */
export async function stopEmails(
  { alertEmails }: StopDeps,
  { patronId, optional }: OpenStopLink,
  chosen: readonly string[],
): Promise<readonly AlertKind[]> {
  const kinds = optional.filter((kind) => chosen.includes(kind))
  await alertEmails.decline(patronId, kinds)
  return kinds
}

/** For an e-mail that a mail program sent to stop others: true when it did. */
export async function stopByEmail(deps: StopDeps, token: string): Promise<boolean> {
  const link = await openStopLink(deps, token)
  if (typeof link === 'string') return false
  await stopEmails(deps, link, link.kinds)
  return true
}
