import type { AttemptFacts } from '../../ports/login-attempts.ts'

/** Seconds and counts of the lock-out (NIST SP 800-63B-4 allows at most 100 failures in a row). */
export const lockOut = {
  windowSeconds: 900,
  freeFailures: 10,
  firstDelaySeconds: 30,
  longestDelaySeconds: 900,
  lockFrom: 100,
  lockSeconds: 900,
  suspiciousFailures: 3,
  suspiciousFromNetwork: 20,
} as const

export type Verdict = { readonly kind: 'wait' | 'locked'; readonly seconds: number } | { readonly kind: 'captcha' }

const secondsBetween = (from: Date, to: Date) => Math.ceil((to.getTime() - from.getTime()) / 1000)

/** The pause after so many failures: none for the first ten, then 30 s, doubling up to 15 minutes. */
export const delayAfter = (failures: number): number =>
  failures < lockOut.freeFailures
    ? 0
    : Math.min(lockOut.firstDelaySeconds * 2 ** (failures - lockOut.freeFailures), lockOut.longestDelaySeconds)

/** Whether what happened so far asks for a sign that a person is there. */
export const isSuspicious = (facts: AttemptFacts): boolean =>
  facts.failures.recent >= lockOut.suspiciousFailures || (!facts.knownDevice && facts.fromNetwork >= lockOut.suspiciousFromNetwork)

/** Why this attempt is not even looked at; undefined when it may be made. */
export function judgeAttempt(facts: AttemptFacts, now: Date): Verdict | undefined {
  if (facts.lockedUntil && facts.lockedUntil > now) return { kind: 'locked', seconds: secondsBetween(now, facts.lockedUntil) }
  const { recent, lastAt } = facts.failures
  const left = lastAt ? delayAfter(recent) - secondsBetween(lastAt, now) : 0
  return left > 0 ? { kind: 'wait', seconds: left } : undefined
}
