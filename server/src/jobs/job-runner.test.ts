import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { PermanentFailure, retryDelay, type JobHandler } from '../ports/job-handler.ts'
import { startJobRunner, type JobRunner, type JobRunnerSettings } from './job-runner.ts'

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5)
}

const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    const runners: JobRunner[] = []
    const failures: unknown[] = []

    const start = (handlers: Record<string, JobHandler>, more: Partial<JobRunnerSettings> = {}): JobRunner => {
      const { stores, clock } = open
      const settings = {
        jobs: stores.jobs,
        clock,
        worker: `w${runners.length}`,
        pauseMilliseconds: 10,
        onFailure: (e: unknown) => failures.push(e),
      }
      const runner = startJobRunner({ ...settings, handlers, ...more })
      runners.push(runner)
      return runner
    }

    afterEach(async () => {
      await Promise.all(runners.splice(0).map((runner) => runner.stop(0)))
      failures.length = 0
    })

    test('does what is due, and only kinds it knows', async () => {
      const { jobs } = open.stores
      const seen: unknown[] = []
      await jobs.add({ kind: 'known', payload: 1 })
      await jobs.add({ kind: 'unknown', payload: 2 })
      start({ known: { run: async (job) => void seen.push(job.payload) } })
      await until(async () => (await jobs.counts()).done === 1)
      expect(seen).toEqual([1])
      expect((await jobs.counts()).waiting).toBe(1)
    })

    test('a job that fails is told of and tried again after its delay; one that says so is given up', async () => {
      const { jobs } = open.stores
      let tries = 0
      const flaky = async () => {
        tries += 1
        if (tries === 1) throw new Error('not today')
      }
      const before = await jobs.counts()
      await jobs.add({ kind: 'flaky', payload: 0 })
      await jobs.add({ kind: 'hopeless', payload: 0 })
      start({
        flaky: { run: flaky },
        hopeless: { run: () => Promise.reject(new PermanentFailure('never')) },
      })
      await until(async () => failures.length === 2 && (await jobs.counts()).failed === before.failed + 1)
      await pause(50)
      expect(tries).toBe(1)
      open.clock.advance(retryDelay(1))
      await until(async () => (await jobs.counts()).done === before.done + 1)
      expect(tries).toBe(2)
    })

    test('never more at once than it may', async () => {
      const { jobs } = open.stores
      const before = (await jobs.counts()).done
      let now = 0
      let max = 0
      const run = async () => {
        now += 1
        max = Math.max(max, now)
        await pause(5)
        now -= 1
      }
      for (let n = 0; n < 12; n += 1) await jobs.add({ kind: 'many', payload: n })
      start({ many: { run } }, { atOnce: 3 })
      await until(async () => (await jobs.counts()).done === before + 12)
      expect(max).toBe(3)
    })

    test('two at once and each for a minute, unless the runner is told otherwise', async () => {
      const { jobs } = open.stores
      const before = (await jobs.counts()).done
      const { open: letGo, passed } = gate()
      const wishes: Parameters<typeof jobs.claim>[0][] = []
      const claim: typeof jobs.claim = (wish) => {
        wishes.push(wish)
        return jobs.claim(wish)
      }
      let begun = 0
      const run = async () => {
        begun += 1
        await passed
      }
      for (let n = 0; n < 3; n += 1) await jobs.add({ kind: 'usual', payload: n })
      start({ usual: { run } }, { jobs: { ...jobs, claim } })
      await until(() => begun === 2)
      await pause(30)
      expect(begun).toBe(2)
      expect(wishes[0]).toMatchObject({ kinds: ['usual'], limit: 2, leaseSeconds: 60 })
      letGo()
      await until(async () => (await jobs.counts()).done === before + 3)
    })

    test('a failure is told with its job; one that is no error is written down as text, and what a kind leaves stays of what it gives up', async () => {
      const { jobs } = open.stores
      const told: unknown[] = []
      const onFailure = (error: unknown, job?: { readonly kind: string }) => told.push([error, job?.kind])
      const never = new PermanentFailure('never')
      await jobs.add({ kind: 'given_up', payload: { to: 'ana', n: 1 } })
      await jobs.add({ kind: 'thrown', payload: { to: 'ana', n: 2 } })
      const left = (payload: unknown) => ({ n: (payload as { n: number }).n })
      const refuse = (reason: unknown) => ({ run: () => Promise.reject(reason as Error), left })
      start({ given_up: refuse(never), thrown: refuse('a word') }, { onFailure })
      const rows = () =>
        open.database.read
          .selectFrom('job')
          .select(['kind', 'state', 'payload', 'last_error'])
          .where('kind', 'in', ['given_up', 'thrown'])
          .where('last_error', 'is not', null)
          .orderBy('kind')
          .execute()
      await until(async () => (await rows()).length === 2)
      expect(told).toEqual([
        [never, 'given_up'],
        ['a word', 'thrown'],
      ])
      expect((await rows()).map((row) => [row.kind, row.state, JSON.parse(row.payload), row.last_error])).toEqual([
        ['given_up', 'failed', { n: 1 }, 'never'],
        ['thrown', 'waiting', { to: 'ana', n: 2 }, 'a word'],
      ])
    })

    test('a lease is renewed at each third of it, and no more once the job is done', async () => {
      const { jobs } = open.stores
      const before = (await jobs.counts()).done
      const { open: letGo, passed } = gate()
      const renewed: unknown[] = []
      const extend: typeof jobs.extend = (...lease) => {
        renewed.push(lease.slice(1))
        return jobs.extend(...lease)
      }
      let begun = false
      const run = async () => {
        begun = true
        await passed
      }
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        await jobs.add({ kind: 'leased', payload: 0 })
        start({ leased: { run } }, { jobs: { ...jobs, extend }, leaseSeconds: 90, worker: 'mine' })
        await until(() => begun)
        vi.advanceTimersByTime(29_999)
        expect(renewed).toEqual([])
        vi.advanceTimersByTime(1)
        expect(renewed).toEqual([['mine', 90]])
        vi.advanceTimersByTime(60_000)
        expect(renewed).toHaveLength(3)
        letGo()
        await until(async () => (await jobs.counts()).done === before + 1)
        await until(() => vi.getTimerCount() === 0)
        vi.advanceTimersByTime(90_000)
        expect(renewed).toHaveLength(3)
      } finally {
        vi.useRealTimers()
      }
    })

    test('stopping waits for what runs and begins nothing new', async () => {
      const { jobs } = open.stores
      const { open: letGo, passed } = gate()
      let begun = 0
      const run = async () => {
        begun += 1
        await passed
      }
      const before = await jobs.counts()
      await jobs.add({ kind: 'slow', payload: 1 })
      await jobs.add({ kind: 'slow', payload: 2 })
      const runner = start({ slow: { run } }, { atOnce: 1 })
      await until(() => begun === 1)
      const stopped = runner.stop(60_000)
      letGo()
      await stopped
      expect(begun).toBe(1)
      expect(await jobs.counts()).toEqual({ ...before, waiting: before.waiting + 1, done: before.done + 1 })
    })

    test('what does not end in time is asked to break off and handed back for the next process', async () => {
      const { jobs } = open.stores
      await jobs.add({ kind: 'endless', payload: 0, maxAttempts: 1 })
      let begun = false
      const run = (_: unknown, signal: AbortSignal) => {
        begun = true
        return new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('broken off'))))
      }
      const runner = start({ endless: { run } })
      await until(() => begun)
      await runner.stop(0)
      expect(failures).toEqual([])
      const again = await jobs.claim({ worker: 'next', kinds: ['endless'], limit: 1, leaseSeconds: 60 })
      expect(again[0]?.attempt).toBe(1)
    })

    test('what ends without a word when it is asked to break off is handed back too, and its attempt does not count', async () => {
      const { jobs } = open.stores
      await jobs.add({ kind: 'batches', payload: 0, maxAttempts: 1 })
      let begun = false
      const run = async (_: unknown, signal: AbortSignal) => {
        begun = true
        while (!signal.aborted) await pause(5)
      }
      const runner = start({ batches: { run } })
      await until(() => begun)
      await runner.stop(0)
      expect(failures).toEqual([])
      const again = await jobs.claim({ worker: 'next', kinds: ['batches'], limit: 1, leaseSeconds: 60 })
      expect(again[0]?.attempt).toBe(1)
    })

    test('a long job keeps its lease; when the lease is lost it is asked to stop', async () => {
      const { jobs } = open.stores
      await jobs.add({ kind: 'long', payload: 0 })
      let aborted = false
      let begun = false
      const run = (_: unknown, signal: AbortSignal) => {
        begun = true
        return new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            aborted = true
            resolve()
          }),
        )
      }
      let kept = 0
      const extend: typeof jobs.extend = (...lease) => jobs.extend(...lease).finally(() => (kept += 1))
      const runner = start({ long: { run } }, { leaseSeconds: 0.3, jobs: { ...jobs, extend } })
      const theft = () => jobs.claim({ worker: 'thief', kinds: ['long'], limit: 1, leaseSeconds: 600 })
      await until(() => begun)
      // Kept up by the heart-beat: in the clock's time the lease is renewed before it ends.
      open.clock.advance(0.2)
      const before = kept
      await until(() => kept >= before + 2)
      open.clock.advance(0.2)
      expect(await theft()).toEqual([])
      // A machine that slept past the end of the lease: somebody else has it now.
      await until(async () => {
        open.clock.advance(600)
        return (await theft()).length === 1
      })
      await until(() => aborted)
      await runner.stop(0)
    })

    test('a new job is done at once when the runner is woken', async () => {
      const { jobs } = open.stores
      const before = (await jobs.counts()).done
      const runner = start({ quick: { run: async () => {} } }, { pauseMilliseconds: 3_600_000 })
      await pause(20)
      await jobs.add({ kind: 'quick', payload: 0 })
      runner.wake()
      await until(async () => (await jobs.counts()).done === before + 1)
    })

    test('when jobs cannot be claimed it says so and goes on', async () => {
      const { jobs } = open.stores
      let broken = true
      const claim: typeof jobs.claim = (wish) => (broken ? Promise.reject(new Error('no database')) : jobs.claim(wish))
      const before = (await jobs.counts()).done
      await jobs.add({ kind: 'later', payload: 0 })
      start({ later: { run: async () => {} } }, { jobs: { ...jobs, claim } })
      await until(() => failures.length > 2)
      broken = false
      await until(async () => (await jobs.counts()).done === before + 1)
    })
  })
}

test('each retry waits longer, and none longer than six hours', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 20].map(retryDelay)
  expect(delays).toEqual([30, 120, 480, 1920, 7680, 21_600, 21_600, 21_600])
})
