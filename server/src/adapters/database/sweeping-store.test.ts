import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const past = '2026-11-20T11:59:59.999Z'
const future = '2026-11-20T12:00:00.001Z'
const longAgo = '2026-10-01T00:00:00.000Z'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    beforeAll(async () => {
      const { write } = open.database
      await write.insertInto('base').values({ id: 1, code: 'local', name: 'Local' }).execute()
      const person = { created_at: longAgo, updated_at: longAgo }
      await write
        .insertInto('patron')
        .values({ id: 1, code: 'p', name: 'Ana', ...person })
        .execute()
      const account = { base_id: 1, username: 'ana', patron_id: 1, earlier_hashes: '[]', state: 'active', created_at: longAgo } as const
      await write
        .insertInto('login')
        .values({ id: 1, ...account })
        .execute()
    })

    test('what expired goes, what is still good stays', async () => {
      const { write } = open.database
      for (const [n, expires_at] of [past, future].entries()) {
        const made = { login_id: 1, created_at: longAgo, expires_at }
        await write
          .insertInto('quota')
          .values({ name: `q${n}`, window_start: longAgo, count: 1, expires_at })
          .execute()
        await write
          .insertInto('spent_challenge')
          .values({ digest: `d${n}`, expires_at })
          .execute()
        await write
          .insertInto('recovery_code')
          .values({ code_hash: `h${n}`, ...made })
          .execute()
        await write
          .insertInto('known_device')
          .values({ token_hash: `t${n}`, seen_at: longAgo, ...made })
          .execute()
        await write
          .insertInto('one_time_address')
          .values({ token_hash: `a${n}`, purpose: 'redirect', payload: '{}', ...made })
          .execute()
      }
      expect(await open.stores.sweeping.sweep()).toEqual({
        quota: 1,
        spent_challenge: 1,
        one_time_address: 1,
        recovery_code: 1,
        known_device: 1,
      })
      expect(await open.stores.sweeping.sweep()).toEqual({})
    })

    test('attempts and sessions are kept a month, sessions that still run for ever', async () => {
      const { write } = open.database
      const attempt = { account_key: 'k', network: '10.0.0.0/24', outcome: 'failed' } as const
      await write
        .insertInto('login_attempt')
        .values([
          { ...attempt, at: longAgo },
          { ...attempt, at: past },
        ])
        .execute()
      const family = (name: string, refresh_expires_at: string, revoked_at: string | null) => ({
        login_id: 1,
        client: '4',
        access_hash: `access ${name}`,
        refresh_hash: `refresh ${name}`,
        access_expires_at: longAgo,
        refresh_expires_at,
        created_at: longAgo,
        rotated_at: longAgo,
        revoked_at,
        revoked_reason: revoked_at === null ? null : ('signed_out' as const),
      })
      const families = [
        family('old', longAgo, null),
        family('out', future, longAgo),
        family('runs', future, null),
        family('new', past, past),
      ]
      await write.insertInto('token_family').values(families).execute()
      expect(await open.stores.sweeping.sweep()).toEqual({ login_attempt: 1, token_family: 2 })
      const left = await write.selectFrom('token_family').select('access_hash').orderBy('id').execute()
      expect(left.map((row) => row.access_hash)).toEqual(['access runs', 'access new'])
    })

    test('letters that were delivered are kept a week, messages until every reader is done with them', async () => {
      const { jobs, outbox, sweeping } = open.stores
      const id = (await jobs.add({ kind: 'mail', payload: 'Olá' }))!
      await jobs.claim({ worker: 'w', kinds: ['mail'], limit: 1, leaseSeconds: 60 })
      await jobs.complete(id, 'w')
      await outbox.append([{ topic: 'titles', ids: [1] }])
      open.clock.advance(6 * 86_400)
      expect(await sweeping.sweep()).not.toHaveProperty('job')
      await outbox.acknowledge('index', 1)
      open.clock.advance(2 * 86_400)
      expect(await sweeping.sweep()).toMatchObject({ job: 1, outbox: 1 })
    })
  })
}
