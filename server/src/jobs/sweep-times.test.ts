import { expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { sweep, type SweepDeps } from './sweep.ts'

test('how many days each kind of row is kept after its end', async () => {
  const clock = new SettableClock('2026-11-20T12:00:00Z')
  const kept: Record<string, number> = {}
  const days: string[] = []
  const daysOf = (before: Date) => (clock.now().getTime() - before.getTime()) / 86_400_000
  const recording = new Proxy({ clock } as unknown as SweepDeps, {
    ownKeys: () => ['clock', 'retention', ...names],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    get(target, name: string) {
      if (name === 'clock') return target.clock
      if (name === 'retention') return { prune: async (day: string) => (days.push(day), {}) }
      const prune = async (before: Date) => ((kept[name] = daysOf(before)), 0)
      return { prune, discard: prune, settleReturns: prune }
    },
  })
  await sweep(recording)
  expect(kept).toEqual({
    accesses: 90,
    alertEmails: 7,
    alerts: 365,
    emailChanges: 0,
    idempotency: 0,
    jobs: 7,
    loanTokens: 0,
    loginAttempts: 30,
    oneTimeAddresses: 1,
    outbox: 1,
    quotas: 0,
    recoveryCodes: 1,
    secondFactors: 0,
    signIns: 30,
    spentChallenges: 0,
    staffSessions: 30,
  })
  expect(days).toEqual(['2026-11-20'])
})

const names = [
  'accesses',
  'alertEmails',
  'alerts',
  'emailChanges',
  'idempotency',
  'jobs',
  'loanTokens',
  'loginAttempts',
  'oneTimeAddresses',
  'outbox',
  'quotas',
  'recoveryCodes',
  'secondFactors',
  'signIns',
  'spentChallenges',
  'staffSessions',
]
