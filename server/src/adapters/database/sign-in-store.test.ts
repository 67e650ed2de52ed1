import { describe, expect, test } from 'vitest'
import type { NewSignIn } from '../../ports/sign-ins.ts'
import { engines } from './testing/engines.ts'
import { aLibrary } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`sign-ins and desk sessions, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(code: string) {
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: code, bonds: [] })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }
    const start = (publicId: string, loginId: number, more: Partial<NewSignIn> = {}) =>
      open.stores.signIns.start({
        publicId,
        loginId,
        kept: false,
        client: 'browser',
        accessHash: `a ${publicId}`,
        refreshHash: `r ${publicId}`,
        accessExpiresAt: inSeconds(600),
        refreshExpiresAt: inSeconds(6_000),
        ...more,
      })
    const lives = async (publicId: string) => (await open.stores.signIns.byAccess(`a ${publicId}`)) !== undefined

    test('what is done with one sign-in is done with no other', async () => {
      const { signIns } = open.stores
      const { loginId } = await person('s1')
      for (const publicId of ['own', 'other']) await start(publicId, loginId)
      const other = await signIns.find('other')
      const next = { publicId: 'own', nextAccessHash: 'a own', nextRefreshHash: 'r own 2', accessExpiresAt: inSeconds(600) }
      // The refresh token of another sign-in changes nothing.
      expect(await signIns.rotate({ ...next, refreshHash: 'r other' })).toBe(false)
      open.clock.advance(1)
      expect(await signIns.rotate({ ...next, refreshHash: 'r own' })).toBe(true)
      await signIns.extend('own', inSeconds(9_000))
      await signIns.prove('own')
      expect(await signIns.find('other')).toEqual(other)
      expect((await signIns.find('own'))?.refreshExpiresAt).toEqual(inSeconds(9_000))
      expect([(await signIns.byAccess('a own'))?.provedAt, (await signIns.byAccess('a other'))?.provedAt]).toEqual([
        open.clock.now(),
        undefined,
      ])
      expect([await signIns.revoke('own', 'signed_out'), await signIns.revoke('own', 'signed_out')]).toEqual([true, false])
      expect([await lives('own'), await lives('other'), await signIns.lockAlive('own'), await signIns.lockAlive('other')]).toEqual([
        false,
        true,
        false,
        true,
      ])
      expect([await signIns.lockAlive('none'), await signIns.find('none')]).toEqual([false, undefined])
    })

    test('whose sign-in it is, and what it may do, is told as it is now', async () => {
      const { signIns, secondFactors, patrons, activities } = open.stores
      await aLibrary(open.stores)
      await patrons.category('AL')
      const { id, loginId } = await person('w1')
      await patrons.save({ code: 'w1', name: 'Ana Souza', username: 'w1', bonds: [{ category: 'AL', library: 'bc' }] })
      const bonds = await open.database.read.selectFrom('bond').select('id').where('patron_id', '=', id).execute()
      await start('w', loginId, { client: 'terminal', proved: true })
      await start('w other', loginId)
      const told = { publicId: 'w', loginId, patronId: id, client: 'terminal', blocked: false, mustChangePassword: false, hasSecondFactor: false, provedAt: open.clock.now() } // prettier-ignore
      const first = await signIns.byAccess('a w')
      expect(first).toMatchObject(told)
      expect(Object.keys(first!)).not.toContain('bondId')
      await signIns.chooseBond('w', bonds[0]!.id)
      await activities.grant({ kind: 'login', id: loginId }, { module: 1, activity: 1120 })
      await secondFactors.begin(loginId, 'secret')
      expect((await signIns.byAccess('a w'))?.hasSecondFactor).toBe(false)
      await secondFactors.activate(loginId, 1)
      await patrons.setBlocked(id, 'motivo')
      const set = (values: object) => open.database.write.updateTable('login').set(values).where('id', '=', loginId).execute()
      await set({ must_change_password: 1 })
      const now = await signIns.byAccess('a w')
      expect(now).toMatchObject({ ...told, blocked: true, mustChangePassword: true, hasSecondFactor: true, bondId: bonds[0]!.id })
      expect([now?.activities.includes(1120), first?.activities.includes(1120), first!.activities.length > 5]).toEqual([true, false, true])
      expect(Object.keys((await signIns.byAccess('a w other'))!)).not.toContain('bondId')
      await open.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', bonds[0]!.id).execute()
      expect(Object.keys((await signIns.byAccess('a w'))!)).not.toContain('bondId')
      await set({ state: 'closed' })
      expect([await lives('w'), (await signIns.find('w'))?.revoked]).toEqual([false, true])
      await set({ state: 'active' })
      await open.database.write.updateTable('patron').set({ anonymised_at: open.clock.now().toISOString() }).where('id', '=', id).execute()
      expect(await lives('w')).toBe(false)
    })

    test('a sign-in lasts until its access or its renewal is over, whichever comes first', async () => {
      const { loginId } = await person('e1')
      await start('access', loginId, { accessExpiresAt: inSeconds(60) })
      await start('renewal', loginId, { refreshExpiresAt: inSeconds(60) })
      open.clock.advance(59)
      expect([await lives('access'), await lives('renewal')]).toEqual([true, true])
      open.clock.advance(1)
      expect([await lives('access'), await lives('renewal')]).toEqual([false, false])
    })

    test('all sign-ins of a login, or all but one, are ended once; those of another login go on', async () => {
      const { signIns } = open.stores
      const [ana, rui] = [await person('x1'), await person('x2')]
      for (const publicId of ['ana', 'ana too', 'ana here']) await start(publicId, ana.loginId)
      await start('ana over', ana.loginId, { refreshExpiresAt: open.clock.now() })
      await start('rui', rui.loginId)
      expect(await signIns.revokeOthers(ana.loginId, 'ana here', 'password_changed')).toBe(2)
      expect(await signIns.revokeOthers(ana.loginId, 'ana here', 'password_changed')).toBe(0)
      const all = async () => [await lives('ana'), await lives('ana too'), await lives('ana here'), await lives('rui')]
      expect(await all()).toEqual([false, false, true, true])
      // One that was over had not been ended.
      expect([await signIns.revokeAll(ana.loginId, 'staff'), await signIns.revokeAll(ana.loginId, 'staff'), await all()]).toEqual([2, 0, [false, false, false, true]]) // prettier-ignore
      const ended = await open.database.read.selectFrom('token_family').select(['public_id', 'revoked_reason']).where('login_id', '=', ana.loginId).orderBy('id').execute() // prettier-ignore
      expect(ended.map((row) => row.revoked_reason)).toEqual(['password_changed', 'password_changed', 'staff', 'staff'])
    })

    test('one that was ended is neither renewed nor prolonged', async () => {
      const { signIns } = open.stores
      const { loginId } = await person('s2')
      await start('ended', loginId)
      await signIns.revoke('ended', 'signed_out')
      const until = (await signIns.find('ended'))!.refreshExpiresAt
      await signIns.extend('ended', inSeconds(9_000))
      const again = {
        publicId: 'ended',
        refreshHash: 'r ended',
        nextAccessHash: 'x',
        nextRefreshHash: 'y',
        accessExpiresAt: inSeconds(600),
      }
      expect(await signIns.rotate(again)).toBe(false)
      expect(await signIns.find('ended')).toMatchObject({ refreshExpiresAt: until, generation: 1, revoked: true })
    })

    test('who acts for somebody does so on the first and the last day of the delegation, and not without it', async () => {
      const { signIns, delegations } = open.stores
      const [ana, rui] = [await person('s3'), await person('s4')]
      const given = {
        patronId: ana.id,
        delegateId: rui.id,
        from: '2026-11-20',
        until: '2026-11-21',
        powers: ['renovar', 'retirar'] as const,
      }
      const delegationId = (await delegations.offer(given, '2026-11-20'))!
      const long = { accessExpiresAt: inSeconds(900_000), refreshExpiresAt: inSeconds(900_000) }
      await start('acting', rui.loginId, { acting: { patronId: ana.id, delegationId }, ...long })
      const goesOn = async () => [await lives('acting'), (await signIns.find('acting'))?.revoked]
      const at = async (now: string) => (open.clock.set(now), goesOn())
      expect(await goesOn()).toEqual([false, true])
      await delegations.answer(delegationId, rui.id, true)
      // The library is three hours behind UTC.
      expect([await at('2026-11-20T02:59:59.000Z'), await at('2026-11-20T03:00:00.000Z')]).toEqual([[false, true], [true, false]]) // prettier-ignore
      expect([await at('2026-11-22T02:59:59.000Z'), await at('2026-11-22T03:00:00.000Z')]).toEqual([[true, false], [false, true]]) // prettier-ignore
      open.clock.set('2026-11-21T12:00:00.000Z')
      expect((await signIns.byAccess('a acting'))?.acting).toEqual({ patronId: ana.id, delegationId, powers: ['renovar', 'retirar'] })
      await delegations.end(delegationId, 'delegate')
      expect(await goesOn()).toEqual([false, true])
      open.clock.set('2026-11-20T12:00:00.000Z')
    })

    test('a sign-in goes when it ended before that moment, by its end or before it', async () => {
      const { signIns } = open.stores
      const { loginId } = await person('s5')
      await signIns.prune(inSeconds(1_000_000))
      await start('over', loginId, { refreshExpiresAt: open.clock.now() })
      await start('left', loginId)
      await start('ended early', loginId)
      await signIns.revoke('ended early', 'signed_out')
      expect([await signIns.prune(open.clock.now()), await signIns.prune(inSeconds(1)), await lives('left')]).toEqual([0, 2, true])
    })

    const atDesk = async (publicId: string, loginId: number, endsAt = inSeconds(6_000)) => {
      const { staffSessions } = open.stores
      const { libraryId } = await aLibrary(open.stores)
      const deviceId = await staffSessions.deviceOf(`device ${publicId}`)
      await staffSessions.start({ publicId, loginId, libraryId, deviceId, accessHash: `s ${publicId}`, endsAt })
      return { deviceId, libraryId }
    }
    const session = (publicId: string, idle = 3_600) => open.stores.staffSessions.byAccess(`s ${publicId}`, inSeconds(-idle))

    test('a desk session lasts until its end, its last act and its login do', async () => {
      const { loginId } = await person('d1')
      await atDesk('ends', loginId, inSeconds(60))
      await atDesk('idle', loginId)
      open.clock.advance(59)
      expect([(await session('ends'))?.publicId, (await session('idle', 60))?.publicId]).toEqual(['ends', 'idle'])
      open.clock.advance(1)
      expect([await session('ends'), await session('idle', 60), (await session('idle', 61))?.publicId]).toEqual([
        undefined,
        undefined,
        'idle',
      ])
      const login = (state: 'active' | 'closed') =>
        open.database.write.updateTable('login').set({ state }).where('id', '=', loginId).execute()
      await login('closed')
      expect(await session('idle')).toBeUndefined()
      await login('active')
      expect(await session('idle')).toBeDefined()
    })

    test('each device is one, and what is done with one desk session is done with no other that runs', async () => {
      const { staffSessions, staffGrants } = open.stores
      const { loginId } = await person('d2')
      const [own, other] = [await atDesk('own', loginId), await atDesk('other', loginId)]
      expect(own.deviceId === other.deviceId).toBe(false)
      expect(await staffSessions.deviceOf('device own')).toBe(own.deviceId)
      const roles = [await staffGrants.grant({ loginId, role: 'gestor' }), await staffGrants.grant({ loginId, role: 'atendimento', libraryId: own.libraryId })] // prettier-ignore
      const before = await session('other')
      expect(before?.grants.map(({ id }) => id)).toEqual(roles)
      open.clock.advance(10)
      const { otherLibraryId } = await aLibrary(open.stores)
      await staffSessions.seen('own')
      await staffSessions.prove('own')
      await staffSessions.changeLibrary('own', otherLibraryId)
      const now = open.clock.now()
      expect(await session('own')).toMatchObject({ seenAt: now, provedAt: now, libraryId: otherLibraryId, deviceId: own.deviceId })
      expect(await session('other')).toEqual(before)
      await staffGrants.revoke(roles[0]!)
      expect((await session('other'))?.grants.map(({ id }) => id)).toEqual([roles[1]])
      expect([await staffSessions.end('own', 'signed_out'), await staffSessions.end('own', 'signed_out')]).toEqual([true, false])
      await open.stores.signIns.revokeAll((await person('d2 other')).loginId, 'staff')
      expect([await session('own'), (await session('other'))?.publicId]).toEqual([undefined, 'other'])
    })

    test('desk sessions and devices go when they are older than that moment, not at it', async () => {
      const { staffSessions } = open.stores
      const { loginId } = await person('d3')
      await staffSessions.prune(inSeconds(1_000_000), inSeconds(1_000_000))
      const { deviceId } = await atDesk('over', loginId, inSeconds(1))
      await atDesk('at once', loginId, inSeconds(2))
      await atDesk('ended', loginId)
      await atDesk('left', loginId)
      await staffSessions.end('ended', 'signed_out')
      const devices = async () => (await open.database.read.selectFrom('desk_device').select('id').execute()).length
      const at = open.clock.now()
      expect([await staffSessions.prune(at, at), await devices()]).toEqual([0, 4])
      expect([await staffSessions.prune(inSeconds(2), at), (await session('left'))?.publicId]).toEqual([2, 'left'])
      open.clock.advance(1)
      await staffSessions.deviceOf('device left')
      await staffSessions.prune(at, open.clock.now())
      expect([await devices(), (await staffSessions.deviceOf('device over')) === deviceId]).toEqual([1, false])
    })
  })
}
