import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { aLibrary, aTitle } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`logins and roles, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(code: string, more: object = {}) {
      await open.stores.patrons.save({ code, name: `Nome ${code}`, username: code, bonds: [], ...more })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }

    test('a login is found as it is written, else by the only one that differs in case, at this base alone', async () => {
      const { logins, patrons } = open.stores
      await open.database.write.insertInto('base').values({ code: 'norte', name: 'Norte', own: 0 }).execute()
      const [small, large] = [await person('case'), await person('CASE')]
      const only = await person('Only', { socialName: 'Bia', email: 'bia@example.org' })
      await patrons.save({ code: 'Only', name: 'Nome Only', username: 'Only', socialName: 'Bia', email: 'bia@example.org', bonds: [], elsewhere: [{ base: 'norte', username: 'far' }] }) // prettier-ignore
      const found = async (name: string) => [(await logins.find(name))?.id, (await logins.recipient(name))?.loginId]
      expect([await found('case'), await found('CASE'), await found('Case')]).toEqual([[small.loginId, small.loginId], [large.loginId, large.loginId], [undefined, undefined]]) // prettier-ignore
      expect([await found('oNLY'), await found('far'), await found('')]).toEqual([[only.loginId, only.loginId], [undefined, undefined], [undefined, undefined]]) // prettier-ignore
      expect(await logins.find('only')).toEqual({ id: only.loginId, patronId: only.id, username: 'Only', earlierHashes: [], state: 'active', mustChangePassword: false }) // prettier-ignore
      expect(await logins.recipient('only')).toEqual({ loginId: only.loginId, state: 'active', email: 'bia@example.org' })
      expect(await logins.recipient('case')).toEqual({ loginId: small.loginId, state: 'active' })
      expect([await logins.usernameOf(only.loginId), await logins.usernameOf(999)]).toEqual(['Only', undefined])
    })

    test('a new password ends loan tokens and challenges of its login, and is remembered so often; other logins stay as they are', async () => {
      const { logins, loanTokens, secondFactors } = open.stores
      const [ana, rui] = [await person('p1'), await person('p2')]
      await person('p3')
      for (const { id: patronId, loginId } of [ana, rui]) {
        await logins.setPassword(loginId, 'h0', 2)
        await loanTokens.issue({ patronId, loginId, tokenHash: `t${loginId}`, expiresAt: inSeconds(600) })
        await secondFactors.openChallenge({ challengeHash: `c${loginId}`, loginId, deviceHash: 'd', scope: 's', kept: false, expiresAt: inSeconds(600) }) // prettier-ignore
        await logins.requireNewPassword(loginId)
      }
      expect(await logins.find('p3')).toMatchObject({ mustChangePassword: false })
      const before = await logins.find('p1')
      expect(before).toMatchObject({ passwordHash: 'h0', mustChangePassword: true, earlierHashes: [] })
      for (const hash of ['h1', 'h2', 'h3']) await logins.setPassword(ana.loginId, hash, 2)
      expect(await logins.find('p1')).toMatchObject({ passwordHash: 'h3', mustChangePassword: false, earlierHashes: ['h2', 'h1'] })
      expect(await logins.find('p2')).toMatchObject({ passwordHash: 'h0', mustChangePassword: true, earlierHashes: [] })
      expect([await loanTokens.present(ana.id), (await loanTokens.present(rui.id))?.expiresAt]).toEqual([undefined, inSeconds(600)])
      const challenge = async ({ loginId }: typeof ana) => (await secondFactors.tryChallenge(`c${loginId}`, 'd', 9))?.loginId
      expect([await challenge(ana), await challenge(rui)]).toEqual([undefined, rui.loginId])
      // The one that was read before is another one by now; a closed one is nobody's.
      const unchanged = async (id: number, passwordHash?: string) => logins.lockUnchanged({ id, ...(passwordHash && { passwordHash }) })
      expect([await unchanged(ana.loginId, 'h0'), await unchanged(ana.loginId, 'h3'), await unchanged(ana.loginId)]).toEqual([false, true, false]) // prettier-ignore
      await open.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', ana.loginId).execute()
      expect([await unchanged(ana.loginId, 'h3'), await unchanged(rui.loginId, 'h0'), await unchanged(999)]).toEqual([false, true, false])
      await logins.signedIn(rui.loginId)
      const seen = await open.database.read.selectFrom('login').select(['id', 'last_login_at']).where('last_login_at', 'is not', null).execute() // prettier-ignore
      expect(seen).toEqual([{ id: rui.loginId, last_login_at: open.clock.now().toISOString() }])
    })

    test('the bond in force is the login’s own while it is active, else the first active one; a reader needs one that lasts', async () => {
      const { logins, patrons } = open.stores
      await aLibrary(open.stores)
      const categories = [await patrons.category('AL'), await patrons.category('PR'), await patrons.category('SV')]
      const bonds = ['AL', 'PR', 'SV'].map((category) => ({ category, library: 'bc', registration: `R ${category}` }))
      await person('other', { bonds: [{ category: 'AL', library: 'bc' }] })
      const { id, loginId } = await person('b1', { bonds, email: 'b1@example.org', socialName: 'Bia', language: 'en' })
      const rows = await open.database.read.selectFrom('bond').select('id').where('patron_id', '=', id).orderBy('id').execute()
      const [first, second, third] = rows.map((row) => row.id) as [number, number, number]
      const set = (bondId: number, values: object) => open.database.write.updateTable('bond').set(values).where('id', '=', bondId).execute()
      const choose = (bondId: number) =>
        open.database.write.updateTable('login').set({ bond_id: bondId }).where('id', '=', loginId).execute()
      const inForce = async () => [await logins.bondInForce(loginId, id), (await logins.reader(loginId, '2026-11-20'))?.categoryId]
      expect(await inForce()).toEqual([first, categories[0]])
      await choose(second)
      expect(await inForce()).toEqual([second, categories[1]])
      expect(await logins.reader(loginId, '2026-11-20')).toEqual({ patronId: id, name: 'Bia', email: 'b1@example.org', registration: 'R PR', categoryId: categories[1], hasActiveBond: true }) // prettier-ignore
      // Its last day is one of its days.
      await set(second, { valid_until: '2026-11-20' })
      expect([(await logins.reader(loginId, '2026-11-20'))?.categoryId, (await logins.reader(loginId, '2026-11-21'))?.categoryId]).toEqual([categories[1], categories[0]]) // prettier-ignore
      await set(second, { active: 0 })
      await set(first, { active: 0 })
      expect(await inForce()).toEqual([third, categories[2]])
      expect(await logins.person(loginId)).toMatchObject({ loginId, patronId: id, name: 'Bia', email: 'b1@example.org', language: 'en', bondNames: expect.anything() }) // prettier-ignore
      await set(third, { active: 0 })
      expect([await inForce(), (await logins.reader(loginId, '2026-11-20'))?.hasActiveBond]).toEqual([[undefined, undefined], false])
      expect(Object.keys((await logins.person(loginId))!)).not.toContain('bondNames')
      expect([await logins.person(999), await logins.reader(999, '2026-11-20')]).toEqual([undefined, undefined])
    })

    test('a role is granted once, to one login at one library or at all, and revoked once', async () => {
      const { staffGrants, secondFactors } = open.stores
      const { libraryId, otherLibraryId } = await aLibrary(open.stores)
      const [ana, rui] = [await person('g1', { socialName: 'Zoé' }), await person('g2')]
      const grant = (loginId: number, role: 'gestor' | 'atendimento', at?: number) => staffGrants.grant({ loginId, role, ...(at && { libraryId: at }) }) // prettier-ignore
      const all = await grant(ana.loginId, 'gestor')
      const here = await grant(ana.loginId, 'gestor', libraryId)
      const there = await grant(ana.loginId, 'gestor', otherLibraryId)
      const other = await grant(rui.loginId, 'gestor')
      const lesser = await grant(ana.loginId, 'atendimento')
      expect(new Set([all, here, there, other, lesser]).size).toBe(5)
      expect([await grant(ana.loginId, 'gestor'), await grant(ana.loginId, 'gestor', libraryId), await grant(rui.loginId, 'gestor')]).toEqual([all, here, other]) // prettier-ignore
      const listed = async () => (await staffGrants.list()).map(({ id }) => id)
      expect(await listed()).toEqual([other, all, here, there, lesser])
      expect([(await staffGrants.ofLogin(rui.loginId)).map(({ id }) => id), (await staffGrants.ofPatron(rui.id)).map(({ id }) => id)]).toEqual([[other], [other]]) // prettier-ignore
      await secondFactors.begin(ana.loginId, 'x')
      expect((await staffGrants.find(here))?.secondFactor).toBe(false)
      await secondFactors.activate(ana.loginId, 1)
      const shown = { role: 'gestor', loginId: ana.loginId, grantedAt: open.clock.now().toISOString(), username: 'g1', patronId: ana.id, name: 'Zoé', secondFactor: true } // prettier-ignore
      expect([await staffGrants.find(here), await staffGrants.find(all)]).toEqual([{ ...shown, id: here, libraryId }, { ...shown, id: all }]) // prettier-ignore
      expect((await staffGrants.find(other))?.secondFactor).toBe(false)
      expect([await staffGrants.revoke(here), await staffGrants.revoke(here), await staffGrants.find(here)]).toEqual([
        true,
        false,
        undefined,
      ])
      expect([await listed(), (await staffGrants.ofLogin(ana.loginId)).length, (await staffGrants.ofPatron(ana.id)).length]).toEqual([[other, all, there, lesser], 3, 3]) // prettier-ignore
      const again = await grant(ana.loginId, 'gestor', libraryId)
      expect([again === here, await listed()]).toEqual([false, [other, all, there, lesser, again]])
    })

    test('a key of a call is of its caller and its route, until its end', async () => {
      const { idempotency } = open.stores
      const { loginId } = await person('i1')
      const call = (more: object = {}) => ({
        caller: 'a',
        route: 'POST /x',
        key: 'k',
        loginId,
        bodyHash: 'h',
        expiresAt: inSeconds(60),
        ...more,
      })
      const claim = (more: object = {}) => idempotency.claim(call(more))
      expect([await claim(), await claim({ caller: 'b' }), await claim({ route: 'POST /y' }), await claim({ key: 'l' })]).toEqual([undefined, undefined, undefined, undefined]) // prettier-ignore
      expect(await claim({ bodyHash: 'other' })).toEqual({ bodyHash: 'h' })
      await idempotency.answer(call(), 201, { id: 7 })
      await idempotency.answer(call({ key: 'l' }), 204, undefined)
      expect([await claim(), await claim({ key: 'l' }), await claim({ caller: 'b' }), await claim({ route: 'POST /y' })]).toEqual([
        { bodyHash: 'h', status: 201, answer: { id: 7 } },
        { bodyHash: 'h', status: 204 },
        { bodyHash: 'h' },
        { bodyHash: 'h' },
      ])
      open.clock.advance(60)
      expect([await claim(), await claim()]).toEqual([undefined, { bodyHash: 'h' }])
      // The others are there until they are cleared away or claimed anew.
      expect([await idempotency.prune(inSeconds(0)), await idempotency.prune(inSeconds(1))]).toEqual([0, 3])
    })

    test('a comment waits with its writer and its title, the oldest first; so many of one person wait, and no more', async () => {
      const { commentDesk } = open.stores
      const [ana, rui] = [await person('k1', { socialName: 'Bia' }), await person('k2')]
      const titleId = await aTitle(open.database.write, 'Dom Casmurro')
      const offer = (patronId: number, content: string, max = 2) => commentDesk.offer({ titleId, patronId, content }, max)
      const first = (await offer(rui.id, 'r'))!
      open.clock.advance(1)
      const [a, b] = [(await offer(ana.id, 'a'))!, (await offer(ana.id, 'b'))!]
      expect([await offer(ana.id, 'c'), await offer(rui.id, 's')]).toEqual([undefined, expect.any(Number)])
      expect((await commentDesk.queue(3)).map(({ id, name, title, code }) => [id, name, title, code])).toEqual([
        [first, 'Nome k2', 'Dom Casmurro', 'k2'],
        [a, 'Bia', 'Dom Casmurro', 'k1'],
        [b, 'Bia', 'Dom Casmurro', 'k1'],
      ])
      await commentDesk.decide(a, { state: 'shown' })
      expect([
        (await commentDesk.queue(9)).map(({ id }) => id).slice(0, 2),
        await commentDesk.writer(b),
        await commentDesk.writer(999),
      ]).toEqual([[first, b], { patronId: ana.id, title: 'Dom Casmurro' }, undefined])
      expect(await offer(ana.id, 'c')).toEqual(expect.any(Number))
    })
  })
}
