import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

type Answer = Awaited<ReturnType<SessionSite['grant']>>

const cookieOf = (answer: Answer, name = 'device') => answer.cookies.find((one) => one.name === `__Secure-farol-${name}`)?.value
const withDevice = (device: string) => ({ '__Secure-farol-device': device })

for (const engine of engines) {
  describe(`the cookie of a device on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    /** Whether a login meets no lock on a device: a hundred and more failures from elsewhere stand against it. */
    const isKnown = async (username: string, device: string) => {
      await site.signIn(username, 'errada')
      await site.database.write.updateTable('account_guard').set({ locked_until: '2099-01-01T00:00:00.000Z', spared_until: null }).execute()
      const answer = await site.signIn(username, goodPassword, { cookies: withDevice(device) })
      await site.database.write.updateTable('account_guard').set({ locked_until: null }).execute()
      return { known: answer.statusCode === 200, device: cookieOf(answer) }
    }

    test('is drawn anew at each sign-in, and only the newest is known', async () => {
      await site.person('ana')
      const first = cookieOf(await site.signIn('ana'))!
      const second = cookieOf(await site.signIn('ana', goodPassword, { cookies: withDevice(first) }))!
      expect(second).not.toBe(first)
      expect((await isKnown('ana', first)).known).toBe(false)
      const third = await isKnown('ana', second)
      expect(third.known).toBe(true)
      expect(third.device).not.toBe(second)
    })

    test('one that somebody planted is never taken over: who knows it knows nothing of the device', async () => {
      await site.person('bia')
      const planted = 'P'.repeat(43)
      const drawn = cookieOf(await site.signIn('bia', goodPassword, { cookies: withDevice(planted) }))!
      expect(drawn).not.toBe(planted)
      expect((await isKnown('bia', planted)).known).toBe(false)
      expect((await isKnown('bia', drawn)).known).toBe(true)
    })

    test('of somebody else’s device, planted before the owner signs in, is of no use afterwards', async () => {
      await site.person('caio')
      await site.person('mau')
      const ofMau = cookieOf(await site.signIn('mau'))!
      const shared = cookieOf(await site.signIn('caio', goodPassword, { cookies: withDevice(ofMau) }))!
      expect((await isKnown('caio', ofMau)).known).toBe(false)
      // Who shares a machine is known on it, all of them, under the cookie that it holds now.
      const caio = await isKnown('caio', shared)
      expect(caio.known).toBe(true)
      expect((await isKnown('mau', caio.device!)).known).toBe(true)
    })

    test('a wrong password sets none', async () => {
      expect(cookieOf(await site.signIn('ana', 'errada'))).toBeUndefined()
    })

    test('leaving from a page of another site sets nothing and ends nothing', async () => {
      await site.person('duda')
      const origin = { 'sec-fetch-site': 'same-origin' }
      const entered = await site.grant(
        { grant_type: 'password', username: 'duda', password: goodPassword, scope: 'navegador' },
        { headers: origin },
      )
      const cookies = { '__Secure-farol-refresh': cookieOf(entered, 'refresh')! }
      const foreign: readonly Readonly<Record<string, string>>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ]
      for (const headers of foreign) {
        const answer = await site.call('POST', '/api/oauth/revoke', { client_id: 4 }, { cookies, headers })
        expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
      }
      expect((await site.grant({ grant_type: 'refresh_token' }, { cookies, headers: origin })).statusCode).toBe(200)
    })
  })
}
