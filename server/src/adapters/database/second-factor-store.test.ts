import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`second factors and one-time keys, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(code: string) {
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: code, bonds: [] })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }

    test('a secret waits for its first code, may be replaced until then, and never afterwards; that of another login stays as it is', async () => {
      const { secondFactors } = open.stores
      const [{ loginId: ana }, { loginId: rui }] = [await person('f1'), await person('f2')]
      await secondFactors.begin(rui, 'rui')
      const first = open.clock.now()
      expect([await secondFactors.begin(ana, 'one'), await secondFactors.activate(999_999, 1)]).toEqual([true, false])
      // A code of a secret that waits is none yet.
      expect(await secondFactors.useStep(ana, 5)).toBe(false)
      open.clock.advance(60)
      expect(await secondFactors.begin(ana, 'two')).toBe(true)
      expect(await secondFactors.find(ana)).toEqual({ state: 'pending', encryptedSecret: 'two', createdAt: open.clock.now() })
      expect(await secondFactors.activate(ana, 7)).toBe(true)
      expect([await secondFactors.activate(ana, 9), await secondFactors.begin(ana, 'three')]).toEqual([false, false])
      const active = { state: 'active', encryptedSecret: 'two', usedStep: 7, createdAt: open.clock.now(), confirmedAt: open.clock.now() }
      expect(await secondFactors.find(ana)).toEqual(active)
      expect(await secondFactors.find(rui)).toEqual({ state: 'pending', encryptedSecret: 'rui', createdAt: first })
      await secondFactors.activate(rui, 3)
      expect([await secondFactors.useStep(ana, 8), await secondFactors.useStep(ana, 8), await secondFactors.useStep(ana, 7)]).toEqual([true, false, false]) // prettier-ignore
      expect([(await secondFactors.find(ana))?.usedStep, (await secondFactors.find(rui))?.usedStep]).toEqual([8, 3])
      // Only what was in force is told as ended.
      await secondFactors.begin((await person('f3')).loginId, 'x')
      expect([await secondFactors.end((await person('f3')).loginId), await secondFactors.end(999_999)]).toEqual([false, false])
    })

    test('recovery codes are of one login, good once, and end with new ones', async () => {
      const { secondFactors } = open.stores
      const [{ loginId: ana }, { loginId: rui }] = [await person('c1'), await person('c2')]
      await secondFactors.replaceCodes(rui, ['r1', 'r2'])
      await secondFactors.replaceCodes(ana, ['a1', 'a2', 'a3'])
      const left = async () => [await secondFactors.codesLeft(ana), await secondFactors.codesLeft(rui)]
      expect([await secondFactors.useCode(ana, 'r1'), await secondFactors.useCode(ana, 'a9'), await left()]).toEqual([false, false, [3, 2]])
      expect([await secondFactors.useCode(ana, 'a2'), await secondFactors.useCode(ana, 'a2'), await left()]).toEqual([true, false, [2, 2]])
      await secondFactors.replaceCodes(ana, ['b1'])
      expect([await secondFactors.useCode(ana, 'a1'), await left()]).toEqual([false, [1, 2]])
    })

    test('a challenge is answered on its device, in its tries and its time, and once', async () => {
      const { secondFactors } = open.stores
      const { loginId } = await person('h1')
      const ask = (challengeHash: string, more: object = {}) =>
        secondFactors.openChallenge({
          challengeHash,
          loginId,
          deviceHash: 'd',
          scope: 'web',
          kept: true,
          expiresAt: inSeconds(60),
          ...more,
        })
      for (const hash of ['h', 'other']) await ask(hash)
      const tries = async (hash: string, device = 'd') => (await secondFactors.tryChallenge(hash, device, 2))?.tries
      expect([await tries('h', 'strange'), await tries('none')]).toEqual([undefined, undefined])
      expect(await secondFactors.tryChallenge('h', 'd', 2)).toEqual({ id: expect.any(Number), loginId, scope: 'web', kept: true, tries: 1 })
      expect([await tries('h'), await tries('h'), await tries('other')]).toEqual([2, undefined, 1])
      await ask('closed', { kept: false })
      await ask('open')
      const closed = (await secondFactors.tryChallenge('closed', 'd', 9))!
      expect(closed.kept).toBe(false)
      expect([await secondFactors.closeChallenge(closed.id), await secondFactors.closeChallenge(closed.id)]).toEqual([true, false])
      expect([await tries('closed'), await tries('open')]).toEqual([undefined, 1])
      open.clock.advance(60)
      expect(await tries('other')).toBeUndefined()
      await ask('late')
      expect([await secondFactors.prune(inSeconds(0)), await secondFactors.prune(inSeconds(1))]).toEqual([0, 4])
      expect(await tries('late')).toBe(1)
    })

    test('trust is of one login: under a new key, forgotten, or all of it', async () => {
      const { secondFactors } = open.stores
      const [{ loginId: ana }, { loginId: rui }] = [await person('t1'), await person('t2')]
      for (const [loginId, hash] of [
        [ana, 'a1'],
        [ana, 'a2'],
        [ana, 'a3'],
        [rui, 'r1'],
      ] as const)
        // prettier-ignore
        await secondFactors.trust({ loginId, tokenHash: hash, browser: hash, system: 's', expiresAt: inSeconds(600) })
      await secondFactors.renewTrust(rui, 'a1', 'stolen')
      await secondFactors.renewTrust(ana, 'a1', 'new')
      const trusted = (loginId: number, ...hashes: readonly string[]) =>
        Promise.all(hashes.map((hash) => secondFactors.isTrusted(loginId, hash)))
      expect([await trusted(ana, 'a1', 'new', 'a2', 'r1', 'stolen'), await trusted(rui, 'r1', 'new')]).toEqual([
        [false, true, true, false, false],
        [true, false],
      ])
      const { id } = (await secondFactors.trusted(ana)).find(({ browser }) => browser === 'a2')!
      expect([await secondFactors.forget(rui, id), await secondFactors.forget(ana, id), await secondFactors.forget(ana, id)]).toEqual([
        0, 1, 0,
      ])
      expect(await trusted(ana, 'new', 'a2', 'a3')).toEqual([true, false, true])
      expect([await secondFactors.forget(ana), await trusted(ana, 'new', 'a3'), await trusted(rui, 'r1')]).toEqual([
        2,
        [false, false],
        [true],
      ])
    })

    test('a key of one address opens that one alone, and goes when it ended before that moment, not at it', async () => {
      const { oneTimeAddresses } = open.stores
      const { loginId } = await person('o1')
      for (const tokenHash of ['k1', 'k2'])
        await oneTimeAddresses.issue({ tokenHash, purpose: 'redirect', loginId, base: 'norte', expiresAt: inSeconds(60) })
      const use = (hash: string) => oneTimeAddresses.use(hash, ['redirect'], 'norte')
      expect([await use('none'), await use('k1'), await use('k2')]).toEqual([undefined, { loginId }, { loginId }])
      expect([await oneTimeAddresses.prune(inSeconds(60)), await oneTimeAddresses.prune(inSeconds(61))]).toEqual([0, 2])
    })

    test('a loan token is one for each reader, good once and in its time', async () => {
      const { loanTokens } = open.stores
      const [ana, rui] = [await person('l1'), await person('l2')]
      const issue = (of: typeof ana, tokenHash: string, seconds = 60) =>
        loanTokens.issue({ patronId: of.id, loginId: of.loginId, tokenHash, expiresAt: inSeconds(seconds) })
      expect([await issue(rui, 'r1'), await issue(ana, 'a1'), await issue(ana, 'a2'), await issue(ana, 'r1')]).toEqual([true, true, true, false]) // prettier-ignore
      expect([await loanTokens.use('a1'), await loanTokens.use('a2'), await loanTokens.present(ana.id)]).toEqual([undefined, undefined, undefined]) // prettier-ignore
      await issue(ana, 'a3')
      expect(await loanTokens.present(ana.id)).toEqual({ createdAt: open.clock.now(), expiresAt: inSeconds(60) })
      expect([await loanTokens.use('a3'), await loanTokens.use('a3')]).toEqual([{ patronId: ana.id, loginId: ana.loginId }, undefined])
      expect((await loanTokens.present(rui.id))?.expiresAt).toEqual(inSeconds(60))
      await issue(ana, 'a4', 61)
      await loanTokens.revoke(rui.id)
      expect([await loanTokens.use('r1'), (await loanTokens.present(ana.id))?.expiresAt]).toEqual([undefined, inSeconds(61)])
      await issue(rui, 'r2')
      open.clock.advance(60)
      expect([await loanTokens.use('r2'), await loanTokens.present(rui.id)]).toEqual([undefined, undefined])
      expect([await loanTokens.prune(inSeconds(0)), await loanTokens.prune(inSeconds(1))]).toEqual([0, 1])
      expect(await loanTokens.use('a4')).toEqual({ patronId: ana.id, loginId: ana.loginId })
    })

    test('a calendar address is one for each reader; a new one ends it, and nobody else’s', async () => {
      const { calendarAddresses } = open.stores
      const [ana, rui] = [await person('k1'), await person('k2')]
      await calendarAddresses.renew(rui.id, 'rui', false)
      await calendarAddresses.renew(ana.id, 'one', false)
      open.clock.advance(1)
      const made = await calendarAddresses.renew(ana.id, 'two', true)
      expect(made).toEqual({ createdAt: open.clock.now(), withTitles: true })
      expect([await calendarAddresses.present(ana.id), await calendarAddresses.find('two')]).toEqual([made, { ...made, patronId: ana.id }])
      expect([await calendarAddresses.find('one'), (await calendarAddresses.find('rui'))?.withTitles]).toEqual([undefined, false])
      await calendarAddresses.end(ana.id)
      expect([await calendarAddresses.present(ana.id), await calendarAddresses.find('two')]).toEqual([undefined, undefined])
      expect((await calendarAddresses.present(rui.id))?.withTitles).toBe(false)
    })
  })
}
