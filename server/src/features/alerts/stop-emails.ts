import type { AlertKind } from '@farol/contract/alerts.ts'
import { optionalKinds } from '../../ports/alert-kinds.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { readStopLink } from './stop-link.ts'

export interface StopDeps extends Pick<Stores, 'alertEmails'> {
  readonly clock: Clock
  readonly secret: Buffer
}

/** An open link: whose e-mails it stops, and of which kinds. */
export interface OpenStopLink {
  readonly patronId: number
  readonly kinds: readonly AlertKind[]
}

/** `expired` also when the e-mail or its person is gone. */
export async function openStopLink({ alertEmails, clock, secret }: StopDeps, token: string): Promise<OpenStopLink | 'invalid' | 'expired'> {
  const link = readStopLink(secret, token, clock.now())
  if (typeof link === 'string') return link
  const email = await alertEmails.find(link.emailId)
  const reader = email && (await alertEmails.reader(email.patronId))
  return reader ? { patronId: reader.patronId, kinds: link.kinds } : 'expired'
}

/** Stops e-mails of these kinds, of the optional ones; the same again changes nothing. Answers which. */
export async function stopEmails(
  { alertEmails }: StopDeps,
  { patronId }: OpenStopLink,
  chosen: readonly string[],
): Promise<readonly AlertKind[]> {
  const kinds = optionalKinds.filter((kind) => chosen.includes(kind))
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
