import { refusedFor } from '@farol/contract/errors.ts'
import { parseLanguage, type Language } from '@farol/contract/language.ts'
import type { Actor } from '../../ports/audit.ts'
import type { Clock } from '../../ports/clock.ts'
import { emailAttempts, type JobHandler } from '../../ports/job-handler.ts'
import type { Stores } from '../../ports/stores.ts'
import { deletionEmailJob, type DeletionEmailJob } from './deletion-emails.ts'
import { inWords, obstaclesOf } from './obstacles.ts'
import { removePerson, type RemovalDeps } from './remove-person.ts'
import { securityAlert } from './security-alert.ts'

export const deleteAccountsJob = 'delete_accounts'

const daysToTakeBack = 7

export interface DeletionDeps extends RemovalDeps, Pick<Stores, 'dataRequests'> {
  readonly clock: Clock
}

export interface DeletionWish {
  readonly patronId: number
  readonly actor: Actor
  /** Of who asks: refusals are written in it. */
  readonly language: Language
  /** Why the desk asks for it. */
  readonly reason?: string
}

/** Tells the person: by an e-mail with the page that takes it back, or by an alert where no address is known. */
async function tell(inside: Stores, wish: DeletionWish, deletionId: number, at: Date): Promise<void> {
  const record = await inside.personalRecords.read(wish.patronId)
  if (record?.email === undefined)
    return void (await inside.alerts.notify(securityAlert(wish.patronId, 'deletion_requested', `deletion:${wish.patronId}`, at)))
  const payload: DeletionEmailJob = { deletionId, language: parseLanguage(record.language) ?? wish.language }
  await inside.jobs.add({ kind: deletionEmailJob, payload, uniqueKey: String(deletionId), maxAttempts: emailAttempts })
}

/**
 * Asks for the deletion, inside a transaction. What stands open refuses it, which is stored; one that waits stays as it is, with its day
 * and the page that takes it back. Throws `ExclusaoPendencias`.
 */
export async function askDeletion({ clock }: Pick<DeletionDeps, 'clock'>, inside: Stores, wish: DeletionWish) {
  const { patronId, actor, language, reason } = wish
  const obstacles = await obstaclesOf(inside, patronId)
  const subject = { kind: 'patron', id: patronId } as const
  const said = reason === undefined ? {} : { reason }
  if (obstacles.length > 0) {
    await inside.dataRequests.refuseDeletion(patronId, obstacles)
    await inside.audit.record({ actor, act: 'deletion_refused', subject, detail: { obstacles, ...said } })
    throw refusedFor({ code: 'ExclusaoPendencias', params: { lista: inWords(obstacles, language) } })
  }
  const latest = await inside.dataRequests.latestDeletion(patronId)
  if (latest?.state === 'waiting' && latest.dueAt)
    return { pedida_em: latest.requestedAt.toISOString(), sera_em: latest.dueAt.toISOString() }
  const now = clock.now()
  const dueAt = new Date(now.getTime() + daysToTakeBack * 86_400_000)
  const deletionId = await inside.dataRequests.askDeletion(patronId, dueAt)
  await tell(inside, wish, deletionId, now)
  await inside.audit.record({ actor, act: 'asked_for_deletion', subject, ...(reason !== undefined && { detail: said }) })
  return { pedida_em: now.toISOString(), sera_em: dueAt.toISOString() }
}

/** Deletes the accounts whose time to take it back is over, each in one transaction. What stands open by now refuses it. */
export const deleteDueAccounts = (deps: DeletionDeps): JobHandler => ({
  async run(_job, signal) {
    for (const { id, patronId } of await deps.dataRequests.dueDeletions()) {
      if (signal.aborted) return
      await removePerson(deps, { patronId, actor: { kind: 'system' }, wish: { id, at: deps.clock.now() } })
    }
  },
})
