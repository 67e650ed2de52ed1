import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`requests about one’s data, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(code: string, socialName?: string) {
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: code, bonds: [], ...(socialName && { socialName }) })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }

    test('a copy is made one at a time, fetched once, by its person, before its end', async () => {
      const { dataRequests } = open.stores
      const [ana, rui] = [await person('c1'), await person('c2')]
      const first = (await dataRequests.askCopy(ana.id))!
      const other = (await dataRequests.askCopy(rui.id))!
      expect([await dataRequests.askCopy(ana.id), await dataRequests.fetchCopy(ana.id, first)]).toEqual([undefined, undefined])
      await dataRequests.copyReady(first, { name: 'a.zip', bytes: 10, expiresAt: inSeconds(60) })
      expect(await dataRequests.latestCopy(ana.id)).toEqual({
        id: first,
        state: 'ready',
        requestedAt: open.clock.now(),
        expiresAt: inSeconds(60),
        fileName: 'a.zip',
      })
      expect(await dataRequests.latestCopy(rui.id)).toEqual({ id: other, state: 'waiting', requestedAt: open.clock.now() })
      expect([await dataRequests.fetchCopy(rui.id, first), await dataRequests.fetchCopy(ana.id, other)]).toEqual([undefined, undefined])
      expect([await dataRequests.fetchCopy(ana.id, first), await dataRequests.fetchCopy(ana.id, first)]).toEqual(['a.zip', undefined])
      const failed = (await dataRequests.askCopy(ana.id))!
      await dataRequests.copyFailed(failed)
      expect([(await dataRequests.latestCopy(ana.id))?.state, (await dataRequests.latestCopy(rui.id))?.state]).toEqual([
        'failed',
        'waiting',
      ])
    })

    test('a copy is over at its very end; those that are over are told by their files, others and fetched ones are not', async () => {
      const { dataRequests } = open.stores
      const people = [await person('e1'), await person('e2'), await person('e3')]
      const ids: number[] = []
      for (const [n, { id }] of people.entries()) {
        ids.push((await dataRequests.askCopy(id))!)
        await dataRequests.copyReady(ids[n]!, { name: `${n}.zip`, bytes: 1, expiresAt: inSeconds(n === 2 ? 61 : 60) })
      }
      expect([await dataRequests.expireCopies(), await dataRequests.fetchCopy(people[0]!.id, ids[0]!)]).toEqual([[], '0.zip'])
      open.clock.advance(60)
      expect(await dataRequests.fetchCopy(people[1]!.id, ids[1]!)).toBeUndefined()
      expect([await dataRequests.expireCopies(), await dataRequests.expireCopies()]).toEqual([['1.zip'], []])
      const states = await Promise.all(people.map(async ({ id }) => (await dataRequests.latestCopy(id))?.state))
      expect(states).toEqual(['fetched', 'expired', 'ready'])
    })

    test('of copies that are not made those of before a moment fail, and those that are made stay', async () => {
      const { dataRequests } = open.stores
      const people = [await person('u1'), await person('u2'), await person('u3'), await person('u4')]
      const ask = async (at: number) => (await dataRequests.askCopy(people[at]!.id))!
      const [, running, made] = [await ask(0), await ask(1), await ask(2)]
      await open.database.write.updateTable('data_copy').set({ state: 'running' }).where('id', '=', running).execute()
      await dataRequests.copyReady(made, { name: 'u.zip', bytes: 1, expiresAt: inSeconds(600) })
      open.clock.advance(60)
      await ask(3)
      await dataRequests.failUnmadeCopies(open.clock.now())
      const states = await Promise.all(people.map(async ({ id }) => (await dataRequests.latestCopy(id))?.state))
      expect(states).toEqual(['failed', 'failed', 'ready', 'waiting'])
    })

    test('each version of the terms is agreed to once, by each person', async () => {
      const { dataRequests } = open.stores
      const [ana, rui] = [await person('t1'), await person('t2')]
      const first = { kind: 'terms', version: '1', givenAt: open.clock.now().toISOString() }
      expect(await dataRequests.consent(ana.id, { kind: 'terms', version: '1' })).toEqual(first)
      open.clock.advance(60)
      const at = open.clock.now().toISOString()
      expect(await dataRequests.consent(ana.id, { kind: 'terms', version: '1' })).toEqual(first)
      expect(await dataRequests.consent(rui.id, { kind: 'terms', version: '1' })).toEqual({ ...first, givenAt: at })
      expect(await dataRequests.consent(ana.id, { kind: 'terms', version: '2' })).toEqual({ ...first, version: '2', givenAt: at })
      expect((await dataRequests.consents(ana.id)).map(({ version }) => version)).toEqual(['2', '1'])
      expect((await dataRequests.consents(rui.id)).map(({ version }) => version)).toEqual(['1'])
    })

    test('a wish to be deleted is of its person; refused ones say why, and only what waits is taken back or closed', async () => {
      const { dataRequests } = open.stores
      const [ana, rui] = [await person('d1'), await person('d2')]
      expect(await dataRequests.latestDeletion(ana.id)).toBeUndefined()
      const other = await dataRequests.askDeletion(rui.id, inSeconds(60))
      await dataRequests.refuseDeletion(ana.id, ['loans'])
      expect(await dataRequests.latestDeletion(ana.id)).toMatchObject({ patronId: ana.id, state: 'refused', obstacles: ['loans'] })
      expect([await dataRequests.takeBack(ana.id), (await dataRequests.latestDeletion(rui.id))?.id]).toEqual([false, other])
      const asked = await dataRequests.askDeletion(ana.id, inSeconds(60))
      const later = await dataRequests.askDeletion(ana.id, inSeconds(30))
      expect([(await dataRequests.latestDeletion(ana.id))?.id, (await dataRequests.deletion(asked))?.state]).toEqual([later, 'taken_back'])
      open.clock.advance(60)
      // The one that was asked for first stands first, whenever it is due.
      expect((await dataRequests.dueDeletions()).map(({ id }) => id)).toEqual([other, later])
      await dataRequests.closeDeletion(later, 'refused', ['debts'])
      expect([(await dataRequests.deletion(later))?.state, (await dataRequests.deletion(later))?.obstacles]).toEqual(['refused', ['debts']])
      expect([(await dataRequests.deletion(other))?.state, (await dataRequests.deletion(asked))?.obstacles]).toEqual(['waiting', []])
      expect([await dataRequests.takeBack(rui.id), await dataRequests.takeBack(rui.id), await dataRequests.dueDeletions()]).toEqual([true, false, []]) // prettier-ignore
    })

    test('a wish that waits is the latest also after a refused one; taken back, it is the latest of those that are over', async () => {
      const { dataRequests } = open.stores
      const ana = await person('d3')
      const asked = await dataRequests.askDeletion(ana.id, inSeconds(60))
      open.clock.advance(1)
      await dataRequests.refuseDeletion(ana.id, ['loans'])
      expect(await dataRequests.latestDeletion(ana.id)).toMatchObject({ id: asked, state: 'waiting' })
      open.clock.advance(1)
      expect(await dataRequests.takeBack(ana.id)).toBe(true)
      expect(await dataRequests.latestDeletion(ana.id)).toMatchObject({ id: asked, state: 'taken_back' })
      open.clock.advance(1)
      await dataRequests.refuseDeletion(ana.id, ['debts'])
      expect(await dataRequests.latestDeletion(ana.id)).toMatchObject({ state: 'refused', obstacles: ['debts'] })
    })

    test('requests are listed by state and page, those of one term in the order in which they were made', async () => {
      const { dataRequests } = open.stores
      const [ana, rui] = [await person('q1', 'Bia'), await person('q2')]
      const ask = async (patronId: number, dueOn = '2026-12-01') =>
        (await dataRequests.ask(patronId, { kind: 'explain', content: 'Por quê?', dueOn })).number
      const [a, b, c] = [await ask(ana.id), await ask(rui.id), await ask(ana.id)]
      const desk = async (state: 'open' | 'answered', offset = 0, limit = 9) => {
        const { total, requests } = await dataRequests.deskRequests({ state, offset, limit })
        return [requests.map(({ number }) => number), total]
      }
      expect([await desk('open'), await desk('open', 1, 1), await desk('answered')]).toEqual([
        [[a, b, c], 3],
        [[b], 3],
        [[], 0],
      ])
      expect((await dataRequests.requests(rui.id)).map(({ number }) => number)).toEqual([b])
      for (const number of [a, b]) await dataRequests.answer(number, { answer: `Porque ${number}.`, loginId: rui.loginId })
      expect([await desk('open'), await desk('answered'), await desk('answered', 1)]).toEqual([
        [[c], 1],
        [[b, a], 2],
        [[a], 2],
      ])
      const at = open.clock.now().toISOString()
      const shown = { kind: 'explain', content: 'Por quê?', createdAt: at, dueOn: '2026-12-01', patronId: ana.id, name: 'Bia' }
      expect(await dataRequests.deskRequest(a)).toEqual({ ...shown, number: a, answer: `Porque ${a}.`, answeredAt: at })
      expect([await dataRequests.deskRequest(c), await dataRequests.deskRequest('0')]).toEqual([{ ...shown, number: c }, undefined])
    })
  })
}
