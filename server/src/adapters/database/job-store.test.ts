import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { databaseStores } from './database-stores.ts'
import { builtInLibrarySystem } from '../library-system/built-in/built-in-library-system.ts'
import { openDatabase } from './open-database.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const claimed = (kinds: readonly string[], worker = 'w', limit = 10) => ({ worker, kinds, limit, leaseSeconds: 60 })

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('a job is claimed once, oldest first, with its payload', async () => {
      const { jobs } = open.stores
      const ids = [await jobs.add({ kind: 'a', payload: { n: 1 } }), await jobs.add({ kind: 'a', payload: 'ção' })]
      expect(await jobs.claim(claimed(['a']))).toEqual([
        { id: ids[0], kind: 'a', payload: { n: 1 }, attempt: 1, maxAttempts: 5 },
        { id: ids[1], kind: 'a', payload: 'ção', attempt: 1, maxAttempts: 5 },
      ])
      expect(await jobs.claim(claimed(['a'], 'other'))).toEqual([])
    })

    test('a job waits for its time, and for who does its kind', async () => {
      const { jobs } = open.stores
      await jobs.add({ kind: 'b', payload: 0, runAfter: new Date('2026-11-20T12:00:30Z') })
      expect(await jobs.claim(claimed(['b']))).toEqual([])
      open.clock.advance(30)
      expect(await jobs.claim(claimed(['c']))).toEqual([])
      expect(await jobs.claim(claimed(['b']))).toHaveLength(1)
    })

    test('the one whose time came first is claimed first, of those of one time the one written first; nothing is claimed for nobody', async () => {
      const { jobs } = open.stores
      const at = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)
      const late = await jobs.add({ kind: 'order', payload: 0, runAfter: at(-10) })
      const early = await jobs.add({ kind: 'order', payload: 0, runAfter: at(-20) })
      const twin = await jobs.add({ kind: 'order', payload: 0, runAfter: at(-20) })
      expect([
        await jobs.claim(claimed([])),
        await jobs.claim(claimed(['order'], 'w', 0)),
        await jobs.claim(claimed(['order'], 'w', -1)),
      ]).toEqual([[], [], []])
      expect((await jobs.claim(claimed(['order'], 'w', 1))).map(({ id }) => id)).toEqual([early])
      expect((await jobs.claim(claimed(['order']))).map(({ id }) => id)).toEqual([twin, late])
    })

    test('what went wrong is kept in 2,000 characters until the job is done; what is waiting or failed has left nothing', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'message', payload: { sent: false }, uniqueKey: 'k' }))!
      const row = () =>
        open.database.read
          .selectFrom('job')
          .select(['state', 'last_error', 'finished_at', 'worker', 'lease_until'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      await jobs.claim(claimed(['message']))
      await jobs.fail(id, 'w', { error: 'e'.repeat(2_001), retryAt: open.clock.now() })
      expect(await row()).toEqual({ state: 'waiting', last_error: 'e'.repeat(2_000), finished_at: null, worker: null, lease_until: null })
      expect(await jobs.payloadOfDone('message', 'k')).toBeUndefined()
      await jobs.claim(claimed(['message']))
      await jobs.complete(id, 'w', { sent: true })
      const finished_at = open.clock.now().toISOString()
      expect(await row()).toEqual({ state: 'done', last_error: null, finished_at, worker: null, lease_until: null })
      expect(await jobs.payloadOfDone('message', 'k')).toEqual({ sent: true })
      expect([await jobs.payloadOfDone('message', 'other'), await jobs.payloadOfDone('other', 'k')]).toEqual([undefined, undefined])
    })

    test('what is left of a payload takes its place when the job is given up, and not while it is tried again', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'left', payload: 'all of it', maxAttempts: 2 }))!
      const payload = async () =>
        JSON.parse((await open.database.read.selectFrom('job').select('payload').where('id', '=', id).executeTakeFirstOrThrow()).payload)
      const fail = () => jobs.fail(id, 'w', { error: 'no', left: 'little', retryAt: open.clock.now() })
      await jobs.claim(claimed(['left']))
      await fail()
      expect(await payload()).toBe('all of it')
      await jobs.claim(claimed(['left']))
      await fail()
      expect(await payload()).toBe('little')
    })

    test('a unique key is taken for good, per kind', async () => {
      const { jobs } = open.stores
      const first = await jobs.add({ kind: 'daily', payload: 0, uniqueKey: '2026-11-20' })
      expect(first).toBeGreaterThan(0)
      expect(await jobs.add({ kind: 'daily', payload: 0, uniqueKey: '2026-11-20' })).toBeUndefined()
      await jobs.claim(claimed(['daily']))
      await jobs.complete(first!, 'w')
      expect(await jobs.add({ kind: 'daily', payload: 0, uniqueKey: '2026-11-20' })).toBeUndefined()
      expect(await jobs.add({ kind: 'other daily', payload: 0, uniqueKey: '2026-11-20' })).toBeGreaterThan(0)
    })

    test('a failed job comes again at its time, and is given up after the last attempt', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'f', payload: 0, maxAttempts: 2 }))!
      const soon = () => new Date(open.clock.now().getTime() + 10_000)
      await jobs.claim(claimed(['f']))
      expect(await jobs.fail(id, 'w', { error: 'no answer', retryAt: soon() })).toBe(true)
      expect(await jobs.claim(claimed(['f']))).toEqual([])
      open.clock.advance(10)
      expect((await jobs.claim(claimed(['f'])))[0]?.attempt).toBe(2)
      expect(await jobs.fail(id, 'w', { error: 'no answer', retryAt: soon() })).toBe(true)
      open.clock.advance(1000)
      expect(await jobs.claim(claimed(['f']))).toEqual([])
    })

    test('given up at once when trying again is of no use', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'g', payload: 0 }))!
      await jobs.claim(claimed(['g']))
      await jobs.fail(id, 'w', { error: 'no such address' })
      open.clock.advance(100_000)
      expect(await jobs.claim(claimed(['g']))).toEqual([])
    })

    test('after the lease anybody may take it; who lost it is told so and changes nothing', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'l', payload: 0 }))!
      await jobs.claim(claimed(['l'], 'slow'))
      open.clock.advance(59)
      expect(await jobs.extend(id, 'slow', 60)).toBe(true)
      open.clock.advance(59)
      expect(await jobs.claim(claimed(['l'], 'quick'))).toEqual([])
      open.clock.advance(1)
      expect((await jobs.claim(claimed(['l'], 'quick')))[0]).toMatchObject({ id, attempt: 2 })
      expect([await jobs.extend(id, 'slow', 60), await jobs.complete(id, 'slow'), await jobs.fail(id, 'slow', { error: '' })]).toEqual([
        false,
        false,
        false,
      ])
      expect([await jobs.complete(id, 'quick'), await jobs.complete(id, 'quick')]).toEqual([true, false])
    })

    test('a worker that dies in the last attempt leaves a failed job, not one that runs for ever', async () => {
      const { jobs } = open.stores
      await jobs.add({ kind: 'd', payload: 0, maxAttempts: 1 })
      await jobs.claim(claimed(['d']))
      const before = await jobs.counts()
      open.clock.advance(60)
      expect(await jobs.claim(claimed(['d']))).toEqual([])
      expect((await jobs.counts()).failed).toBe(before.failed + 1)
    })

    test('a job that who claims is doing is not abandoned, however late its lease is, the last attempt included', async () => {
      const { jobs } = open.stores
      const [again, last] = [(await jobs.add({ kind: 'own', payload: 0 }))!, (await jobs.add({ kind: 'own', payload: 0, maxAttempts: 1 }))!]
      expect(await jobs.claim(claimed(['own']))).toHaveLength(2)
      open.clock.advance(3600)
      expect(await jobs.claim({ ...claimed(['own']), running: [again, last] })).toEqual([])
      expect([await jobs.extend(again, 'w', 60), await jobs.complete(last, 'w')]).toEqual([true, true])
      open.clock.advance(3600)
      expect((await jobs.claim({ ...claimed(['own']), running: [last] })).map(({ id }) => id)).toEqual([again])
    })

    test('who claims jobs of other kinds gives up none of these', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'theirs', payload: 0, maxAttempts: 1 }))!
      expect(await jobs.claim(claimed(['theirs']))).toHaveLength(1)
      open.clock.advance(3600)
      expect(await jobs.claim(claimed(['mine']))).toEqual([])
      expect(await jobs.extend(id, 'w', 60)).toBe(true)
    })

    test('a job handed back keeps its attempts', async () => {
      const { jobs } = open.stores
      const id = (await jobs.add({ kind: 'r', payload: 0, maxAttempts: 1 }))!
      await jobs.claim(claimed(['r']))
      expect(await jobs.release(id, 'w')).toBe(true)
      expect((await jobs.claim(claimed(['r'])))[0]?.attempt).toBe(1)
    })

    test('many claimers at once: every job exactly one', async () => {
      const { jobs } = open.stores
      for (let n = 0; n < 60; n += 1) await jobs.add({ kind: 'race', payload: n })
      const claim = async (worker: string) => {
        const mine: number[] = []
        for (;;) {
          const some = await jobs.claim(claimed(['race'], worker, 4))
          if (some.length === 0) return mine
          mine.push(...some.map((job) => job.id))
        }
      }
      const all = (await Promise.all(['1', '2', '3', '4', '5', '6'].map(claim))).flat()
      expect([all.length, new Set(all).size]).toEqual([60, 60])
    })

    test('two who claim at the same moment, one of them not yet committed, share no job', async () => {
      const { jobs, together } = open.stores
      for (let n = 0; n < 4; n += 1) await jobs.add({ kind: 'overlap', payload: n })
      const other = await openDatabase(open.database.settings)
      const others = databaseStores(other, open.clock, builtInLibrarySystem)
      const { mine, theirs } = await together(async (inside) => {
        const first = await inside.jobs.claim(claimed(['overlap'], 'a', 2))
        const second = others.jobs.claim(claimed(['overlap'], 'b', 2))
        // Long enough to meet the lock, where there is one.
        await pause(100)
        return { mine: first, theirs: { second } }
      })
      const ids = [...mine, ...(await theirs.second)].map((job) => job.id)
      await other.close()
      expect([ids.length, new Set(ids).size]).toEqual([4, 4])
    })

    test('a job written in a transaction that fails never runs', async () => {
      const failing = open.stores.together(async (inside) => {
        await inside.jobs.add({ kind: 'never', payload: 0 })
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await open.stores.jobs.claim(claimed(['never']))).toEqual([])
    })

    test('jobs that hold a text are forgotten in whatever state, and none that holds another one that begins alike', async () => {
      const { jobs } = open.stores
      const texts = ['ana@example.org', 'ana@example.org.br', 'a_a@example.org', 'a%@example.org', 'axa@example.org']
      const ids = []
      for (const to of texts) ids.push(await jobs.add({ kind: 'forgotten', payload: { to } }))
      const left = async () =>
        (await open.database.read.selectFrom('job').select('id').where('kind', '=', 'forgotten').orderBy('id').execute()).map(
          ({ id }) => id,
        )
      expect([await jobs.forget([]), await jobs.forget(['example.org']), await left()]).toEqual([0, 0, ids])
      expect([await jobs.forget(['ana@example.org']), await left()]).toEqual([1, ids.slice(1)])
      expect([await jobs.forget(['a_a@example.org', 'a%@example.org']), await left()]).toEqual([2, [ids[1], ids[4]]])
      await jobs.forget(texts)
    })

    test('ended jobs are thrown away after a while, others never', async () => {
      const { jobs } = open.stores
      const before = await jobs.counts()
      expect(await jobs.prune(new Date('2000-01-01'))).toBe(0)
      const id = (await jobs.add({ kind: 'ends now', payload: 0 }))!
      await jobs.claim(claimed(['ends now']))
      await jobs.complete(id, 'w')
      // Those that ended before that moment, not at it.
      const gone = await jobs.prune(open.clock.now())
      expect((await jobs.counts()).done).toBe(1)
      open.clock.advance(1)
      expect(gone + (await jobs.prune(open.clock.now()))).toBe(before.done + before.failed + 1)
      expect(await jobs.counts()).toEqual({ ...before, done: 0, failed: 0 })
    })
  })
}
