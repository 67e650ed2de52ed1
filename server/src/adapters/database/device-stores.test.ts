import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`devices and sign-ins of a login, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function login(code: string, socialName?: string) {
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: code, bonds: [], ...(socialName && { socialName }) })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }

    /** A wrong password from this device; whether the device was known, and how many failures in a row there were before. */
    async function fail(code: string, loginId: number, deviceHash: string) {
      const attempt = { accountKey: code, network: '192.0.2.0/24', loginId, deviceHash, since: inSeconds(-3_600) }
      const lock = {
        from: 3,
        until: inSeconds(900),
        sparedUntil: inSeconds(1_800),
        aged: (failures: number, from: Date) => ({ failures, from }),
      }
      let told: readonly [boolean, number] | undefined
      await open.stores.loginAttempts.begin(attempt, lock, (facts) => {
        told = [facts.knownDevice, facts.inRow]
        return undefined
      })
      return told
    }

    test('a device is known for its time, and no longer once it was guessed at', async () => {
      const { loginAttempts } = open.stores
      const { loginId } = await login('d1')
      await loginAttempts.rememberDevice(loginId, 'old', inSeconds(60))
      await loginAttempts.rememberDevice(loginId, 'guessed', inSeconds(6_000))
      expect(await fail('d1', loginId, 'old')).toEqual([true, 0])
      open.clock.advance(60)
      expect(await fail('d1', loginId, 'old')).toEqual([false, 0])
      const told = []
      for (let n = 0; n < 4; n += 1) told.push((await fail('d1', loginId, 'guessed'))![0])
      expect(told).toEqual([true, true, true, false])
    })

    test('whoever forgets the devices of a login forgets those that are not asked for the second factor too', async () => {
      const { loginAttempts, secondFactors } = open.stores
      const { loginId } = await login('d2')
      await loginAttempts.rememberDevice(loginId, 'd', inSeconds(60))
      await secondFactors.trust({ loginId, tokenHash: 't', browser: 'b', system: 's', expiresAt: inSeconds(60) })
      await loginAttempts.forgetDevices(loginId)
      expect([(await fail('d2', loginId, 'd'))?.[0], await secondFactors.isTrusted(loginId, 't')]).toEqual([false, false])
    })

    test('trusted devices are listed until their end, the one last used first; trust given again lasts anew; what ended is cleared away', async () => {
      const { secondFactors } = open.stores
      const { loginId } = await login('d6')
      const trust = (tokenHash: string, browser: string, seconds: number) =>
        secondFactors.trust({ loginId, tokenHash, browser, system: 's', expiresAt: inSeconds(seconds) })
      const listed = async () => (await secondFactors.trusted(loginId)).map(({ browser }) => browser)
      await trust('t1', 'first', 100)
      await trust('t2', 'second', 200)
      expect(await listed()).toEqual(['second', 'first'])
      open.clock.advance(10)
      expect(await secondFactors.isTrusted(loginId, 't1')).toBe(true)
      expect(await listed()).toEqual(['first', 'second'])
      open.clock.advance(90)
      expect([await listed(), await secondFactors.isTrusted(loginId, 't1')]).toEqual([['second'], false])
      await trust('t1', 'renewed', 60)
      expect(await listed()).toEqual(['renewed', 'second'])
      open.clock.advance(60)
      const rows = () => open.database.read.selectFrom('trusted_device').select('browser').where('login_id', '=', loginId).execute()
      await secondFactors.prune(open.clock.now())
      expect((await rows()).map(({ browser }) => browser).toSorted()).toEqual(['renewed', 'second'])
      open.clock.advance(1)
      await secondFactors.prune(open.clock.now())
      expect(await rows()).toEqual([{ browser: 'second' }])
      expect(await listed()).toEqual(['second'])
    })

    test('of sign-ins those that live are listed; who is acted for stands there by the social name', async () => {
      const { accesses, delegations, signIns } = open.stores
      const [rui, ana] = [await login('d3'), await login('d4', 'Bia')]
      const given = { patronId: ana.id, delegateId: rui.id, from: '2026-11-10', powers: ['renovar'] as const }
      const delegationId = (await delegations.offer(given, '2026-11-10'))!
      const start = (publicId: string, seconds: number, more: object = {}) =>
        signIns.start({
          publicId,
          loginId: rui.loginId,
          kept: false,
          client: 'browser',
          accessHash: `a ${publicId}`,
          refreshHash: `r ${publicId}`,
          accessExpiresAt: inSeconds(seconds),
          refreshExpiresAt: inSeconds(seconds),
          ...more,
        })
      await start('short', 60)
      await start('acting', 6_000, { acting: { patronId: ana.id, delegationId } })
      expect(await accesses.live(rui.loginId)).toHaveLength(2)
      open.clock.advance(60)
      expect(await accesses.live(rui.loginId)).toMatchObject([{ publicId: 'acting', method: 'delegation', actingFor: 'Bia' }])
    })
  })
}
