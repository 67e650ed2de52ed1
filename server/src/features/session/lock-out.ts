import type { AgedFailures, AttemptFacts, LockRule } from '../../ports/login-attempts.ts'

/**
 * Seconds and counts of the lock-out (NIST SP 800-63B-4 allows at most 100 failures in a row). A lock that strangers could renew for ever
 * would keep the owner out: failures count half after a day, a lock begins the count anew, and for an hour none follows it; each network
 * has one try in 15 minutes meanwhile. See the decision on locking accounts.
 */
export const lockOut = {
  windowSeconds: 900,
  freeFailures: 10,
  firstDelaySeconds: 30,
  longestDelaySeconds: 900,
  lockFrom: 100,
  lockSeconds: 900,
  /** From the beginning of a lock. */
  sparedSeconds: 4_500,
  /** Failures of an account from anywhere after which strangers prove that they are persons. */
  suspiciousInRow: 10,
  suspiciousFailures: 3,
  suspiciousFromNetwork: 20,
} as const

export type Verdict = { readonly kind: 'wait' | 'locked'; readonly seconds: number } | { readonly kind: 'captcha' }

const dayMilliseconds = 86_400_000
const secondsBetween = (from: Date, to: Date) => Math.ceil((to.getTime() - from.getTime()) / 1000)

/** The pause after so many failures: none for the first ten, then 30 s, doubling up to 15 minutes. */
export const delayAfter = (failures: number): number =>
  failures < lockOut.freeFailures
    ? 0
    : Math.min(lockOut.firstDelaySeconds * 2 ** (failures - lockOut.freeFailures), lockOut.longestDelaySeconds)

/** Failures count half after each whole day since their days began; who has none left begins anew. */
export function agedFailures(failures: number, from: Date, now: Date): AgedFailures {
  const days = Math.max(0, Math.floor((now.getTime() - from.getTime()) / dayMilliseconds))
  const left = Math.floor(failures / 2 ** days)
  return left === 0 ? { failures: 0, from: now } : { failures: left, from: new Date(from.getTime() + days * dayMilliseconds) }
}

/** The rule of a lock that would begin now. */
export function lockRule(now: Date): LockRule {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  return {
    from: lockOut.lockFrom,
    until: later(lockOut.lockSeconds),
    sparedUntil: later(lockOut.sparedSeconds),
    aged: (failures, from) => agedFailures(failures, from, now),
  }
}

/** Whether what happened so far asks for a sign that a person is there. */
export const isSuspicious = (facts: AttemptFacts): boolean =>
  facts.failures.recent >= lockOut.suspiciousFailures ||
  (!facts.knownDevice &&
    (facts.fromNetwork >= lockOut.suspiciousFromNetwork || facts.inRow >= lockOut.suspiciousInRow || facts.sparedUntil !== undefined))

/** Why this attempt is not even looked at; undefined when it may be made. */
export function judgeAttempt(facts: AttemptFacts, now: Date): Verdict | undefined {
  if (facts.lockedUntil && facts.lockedUntil > now) return { kind: 'locked', seconds: secondsBetween(now, facts.lockedUntil) }
  const { recent, lastAt } = facts.failures
  const delay = facts.sparedUntil && recent > 0 ? lockOut.longestDelaySeconds : delayAfter(recent)
  const left = lastAt ? delay - secondsBetween(lastAt, now) : 0
  return left > 0 ? { kind: 'wait', seconds: left } : undefined
}
