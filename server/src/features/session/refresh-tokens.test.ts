import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from './testing/session-site.ts'

for (const engine of engines) {
  describe(`a refresh token of a sign-in that is over, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const refresh = async (refresh_token: string) => {
      const answer = await site.grant({ grant_type: 'refresh_token', refresh_token })
      return { status: answer.statusCode, code: answer.json().code, tokens: answer.json() }
    }
    const refused = { status: 401, code: 'credencial_invalida' }
    /** Signs in and refreshes once; the first token still gives the same answer for a quarter of a minute. */
    const refreshedOnce = async (username: string) => {
      await site.person(username)
      const first = (await site.signIn(username)).json() as { access_token: string; refresh_token: string }
      const { tokens } = await refresh(first.refresh_token)
      return { first, second: tokens as { access_token: string } }
    }

    test('the token before gives nothing once the person signed out', async () => {
      const { first, second } = await refreshedOnce('ana')
      expect((await refresh(first.refresh_token)).status).toBe(200)
      await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: second.access_token })
      expect(await refresh(first.refresh_token)).toMatchObject(refused)
    })

    test('the token before gives nothing once the time of the sign-in is over', async () => {
      await site.person('bia')
      const start = (await site.signIn('bia')).json() as { refresh_token: string; refresh_expires_in: number }
      site.clock.advance(start.refresh_expires_in - 5)
      expect((await refresh(start.refresh_token)).status).toBe(200)
      site.clock.advance(4)
      expect((await refresh(start.refresh_token)).status).toBe(200)
      site.clock.advance(1)
      expect(await refresh(start.refresh_token)).toMatchObject(refused)
    })

    test('a token of a sign-in that never was is refused', async () => {
      expect(await refresh(`r.${'x'.repeat(16)}.1.${'y'.repeat(43)}`)).toMatchObject(refused)
    })
  })
}
