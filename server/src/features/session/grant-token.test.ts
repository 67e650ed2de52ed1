import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

const here = { 'sec-fetch-site': 'same-origin' }
const elsewhere = { 'sec-fetch-site': 'cross-site' }

for (const engine of engines) {
  describe(`tokens for a browser, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.person('ana')
    })
    afterAll(() => site.remove())

    const byPassword = (headers: Readonly<Record<string, string>>, scope = 'navegador') =>
      site.grant({ grant_type: 'password', username: 'ana', password: goodPassword, scope }, { headers })
    const cookieOf = (answer: Awaited<ReturnType<typeof byPassword>>, name: string) =>
      answer.cookies.find((one) => one.name === `__Secure-farol-${name}`)

    test('the cookie of a sign-in is for a page of this site alone; who asks from elsewhere is answered with the token', async () => {
      const foreign = await byPassword(elsewhere)
      expect([cookieOf(foreign, 'refresh'), foreign.json().refresh_token]).toEqual([undefined, expect.stringMatching(/^r\./)])
      const own = await byPassword(here)
      expect([cookieOf(own, 'refresh')?.value, own.json().refresh_token]).toEqual([expect.stringMatching(/^r\./), undefined])
      const program = await byPassword(here, '')
      expect([cookieOf(program, 'refresh'), program.json().refresh_token]).toEqual([undefined, expect.stringMatching(/^r\./)])
    })

    test.each([
      ['of this site', here, 'navegador', true],
      ['of another site', elsewhere, 'navegador', false],
      ['of this site that keeps tokens itself', here, '', false],
    ] as const)('so it is with the token of a redirect, for a page %s', async (_page, headers, scope, inCookie) => {
      const { access_token: token } = (await site.signIn('ana')).json()
      const one = (await site.call('GET', '/api/pessoas/token-redireciona', undefined, { token })).json().token as string
      const answer = await site.grant({ grant_type: 'token_redireciona', token: one, scope }, { headers })
      expect(answer.statusCode).toBe(200)
      expect([cookieOf(answer, 'refresh') !== undefined, answer.json().refresh_token !== undefined]).toEqual([inCookie, !inCookie])
      expect(answer.json().refresh_expires_in).toBe(28_800)
    })

    test('a device is known for ninety days', async () => {
      expect(cookieOf(await byPassword(here), 'device')).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Strict',
        path: '/api/oauth',
        maxAge: 7_776_000,
      })
    })

    test('a refused cookie is taken away; one that could not be looked up is not', async () => {
      const value = cookieOf(await byPassword(here), 'refresh')!.value
      const refresh = (cookie: string) =>
        site.grant({ grant_type: 'refresh_token' }, { headers: here, cookies: { '__Secure-farol-refresh': cookie } })
      await sql`alter table token_family rename to token_family_away`.execute(site.database.write)
      const failed = await refresh(value)
      await sql`alter table token_family_away rename to token_family`.execute(site.database.write)
      expect([failed.statusCode, cookieOf(failed, 'refresh')]).toEqual([500, undefined])
      expect((await refresh(value)).statusCode).toBe(200)
      const refused = await refresh('r.x.1.y')
      expect([refused.statusCode, cookieOf(refused, 'refresh')]).toEqual([401, expect.objectContaining({ value: '', maxAge: 0 })])
    })

    test('the right password of who is signed in is no failure, however often it is given', async () => {
      const address = '198.51.100.7'
      const { access_token: token } = (await site.signIn('ana', goodPassword, { address })).json()
      const confirm = (senha: string) => site.call('POST', '/api/pessoas/meu-farol/confirmacao', { senha }, { token, address })
      for (let times = 0; times < 12; times += 1) expect((await confirm(goodPassword)).statusCode).toBe(200)
      for (let times = 0; times < 10; times += 1) expect((await confirm('errada')).json().code).toBe('senha_atual_incorreta')
      expect((await confirm(goodPassword)).json().code).toBe('AuthMuitasTentativas')
    })
  })
}
