import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { emailAttempts } from '../../ports/job-handler.ts'
import type { PersonalRecord } from '../../ports/personal-records.ts'
import type { Stores } from '../../ports/stores.ts'
import { emailChangeRules, hashesOf } from './email-change-rules.ts'

/** Jobs that write to the new and to the old address; their payload is `EmailChangeJob`. */
export const emailChangeKinds = { confirm: 'email_change_confirm', notice: 'email_change_notice' } as const

export interface EmailChangeJob {
  readonly changeId: number
  readonly language: Language
}

interface Requesting {
  readonly clock: Clock
  readonly secret: Buffer
  readonly language: Language
}

const later = (clock: Clock, hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)
const secondsInDay = 86_400

/** Throws `muitas_requisicoes`. */
async function countRequest({ quotas }: Pick<Stores, 'quotas'>, patronId: number): Promise<void> {
  const taken = await quotas.take({ name: `email_change:${patronId}`, seconds: secondsInDay })
  if (taken > emailChangeRules.maxPerDay) throw new Refusal('muitas_requisicoes', { segundos: secondsInDay })
}

/**
 * Opens a change of the address inside a transaction: writes to the new address for its confirmation and to the old one about the request.
 * The present address takes back what waits, and is tried again where e-mails came back from it. Throws `muitas_requisicoes`.
 */
export async function requestEmailChange(inside: Stores, record: PersonalRecord, email: string, how: Requesting): Promise<void> {
  const { alertEmails, emailChanges, jobs } = inside
  const { patronId } = record
  if (email === record.email) {
    await alertEmails.forgetReturns(patronId)
    return emailChanges.close(patronId)
  }
  await countRequest(inside, patronId)
  const { clock, secret, language } = how
  const change = await emailChanges.open(
    {
      patronId,
      newEmail: email,
      confirmUntil: later(clock, emailChangeRules.confirmHours),
      undoUntil: later(clock, emailChangeRules.undoDays * 24),
    },
    (row) => hashesOf(secret, row),
  )
  const payload: EmailChangeJob = { changeId: change.id, language }
  await jobs.add({ kind: emailChangeKinds.confirm, payload, uniqueKey: String(change.id), maxAttempts: emailAttempts })
  if (record.email !== undefined)
    await jobs.add({ kind: emailChangeKinds.notice, payload, uniqueKey: String(change.id), maxAttempts: emailAttempts })
}
