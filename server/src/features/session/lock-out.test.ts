import { describe, expect, test, beforeAll, afterAll } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { agedFailures, delayAfter, isSuspicious, judgeAttempt, lockRule } from './lock-out.ts'
import { networkOf } from '../../calls/network-of.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

test('the delay begins with the tenth failure and doubles up to 15 minutes', () => {
  expect([0, 9, 10, 11, 12, 13, 14, 15, 99].map(delayAfter)).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900])
})

test('after a lock strangers prove that they are persons as long as none follows; a device that is known does not', () => {
  const facts = { failures: { recent: 0 }, inRow: 0, fromNetwork: 0, knownDevice: false }
  const spared = { ...facts, sparedUntil: new Date('2026-11-20T14:00:00Z') }
  expect([facts, spared, { ...spared, knownDevice: true }].map(isSuspicious)).toEqual([false, true, false])
})

test('a person is asked for from the third failure of the network, the tenth in a row and the twentieth from the network on', () => {
  const facts = { failures: { recent: 2 }, inRow: 9, fromNetwork: 19, knownDevice: false }
  expect(isSuspicious(facts)).toBe(false)
  expect(isSuspicious({ ...facts, failures: { recent: 3 } })).toBe(true)
  expect(isSuspicious({ ...facts, inRow: 10 })).toBe(true)
  expect(isSuspicious({ ...facts, fromNetwork: 20 })).toBe(true)
  // What others did is not held against a device that is known; what it did itself is.
  expect(isSuspicious({ ...facts, inRow: 99, fromNetwork: 99, knownDevice: true })).toBe(false)
  expect(isSuspicious({ ...facts, failures: { recent: 3 }, knownDevice: true })).toBe(true)
})

const noon = new Date('2026-11-20T12:00:00.000Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

test('a lock ends at its moment; a part of a second left is told as a whole one', () => {
  const facts = { failures: { recent: 0 }, inRow: 0, fromNetwork: 0, knownDevice: false }
  expect(judgeAttempt({ ...facts, lockedUntil: after(1) }, noon)).toEqual({ kind: 'locked', seconds: 1 })
  expect(judgeAttempt({ ...facts, lockedUntil: after(0.001) }, noon)).toEqual({ kind: 'locked', seconds: 1 })
  expect(judgeAttempt({ ...facts, lockedUntil: noon }, noon)).toBeUndefined()
})

test('the pause runs from the last failure and ends at its moment; a lock is told before it', () => {
  const facts = { failures: { recent: 10, lastAt: noon }, inRow: 10, fromNetwork: 10, knownDevice: false }
  expect(judgeAttempt(facts, after(29))).toEqual({ kind: 'wait', seconds: 1 })
  expect(judgeAttempt(facts, after(30))).toBeUndefined()
  expect(judgeAttempt({ ...facts, failures: { recent: 9, lastAt: noon } }, noon)).toBeUndefined()
  expect(judgeAttempt({ ...facts, lockedUntil: after(900) }, noon)).toEqual({ kind: 'locked', seconds: 900 })
})

test('in the hour after a lock one failure of the network is 15 minutes, none is no pause', () => {
  const facts = { inRow: 1, fromNetwork: 1, knownDevice: false, sparedUntil: after(3_600) }
  expect(judgeAttempt({ ...facts, failures: { recent: 1, lastAt: noon } }, noon)).toEqual({ kind: 'wait', seconds: 900 })
  expect(judgeAttempt({ ...facts, failures: { recent: 1, lastAt: noon } }, after(900))).toBeUndefined()
  expect(judgeAttempt({ ...facts, failures: { recent: 0, lastAt: noon } }, noon)).toBeUndefined()
})

test('failures count half, rounded down, after each whole day; the rest of the day goes on', () => {
  const day = 86_400
  expect(agedFailures(9, noon, after(day - 1))).toEqual({ failures: 9, from: noon })
  expect(agedFailures(9, noon, after(day))).toEqual({ failures: 4, from: after(day) })
  expect(agedFailures(9, noon, after(2 * day + 60))).toEqual({ failures: 2, from: after(2 * day) })
  expect(agedFailures(1, noon, after(day + 60))).toEqual({ failures: 0, from: after(day + 60) })
  expect(agedFailures(9, after(60), noon)).toEqual({ failures: 9, from: after(60) })
})

test('a lock begins at a hundred failures, is 15 minutes long, and none follows for an hour after it', () => {
  const { aged, ...rule } = lockRule(noon)
  expect(rule).toEqual({ from: 100, until: after(900), sparedUntil: after(4_500) })
  expect(aged(8, after(-86_400))).toEqual({ failures: 4, from: noon })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network))

for (const engine of engines) {
  describe(engine.name, () => {
    let site: SessionSite
    let people = 0

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const someone = async () => {
      people += 1
      const name = `pessoa${people}`
      await site.person(name)
      return name
    }
    const guess = async (name: string, address = '198.51.100.1', cookies = {}) => site.signIn(name, 'errada', { address, cookies })
    const statuses = async (name: string, count: number, addressOf: (n: number) => string) => {
      const seen: number[] = []
      for (let n = 0; n < count; n += 1) seen.push((await guess(name, addressOf(n))).statusCode)
      return seen
    }

    /** As if the account of the last attempt had failed so often in a row, long ago. */
    const failedSoOften = async (count: number) => {
      const last = site.database.read.selectFrom('login_attempt').select('account_key').orderBy('id', 'desc').limit(1)
      const { account_key } = await last.executeTakeFirstOrThrow()
      await site.database.write
        .updateTable('account_guard')
        .set({ failures_in_row: count })
        .where('account_key', '=', account_key)
        .execute()
    }

    test('[S8-03] the eleventh failure from one network is 429 and says how long to wait; the owner elsewhere gets in', async () => {
      const name = await someone()
      expect(await statuses(name, 12, (n) => `198.51.100.${n}`)).toEqual([...Array(10).fill(401), 429, 429])
      const refused = await site.signIn(name, goodPassword, { address: '198.51.100.200' })
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'AuthMuitasTentativas', params: { minutos: 1, segundos: 30 } })
      expect(refused.headers['retry-after']).toBe('30')
      expect((await site.signIn(name, goodPassword, { address: '203.0.113.5' })).statusCode).toBe(200)
      site.clock.advance(30)
      expect((await guess(name)).statusCode).toBe(401)
      expect((await guess(name)).json().params).toMatchObject({ segundos: 60 })
      site.clock.advance(60)
      expect((await site.signIn(name, goodPassword, { address: '198.51.100.1' })).statusCode).toBe(200)
      expect((await guess(name)).statusCode).toBe(401)
    })

    test('a failure is recent for 15 minutes, and no longer', async () => {
      const name = await someone()
      const attempts = await statuses(name, 9, () => '198.51.100.1')
      expect(attempts).toEqual(Array(9).fill(401))
      site.clock.advance(899)
      expect(await statuses(name, 2, () => '198.51.100.1')).toEqual([401, 429])
      const other = await someone()
      await statuses(other, 9, () => '198.51.100.1')
      site.clock.advance(900)
      expect(await statuses(other, 2, () => '198.51.100.1')).toEqual([401, 401])
    })

    test('[S8-04] the hundredth failure in a row, from wherever, is 430 for 15 minutes, then it lifts itself', async () => {
      const name = await someone()
      await guess(name, '10.250.0.1')
      await failedSoOften(90)
      expect(await statuses(name, 12, (n) => `10.${n}.0.1`)).toEqual([...Array(10).fill(401), 430, 430])
      const refused = await site.signIn(name, goodPassword, { address: '203.0.113.5' })
      expect(refused.json()).toMatchObject({ code: 'ACESSO_BLOQUEADO', params: { minutos: 15 } })
      site.clock.advance(900)
      expect((await site.signIn(name, goodPassword, { address: '203.0.113.5' })).statusCode).toBe(200)
      expect((await guess(name, '10.202.0.1')).statusCode).toBe(401)
    })

    test('for an hour after a lock none follows: each network has one try in 15 minutes, and the owner gets in', async () => {
      const name = await someone()
      await guess(name, '10.250.0.1')
      await failedSoOften(99)
      await guess(name, '10.250.0.2')
      site.clock.advance(900)
      for (let n = 0; n < 150; n += 1) expect((await guess(name, `10.${n}.0.1`)).statusCode).toBe(401)
      const again = await guess(name, '10.0.0.1')
      expect([again.statusCode, again.json().params]).toMatchObject([429, { minutos: 15, segundos: 900 }])
      expect((await site.signIn(name, goodPassword, { address: '203.0.113.5' })).statusCode).toBe(200)
      site.clock.advance(3_600)
      expect(await statuses(name, 2, () => '10.0.0.1')).toEqual([401, 401])
    })

    test('failures count half after each day, and begin anew with a success', async () => {
      const name = await someone()
      await guess(name, '10.250.0.1')
      await failedSoOften(99)
      site.clock.advance(86_400)
      for (let n = 0; n < 51; n += 1) expect([n, (await guess(name, `10.${n}.0.1`)).statusCode]).toEqual([n, 401])
      expect((await guess(name, '10.200.0.1')).statusCode).toBe(430)
    })

    test('a device that signed in before is touched by neither, and has a count of its own', async () => {
      const name = await someone()
      const first = await site.signIn(name, goodPassword, { address: '203.0.113.9' })
      const deviceOf = ({ cookies }: typeof first) => ({
        '__Secure-farol-device': cookies.find((one) => one.name.endsWith('device'))!.value,
      })
      await guess(name, '10.250.1.1')
      await failedSoOften(99)
      await guess(name, '10.251.1.1')
      const again = await site.signIn(name, goodPassword, { address: '10.1.1.1', cookies: deviceOf(first) })
      expect(again.statusCode).toBe(200)
      const cookies = deviceOf(again)
      expect((await guess(name, '10.1.1.1')).statusCode).toBe(430)
      for (let n = 0; n < 10; n += 1) expect((await guess(name, '10.1.1.1', cookies)).statusCode).toBe(401)
      expect((await guess(name, '10.1.1.1', cookies)).statusCode).toBe(429)
      const other = await someone()
      for (let n = 0; n < 10; n += 1) await guess(other, '10.1.1.1', cookies)
      expect((await guess(other, '10.1.1.1', cookies)).statusCode).toBe(429)
    })

    test('a device is guessed at a hundred times in a row, and is known no longer', async () => {
      const name = await someone()
      const loginId = (await site.stores.logins.find(name))!.id
      const deviceOf = ({ cookies }: Awaited<ReturnType<typeof guess>>) => ({
        '__Secure-farol-device': cookies.find((one) => one.name.endsWith('device'))!.value,
      })
      const signedIn = async (cookies = {}) => site.signIn(name, goodPassword, { address: '203.0.113.9', cookies })
      const failedOnDevice = (count: number) =>
        site.database.write.updateTable('known_device').set({ failures_in_row: count }).where('login_id', '=', loginId).execute()
      const lockedForStrangers = (until: string | null) =>
        site.database.write.updateTable('account_guard').set({ locked_until: until, spared_until: null }).execute()
      const first = deviceOf(await signedIn())
      await lockedForStrangers('2099-01-01T00:00:00.000Z')
      await failedOnDevice(98)
      expect((await guess(name, '10.1.1.1', first)).statusCode).toBe(401)
      // The ninety-ninth is not the last: the device still opens, and a success begins its count anew.
      const again = await signedIn(first)
      expect(again.statusCode).toBe(200)
      const second = deviceOf(again)
      expect((await guess(name, '10.1.1.1', second)).statusCode).toBe(401)
      const third = deviceOf(await signedIn(second))
      await failedOnDevice(99)
      expect((await guess(name, '10.1.1.1', third)).statusCode).toBe(401)
      expect((await signedIn(third)).statusCode).toBe(430)
      await lockedForStrangers(null)
      expect((await signedIn(third)).statusCode).toBe(200)
    })

    test('a user that does not exist is delayed and blocked like one that does', async () => {
      const course = async (name: string, network: number) => {
        const early = await statuses(name, 12, (n) => `10.1.${network}.${n}`)
        await failedSoOften(97)
        return [...early, ...(await statuses(name, 5, (n) => `10.${n + 2}.${network}.1`))]
      }
      expect(await course('quem é este', 3)).toEqual(await course(await someone(), 2))
    })

    test('hundreds of guesses at once, from one address and from a hundred: none is looked at beyond the limits', async () => {
      for (const networks of [1, 100]) {
        const name = await someone()
        const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => guess(name, `10.${n % networks}.4.1`)))
        const looked = answers.filter((answer) => answer.statusCode === 401).length
        expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(0)
        expect(looked).toBe(networks === 1 ? 10 : 100)
      }
    })
  })
}
