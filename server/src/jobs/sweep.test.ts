import { describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openStores } from '../adapters/database/testing/stores.ts'
import { sweep } from './sweep.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    test('letters that were delivered are kept a week, messages a day and until every reader is done with them', async () => {
      const { jobs, outbox } = open.stores
      const swept = () => sweep({ ...open.stores, clock: open.clock })
      const id = (await jobs.add({ kind: 'mail', payload: 'Olá' }))!
      await jobs.add({ kind: 'mail', payload: 'never sent' })
      await jobs.claim({ worker: 'w', kinds: ['mail'], limit: 1, leaseSeconds: 60 })
      await jobs.complete(id, 'w')
      await outbox.append([{ topic: 'titles', ids: [1] }])
      await outbox.acknowledge('index', 0)
      open.clock.advance(6 * 86_400)
      expect(await swept()).toMatchObject({ jobs: 0, messages: 0 })
      await outbox.acknowledge('index', 1)
      expect(await swept()).toMatchObject({ jobs: 0, messages: 1 })
      open.clock.advance(2 * 86_400)
      expect(await swept()).toMatchObject({ jobs: 1, messages: 0 })
      expect((await jobs.counts()).waiting).toBe(1)
    })

    test('alerts are kept twelve months, and their messages with them', async () => {
      const { patrons, alerts, alertEmails } = open.stores
      await patrons.save({ code: 'ana', name: 'Ana', email: 'ana@example.org', username: 'ana', bonds: [] })
      const { id: patronId } = (await patrons.find('ana'))!
      const tell = async (subject: string) => {
        const told = { patronId, kind: 'hold_placed', subject, params: { title: 'T', library: 'BC' }, at: open.clock.now() } as const
        return alertEmails.create(patronId, [(await alerts.notify(told))!], subject)
      }
      const first = await tell('hold:1')
      open.clock.advance(86_400)
      const second = await tell('hold:2')
      const left = async () => (await alerts.list(patronId, {}, { offset: 0, limit: 9 })).alerts.map(({ subject }) => subject)
      open.clock.advance(364 * 86_400 - 1)
      expect(await sweep({ ...open.stores, clock: open.clock })).toMatchObject({ alerts: 0 })
      expect(await left()).toEqual(['hold:2', 'hold:1'])
      open.clock.advance(2)
      expect(await sweep({ ...open.stores, clock: open.clock })).toMatchObject({ alerts: 1 })
      expect(await left()).toEqual(['hold:2'])
      expect([await alertEmails.find(first), (await alertEmails.find(second))?.messageId]).toEqual([undefined, 'hold:2'])
    })

    test('what expired goes, what is still good stays', async () => {
      const { write } = open.database
      const at = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000).toISOString()
      await write
        .insertInto('spent_challenge')
        .values([-1, 1].map((seconds) => ({ digest: `d${seconds}`, expires_at: at(seconds) })))
        .execute()
      const swept = await sweep({ ...open.stores, clock: open.clock })
      expect(swept).toMatchObject({ challenges: 1, attempts: 0, signIns: 0, recoveryCodes: 0 })
      expect(await write.selectFrom('spent_challenge').select('digest').execute()).toHaveLength(1)
    })
  })
}
