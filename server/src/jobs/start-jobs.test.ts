import { localDay } from '@farol/contract/library-zone.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import type { NewJob } from '../ports/jobs.ts'
import type { Email } from '../ports/mailer.ts'
import { addDailyJobs } from './daily-jobs.ts'
import { enqueueEmail } from './mail.ts'
import { startJobs } from './start-jobs.ts'

test.each([
  ['2026-11-20T02:59:59.000Z', '2026-11-19'],
  ['2026-11-20T03:00:00.000Z', '2026-11-20'],
  ['2027-01-01T02:00:00.000Z', '2026-12-31'],
])('%s is the day %s in the library', (instant, day) => {
  expect(localDay(new Date(instant))).toBe(day)
})

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('several processes put down the jobs of a day: each kind once, and again the next day', async () => {
      const { jobs } = open.stores
      const add = () =>
        addDailyJobs(jobs, open.clock, [
          { kind: 'a', at: '00:00' },
          { kind: 'b', at: '00:00' },
        ])
      await Promise.all([add(), add(), add()])
      expect((await jobs.counts()).waiting).toBe(2)
      open.clock.advance(86_400)
      await add()
      expect((await jobs.counts()).waiting).toBe(4)
    })

    test('a job of the day is added when its local time has come, and once by each process', async () => {
      const { jobs } = open.stores
      let asked = 0
      const counting = { ...jobs, add: (job: NewJob) => ((asked += 1), jobs.add(job)) }
      const added = new Set<string>()
      const before = (await jobs.counts()).waiting
      const at = async (instant: string) => {
        await addDailyJobs(counting, new SettableClock(instant), [{ kind: 'at six', at: '06:00' }], added)
        return (await jobs.counts()).waiting - before
      }
      expect([await at('2026-11-20T08:59:59Z'), await at('2026-11-20T09:00:00Z'), await at('2026-11-20T15:00:00Z')]).toEqual([0, 1, 1])
      expect([await at('2026-11-21T08:00:00Z'), await at('2026-11-21T09:00:00Z')]).toEqual([1, 2])
      expect(asked).toBe(2)
      const another = (instant: string) => addDailyJobs(jobs, new SettableClock(instant), [{ kind: 'at six', at: '06:00' }])
      for (const instant of ['2026-11-21T15:00:00Z', '2026-11-21T20:00:00Z']) await another(instant)
      expect((await jobs.counts()).waiting - before).toBe(2)
    })

    test('a job of all day is added once in each of its spans, by however many processes', async () => {
      const { jobs } = open.stores
      const before = (await jobs.counts()).waiting
      const processes = [new Set<string>(), new Set<string>()]
      const at = async (instant: string) => {
        for (const added of processes)
          await addDailyJobs(jobs, new SettableClock(instant), [{ kind: 'often', at: '00:01', everyMinutes: 5 }], added)
        return (await jobs.counts()).waiting - before
      }
      const times = ['03:00:59', '03:01:00', '03:04:59', '03:05:00', '03:09:59', '04:05:00']
      const counts: number[] = []
      for (const time of times) counts.push(await at(`2026-11-20T${time}Z`))
      expect(counts).toEqual([0, 1, 1, 2, 2, 3])
    })

    test('a process that starts sweeps and sends what is in the post', async () => {
      const { stores, clock } = open
      const sent: Email[] = []
      const swept: unknown[] = []
      await enqueueEmail(stores.jobs, { id: 'a', to: ['ana@example.org'], subject: 's', text: 't' })
      const mailer = { send: async (email: Email) => void sent.push(email), close: async () => {} }
      const listeners = { failed: (error: unknown) => void swept.push(error), swept: (rows: unknown) => void swept.push(rows) }
      const running = startJobs({ ...stores, clock, mailer }, 'this process', listeners)
      while (sent.length === 0 || swept.length === 0) {
        running.wake()
        await pause(5)
      }
      await running.stop(1000)
      expect([sent.length, swept.length, swept[0] instanceof Error]).toEqual([1, 1, false])
    })

    test('e-mails that a mail server is slow to take keep no other job waiting', async () => {
      const { stores, clock } = open
      const waiting = new Set<string>()
      const mailer = {
        send: async (_email: Email, recipient: string, signal?: AbortSignal) => {
          waiting.add(recipient)
          await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        },
        close: async () => {},
      }
      const done: string[] = []
      const handlers = { expire: { run: async () => void done.push('expire') } }
      for (const name of ['a', 'b', 'c'])
        await enqueueEmail(stores.jobs, { id: `slow-${name}`, to: [`${name}@example.org`], subject: 's', text: 't' })
      const running = startJobs(
        { ...stores, clock, mailer },
        'slow',
        { failed: () => {}, swept: () => {} },
        { handlers, pauseMilliseconds: 5 },
      )
      while (waiting.size < 2) await pause(5)
      await stores.jobs.add({ kind: 'expire', payload: {} })
      const end = performance.now() + 20_000
      while (done.length === 0 && performance.now() < end) await pause(5)
      await running.stop(1)
      expect(done).toEqual(['expire'])
    })

    test('while the mail server is away no e-mail is begun, other jobs are; once it is back the e-mails go out', async () => {
      const { stores, clock } = open
      const done: string[] = []
      let isAway = true
      const mailer = { send: async (_email: Email, recipient: string) => void done.push(recipient), close: async () => {} }
      const handlers = { other: { run: async () => void done.push('other') } }
      await enqueueEmail(stores.jobs, { id: 'waits', to: ['waits@example.org'], subject: 's', text: 't' })
      const more = { handlers, pauseMilliseconds: 5, isMailServerAway: () => isAway }
      const running = startJobs({ ...stores, clock, mailer }, 'away', { failed: () => {}, swept: () => {} }, more)
      for (const _round of [1, 2, 3]) {
        const before = done.length
        await stores.jobs.add({ kind: 'other', payload: {} })
        while (done.length === before) await pause(5)
      }
      const meanwhile = [...done]
      isAway = false
      while (!done.includes('waits@example.org')) await pause(5)
      await running.stop(1000)
      expect(meanwhile).toEqual(['other', 'other', 'other'])
    })

    test('a process that was stopped looks no more into the mailbox of letters that come back', async () => {
      const { stores, clock } = open
      let looks = 0
      const mailbox = { unread: async () => ((looks += 1), []) }
      const returned = { mailbox, host: 'example.org', everyMs: 5 } as never
      const mailer = { send: async () => {}, close: async () => {} }
      const running = startJobs({ ...stores, clock, mailer }, 'stopped', { failed: () => {}, swept: () => {} }, { returned })
      while (looks < 3) await pause(5)
      await running.stop(1000)
      const seen = looks
      await pause(50)
      expect(looks - seen).toBeLessThanOrEqual(1)
    })
  })
}
