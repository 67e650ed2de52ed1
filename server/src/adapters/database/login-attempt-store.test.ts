import { describe, expect, test } from 'vitest'
import type { Attempt, AttemptFacts } from '../../ports/login-attempts.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`attempts to sign in, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function login(code: string) {
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: code, bonds: [] })
      return (await open.stores.patrons.find(code))!.loginIds[0]!
    }

    /** A wrong password unless it is said to succeed afterwards; what was known before it, and since when failures in a row count. */
    async function tried(accountKey: string, network: string, more: Partial<Attempt> = {}) {
      let told: AttemptFacts | undefined
      let since: Date | undefined
      const lock = {
        from: 4,
        until: inSeconds(900),
        sparedUntil: inSeconds(1_800),
        aged: (failures: number, from: Date) => ({ failures, from: (since = from) }),
      }
      const begun = await open.stores.loginAttempts.begin({ accountKey, network, since: inSeconds(-3_600), ...more }, lock, (facts) => {
        told = facts
        return undefined
      })
      return { ...told!, since: since!, attemptId: (begun as { attemptId: number }).attemptId }
    }

    test('failures of an account are counted by network, of a network for all accounts; success ends those of the account alone', async () => {
      const { loginAttempts } = open.stores
      const counts = async (account: string, network: string) => {
        const { failures, fromNetwork, inRow, attemptId } = await tried(account, network)
        return [failures.recent, fromNetwork, inRow, attemptId] as const
      }
      await counts('c1', 'n1')
      await counts('c2', 'n1')
      const [recent, fromNetwork, inRow, attemptId] = await counts('c1', 'n1')
      expect([recent, fromNetwork, inRow]).toEqual([1, 2, 1])
      expect((await counts('c1', 'n2')).slice(0, 3)).toEqual([0, 0, 2])
      await loginAttempts.succeed(attemptId)
      // The one that failed before and the one that succeeded count no more for the account; the network had two failures.
      expect((await counts('c1', 'n1')).slice(0, 3)).toEqual([0, 2, 0])
      expect((await counts('c2', 'n1')).slice(0, 3)).toEqual([1, 3, 1])
    })

    test('a failure counts until its window is over, and says when it was', async () => {
      const first = open.clock.now()
      await tried('w1', 'w')
      open.clock.advance(3_599)
      expect(await tried('w1', 'w')).toMatchObject({ failures: { recent: 1, lastAt: first }, fromNetwork: 1 })
      open.clock.advance(1)
      expect(await tried('w1', 'w')).toMatchObject({ failures: { recent: 1 }, fromNetwork: 1 })
    })

    test('failures in a row count from the first one on; what was refused was no attempt', async () => {
      const { loginAttempts } = open.stores
      const first = open.clock.now()
      expect((await tried('a1', 'a')).since).toEqual(first)
      open.clock.advance(60)
      expect((await tried('a1', 'a')).since).toEqual(first)
      const lock = { from: 4, until: first, sparedUntil: first, aged: (failures: number, from: Date) => ({ failures, from }) }
      const attempt = { accountKey: 'a1', network: 'a', since: inSeconds(-3_600) }
      expect(await loginAttempts.begin(attempt, lock, () => 'captcha')).toEqual({ refused: 'captcha' })
      expect(await tried('a1', 'a')).toMatchObject({ failures: { recent: 2 }, inRow: 2 })
      await loginAttempts.forgive('a1')
      open.clock.advance(60)
      expect((await tried('a1', 'a')).since).toEqual(open.clock.now())
    })

    test('what fails on a known device is of this device, and neither of its network nor of the account elsewhere', async () => {
      const { loginAttempts } = open.stores
      const [ana, rui] = [await login('k1'), await login('k2')]
      await loginAttempts.rememberDevice(ana, 'desk', inSeconds(6_000))
      await loginAttempts.rememberDevice(ana, 'phone', inSeconds(6_000))
      const at = async (deviceHash: string, loginId = ana) => {
        const { failures, inRow, knownDevice } = await tried('k1', 'k', { deviceHash, loginId })
        return [knownDevice, failures.recent, inRow]
      }
      expect([await at('desk'), await at('desk'), await at('phone')]).toEqual([
        [true, 0, 0],
        [true, 1, 1],
        [true, 0, 0],
      ])
      expect((await tried('k1', 'k')).failures.recent).toBe(0)
      // A device that another login knows is not known to this one.
      expect(await at('desk', rui)).toEqual([false, 1, 1])
    })

    test('the fourth failure in a row locks this account and no other; nothing of it counts once its owner proved to be there', async () => {
      const { loginAttempts } = open.stores
      await tried('l2', 'l')
      for (let n = 0; n < 4; n += 1) await tried('l1', 'l')
      const until = inSeconds(900)
      const locked = await tried('l1', 'l')
      expect([locked.inRow, locked.lockedUntil, locked.sparedUntil]).toEqual([0, until, inSeconds(1_800)])
      // Who stands at a known device is not locked out by what others tried elsewhere.
      const loginId = await login('l1')
      await loginAttempts.rememberDevice(loginId, 'l', inSeconds(60))
      const known = await tried('l1', 'l', { deviceHash: 'l', loginId })
      expect([known.knownDevice, known.lockedUntil, known.sparedUntil]).toEqual([true, undefined, undefined])
      const other = await tried('l2', 'l')
      expect([other.inRow, other.lockedUntil, other.sparedUntil]).toEqual([1, undefined, undefined])
      await loginAttempts.forgive('l1')
      expect((await tried('l1', 'l')).lockedUntil).toBeUndefined()
      expect((await tried('l2', 'l')).inRow).toBe(2)
      // Spared: for as long as that lasts failures neither count nor lock.
      for (let n = 0; n < 5; n += 1) expect((await tried('l1', 'l')).inRow).toBe(0)
      open.clock.advance(1_800)
      expect((await tried('l1', 'l')).sparedUntil).toBeUndefined()
      expect((await tried('l1', 'l')).inRow).toBe(1)
    })

    test('a success on a known device ends the failures of this device, not those of the account', async () => {
      const { loginAttempts } = open.stores
      const loginId = await login('s1')
      for (const hash of ['s desk', 's phone']) await loginAttempts.rememberDevice(loginId, hash, inSeconds(6_000))
      const at = (deviceHash: string) => tried('s1', 's', { deviceHash, loginId })
      await tried('s1', 's')
      await at('s phone')
      await at('s desk')
      await loginAttempts.succeed((await at('s desk')).attemptId)
      expect([(await at('s desk')).inRow, (await at('s phone')).inRow, (await tried('s1', 's')).inRow]).toEqual([0, 1, 1])
    })

    test('a device that gets another cookie is known by it to each of its logins and at the desk; forgetting those of one login leaves those of another', async () => {
      const { loginAttempts, secondFactors, staffSessions } = open.stores
      const desks = [await staffSessions.deviceOf('before'), await staffSessions.deviceOf('other')]
      const [ana, rui] = [await login('r1'), await login('r2')]
      for (const loginId of [ana, rui]) {
        await loginAttempts.rememberDevice(loginId, 'before', inSeconds(6_000))
        await loginAttempts.rememberDevice(loginId, 'other', inSeconds(6_000))
        await secondFactors.trust({ loginId, tokenHash: `r ${loginId}`, browser: 'b', system: 's', expiresAt: inSeconds(6_000) })
      }
      expect((await loginAttempts.renewDevice('before', 'after')).toSorted()).toEqual([ana, rui].toSorted())
      expect([await staffSessions.deviceOf('after'), await staffSessions.deviceOf('other')]).toEqual(desks)
      const known = async (loginId: number, deviceHash: string) => (await tried('r', 'r', { deviceHash, loginId })).knownDevice
      const all = async (loginId: number) => [
        await known(loginId, 'before'),
        await known(loginId, 'after'),
        await known(loginId, 'other'),
        await secondFactors.isTrusted(loginId, `r ${loginId}`),
      ]
      expect([await all(ana), await all(rui)]).toEqual([
        [false, true, true, true],
        [false, true, true, true],
      ])
      await loginAttempts.forgetDevices(ana)
      expect([await all(ana), await all(rui)]).toEqual([
        [false, false, false, false],
        [false, true, true, true],
      ])
    })

    test('attempts, counts of accounts and devices go when they are older than that moment, not at it', async () => {
      const { loginAttempts } = open.stores
      const loginId = await login('p1')
      await loginAttempts.prune(inSeconds(100_000))
      await tried('p1', 'p')
      await loginAttempts.rememberDevice(loginId, 'p', open.clock.now())
      const rows = async () =>
        (
          await Promise.all(
            (['login_attempt', 'account_guard', 'known_device'] as const).map((table) =>
              open.database.read.selectFrom(table).selectAll().execute(),
            ),
          )
        ).map(({ length }) => length)
      expect([await loginAttempts.prune(open.clock.now()), await rows()]).toEqual([0, [1, 1, 1]])
      expect([await loginAttempts.prune(inSeconds(1)), await rows()]).toEqual([1, [0, 0, 0]])
    })
  })
}
