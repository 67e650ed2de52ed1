import type { Clock } from '../ports/clock.ts'
import type { Stores } from '../ports/stores.ts'

export type SweepDeps = Pick<
  Stores,
  | 'accesses'
  | 'emailChanges'
  | 'idempotency'
  | 'jobs'
  | 'outbox'
  | 'alerts'
  | 'alertEmails'
  | 'loanTokens'
  | 'loginAttempts'
  | 'oneTimeAddresses'
  | 'quotas'
  | 'recoveryCodes'
  | 'retention'
  | 'secondFactors'
  | 'signIns'
  | 'staffSessions'
  | 'spentChallenges'
> & {
  readonly clock: Clock
}

/** How many rows went, by what they were. */
export type Swept = Readonly<Record<string, number>>

/**
 * Takes away what has had its day: the less is kept of people, the less can be lost. Ended jobs go after 7 days (they hold letters),
 * messages that every reader is done with, codes and one-time addresses after one, attempts and ended sessions after 30, alerts after a year, loan tokens, challenges, trust in
 * a device and changes of an e-mail address at their end; messages to the library, suggestions, delegations, requests about one's data, tasks and the audit when the months that
 * the register says are over. An e-mail of alerts that did not come back within 7 days was delivered.
 */
export async function sweep({ clock, ...stores }: SweepDeps): Promise<Swept> {
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return {
    jobs: await stores.jobs.prune(daysAgo(7)),
    messages: await stores.outbox.discard(daysAgo(1)),
    attempts: await stores.loginAttempts.prune(daysAgo(30)),
    signIns: await stores.signIns.prune(daysAgo(30)),
    staffSessions: await stores.staffSessions.prune(daysAgo(30), daysAgo(90)),
    recoveryCodes: await stores.recoveryCodes.prune(daysAgo(1)),
    oneTimeAddresses: await stores.oneTimeAddresses.prune(daysAgo(1)),
    loanTokens: await stores.loanTokens.prune(now),
    idempotency: await stores.idempotency.prune(now),
    quotas: await stores.quotas.prune(now),
    emailChanges: await stores.emailChanges.prune(now),
    factorChallenges: await stores.secondFactors.prune(now),
    accesses: await stores.accesses.prune(daysAgo(90)),
    alerts: await stores.alerts.prune(daysAgo(365)),
    challenges: await stores.spentChallenges.prune(now),
    settledReturns: await stores.alertEmails.settleReturns(daysAgo(7)),
    ...(await stores.retention.prune(now.toISOString().slice(0, 10))),
  }
}
