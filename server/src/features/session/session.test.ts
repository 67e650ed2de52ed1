import { activities } from '@farol/contract/activities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    let site: SessionSite

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const person = async (token: string) => site.call('GET', '/api/pessoas', undefined, { token })
    const refresh = (refresh_token: string) => site.grant({ grant_type: 'refresh_token', refresh_token })

    describe('signing in', () => {
      test('[S7-01] [S7-03] [S3-02] a password gives an access and a refresh token; with the first the person is shown', async () => {
        await site.person('ana', { name: 'Ana Lúcia Souza', language: 'pt' })
        const answer = await site.signIn('ana')
        expect(answer.statusCode).toBe(200)
        const body = answer.json()
        expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800 })
        expect([body.access_token, body.refresh_token]).toEqual([expect.stringMatching(/^a\./), expect.stringMatching(/^r\./)])
        expect(answer.headers['cache-control']).toBe('no-store')
        const shown = await person(body.access_token)
        expect(shown.statusCode).toBe(200)
        expect(shown.json()).toEqual({
          user: {
            cod_pessoa: expect.stringMatching(/^\d+$/),
            nome_pessoa: 'Ana Lúcia Souza',
            email: 'ana@exemplo.org',
            vinculo: 'Graduação',
            // As every other call names the library.
            cod_biblioteca_padrao: 'BC',
            lng: 'pt',
          },
          authPermissions: expect.arrayContaining([{ cod_modulo: 1, cod_atividade: activities.copies }]),
          bloqueio: false,
        })
      })

      test('[S7-02] as a form, with client "4", in any of the ways a user name is typed', async () => {
        await site.person('joão')
        const payload = new URLSearchParams({ grant_type: 'password', client_id: '4', username: ' joa\u0303o ', password: goodPassword })
        const answer = await site.app.inject({
          method: 'POST',
          url: '/api/oauth/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: payload.toString(),
        })
        expect(answer.statusCode).toBe(200)
      })

      test('keep me connected lasts 30 days, a session 8 hours, however often it is refreshed', async () => {
        await site.person('duda')
        const kept = (await site.signIn('duda')).json()
        expect(kept.refresh_expires_in).toBe(8 * 3600)
        const long = (
          await site.grant({ grant_type: 'password', username: 'duda', password: goodPassword, scope: 'offline_access' })
        ).json()
        expect(long.refresh_expires_in).toBe(30 * 86_400)
        site.clock.advance(8 * 3600 - 1)
        const last = await refresh(kept.refresh_token)
        expect(last.json().refresh_expires_in).toBe(1)
        site.clock.advance(1)
        expect((await refresh(last.json().refresh_token)).statusCode).toBe(401)
        expect((await person(last.json().access_token)).statusCode).toBe(401)
        expect((await refresh(long.refresh_token)).statusCode).toBe(200)
      })

      test('a person who asks stays eight hours from now, again and again, and never beyond thirty days; who ended does not come back', async () => {
        await site.person('teca')
        const extend = (refresh_token: string, address?: string) =>
          site.grant({ grant_type: 'refresh_token', refresh_token, scope: 'prolongar' }, address === undefined ? {} : { address })
        let { refresh_token } = (await site.signIn('teca')).json() as { refresh_token: string }
        site.clock.advance(8 * 3600 - 120)
        const first = (await extend(refresh_token)).json()
        expect(first.refresh_expires_in).toBe(8 * 3600)
        // The same request again, by a tab that was as fast: the same answer.
        expect((await extend(refresh_token)).json().refresh_expires_in).toBe(8 * 3600)
        refresh_token = first.refresh_token as string
        let elapsed = 8 * 3600 - 120
        while (elapsed < 30 * 86_400 - 7 * 3600) {
          site.clock.advance(7 * 3600)
          elapsed += 7 * 3600
          refresh_token = (await extend(refresh_token)).json().refresh_token as string
        }
        const last = (await extend(refresh_token)).json()
        expect(elapsed).toBeGreaterThan(30 * 86_400 - 7 * 3600)
        expect(last.refresh_expires_in).toBe(30 * 86_400 - elapsed)
        site.clock.advance(last.refresh_expires_in as number)
        expect((await extend(last.refresh_token as string)).statusCode).toBe(401)
      })

      test.each<[string, Record<string, unknown>]>([
        ['empty', { password: '' }],
        ['blanks alone', { password: ' \t ' }],
        ['absent', {}],
        ['null', { password: null }],
        ['a list', { password: [] }],
        ['an object', { password: {} }],
        ['a number', { password: 123 }],
      ])('[S5-01] a password that is %s is 422', async (_name, given) => {
        await site.person('bia')
        const answer = await site.grant({ grant_type: 'password', username: 'bia', ...given })
        expect(answer.statusCode).toBe(422)
        expect(answer.json().fields.map((one: { field: string }) => one.field)).toEqual(['password'])
      })

      test('[S8-02] a wrong password, an unknown user, a person without password or closed out: 401, the same bytes', async () => {
        await site.person('carla')
        const closed = await site.person('encerrada')
        await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', closed).execute()
        await site.stores.patrons.save({ code: 'P-nova', name: 'Nova', username: 'nova', bonds: [] })
        const answers = [
          await site.signIn('carla', 'errada'),
          await site.signIn('carla', `${goodPassword} `),
          await site.signIn('ninguém', 'errada'),
          await site.signIn('encerrada'),
          await site.signIn('nova'),
          // A Cyrillic letter, and a full-width one.
          await site.signIn('c\u0430rla'),
          await site.signIn('ｃarla'),
        ]
        expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 401))
        expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
        expect(answers[0]!.json().code).toBe('UsuarioOuSenhaIncorretaCustom')
        const english = await site.signIn('carla', 'errada', { headers: { lang: '5' } })
        expect(english.json().message).toBe('Incorrect credentials! Please try again.')
      })

      test('[S4-02] a blocked person is told so with the reason', async () => {
        await site.person('davi')
        const { access_token: token } = (await site.signIn('davi')).json()
        const patron = (await site.stores.patrons.find('P-davi'))!
        await site.stores.patrons.setBlocked(patron.id, 'Material extraviado')
        expect((await person(token)).json().bloqueio).toEqual({ motivo: 'Material extraviado' })
        await site.stores.patrons.setBlocked(patron.id, undefined)
        expect((await person(token)).json().bloqueio).toBe(false)
      })
    })

    describe('refreshing', () => {
      const start = async (username: string) => {
        await site.person(username)
        return (await site.signIn(username)).json() as { access_token: string; refresh_token: string }
      }

      test('gives a new pair and ends the old access token', async () => {
        const first = await start('eva')
        const second = (await refresh(first.refresh_token)).json()
        expect(second.refresh_token).not.toBe(first.refresh_token)
        expect((await person(first.access_token)).statusCode).toBe(401)
        expect((await person(second.access_token)).statusCode).toBe(200)
      })

      test('[S4-03] [S7-02] fifty at once: one sign-in, one new pair, nobody out', async () => {
        const first = await start('fabio')
        const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refresh_token)))
        expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
        expect(new Set(answers.map((answer) => answer.json().access_token)).size).toBe(1)
        expect((await person(answers[0]!.json().access_token)).statusCode).toBe(200)
      })

      test('a token used again after the grace ends the sign-in for everybody and is written down', async () => {
        const first = await start('gil')
        const second = (await refresh(first.refresh_token)).json()
        site.clock.advance(15)
        expect((await refresh(first.refresh_token)).json().access_token).toBe(second.access_token)
        site.clock.advance(1)
        expect((await refresh(first.refresh_token)).statusCode).toBe(401)
        expect((await refresh(second.refresh_token)).statusCode).toBe(401)
        expect((await person(second.access_token)).statusCode).toBe(401)
        const login = (await site.stores.logins.find('gil'))!
        const written = await site.stores.audit.list({ subject: { kind: 'login', id: login.id }, limit: 5 })
        expect(written.map((entry) => entry.act)).toContain('refresh_token_reused')
      })

      test('a token of several generations ago ends it too, at once', async () => {
        const first = await start('hugo')
        let present = first
        for (let n = 0; n < 5; n += 1) present = (await refresh(present.refresh_token)).json()
        expect((await refresh(first.refresh_token)).statusCode).toBe(401)
        expect((await refresh(present.refresh_token)).statusCode).toBe(401)
      })

      test('a token that was never given out ends nothing', async () => {
        const first = await start('iris')
        const second = (await refresh(first.refresh_token)).json()
        const [, publicId] = first.refresh_token.split('.')
        for (const forged of [
          `r.${publicId}.1.${'A'.repeat(43)}`,
          `r.${publicId}.9.${'A'.repeat(43)}`,
          'x',
          'r.x.1.y',
          second.access_token,
        ])
          expect((await refresh(forged)).statusCode).toBe(401)
        expect((await refresh(second.refresh_token)).statusCode).toBe(200)
      })

      test('neither tokens nor passwords stand in the database', async () => {
        const { access_token, refresh_token } = await start('jonas')
        const rows = JSON.stringify([
          await site.database.read.selectFrom('token_family').selectAll().execute(),
          await site.database.read.selectFrom('login').selectAll().execute(),
          await site.database.read.selectFrom('known_device').selectAll().execute(),
          await site.database.read.selectFrom('login_attempt').selectAll().execute(),
        ])
        for (const secret of [access_token, refresh_token, goodPassword, refresh_token.split('.')[3]!]) expect(rows).not.toContain(secret)
      })
    })

    describe('signing out', () => {
      test('[S4-06] ends both tokens at once, and answers the same for what is no token', async () => {
        await site.person('katia')
        const { access_token, refresh_token } = (await site.signIn('katia')).json()
        expect((await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: access_token })).statusCode).toBe(200)
        expect((await person(access_token)).statusCode).toBe(401)
        expect((await refresh(refresh_token)).statusCode).toBe(401)
        for (const token of ['x', refresh_token]) {
          const answer = await site.call('POST', '/api/oauth/revoke', { client_id: 4, token })
          expect([answer.statusCode, answer.body]).toEqual([200, '{}'])
          // Without the cookie of this browser none is taken away: the call may come from another site's page.
          expect(answer.headers['set-cookie']).toBeUndefined()
        }
      })
    })

    test('signing out by the refresh token before, as another tab still has it, ends the sign-in; by a forged one it goes on', async () => {
      await site.person('nadia')
      const first = (await site.signIn('nadia')).json()
      const second = (await refresh(first.refresh_token)).json()
      const signOut = (token: string) => site.call('POST', '/api/oauth/revoke', { client_id: 4, token })
      const [, publicId] = first.refresh_token.split('.')
      await signOut(`r.${publicId}.1.${'A'.repeat(43)}`)
      expect((await person(second.access_token)).statusCode).toBe(200)
      await signOut(first.refresh_token)
      expect((await person(second.access_token)).statusCode).toBe(401)
      expect((await refresh(second.refresh_token)).statusCode).toBe(401)
    })

    describe('the browser’s cookie', () => {
      const origin = { headers: { 'sec-fetch-site': 'same-origin' } }
      const cookieOf = (answer: Awaited<ReturnType<SessionSite['grant']>>, name: string) =>
        answer.cookies.find((cookie) => cookie.name === `__Secure-farol-${name}`)

      test('holds the refresh token where no script and no other site can reach it', async () => {
        await site.person('lara')
        const answer = await site.grant(
          { grant_type: 'password', username: 'lara', password: goodPassword, scope: 'navegador offline_access' },
          origin,
        )
        expect(answer.json().refresh_token).toBeUndefined()
        const cookie = cookieOf(answer, 'refresh')!
        expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/oauth', maxAge: 30 * 86_400 })
        const cookies = { [cookie.name]: cookie.value }
        const foreign = await site.grant({ grant_type: 'refresh_token' }, { cookies, headers: { 'sec-fetch-site': 'cross-site' } })
        expect(foreign.statusCode).toBe(401)
        expect(
          (await site.grant({ grant_type: 'refresh_token' }, { cookies, headers: { origin: 'https://evil.example' } })).statusCode,
        ).toBe(401)
        const again = await site.grant({ grant_type: 'refresh_token' }, { cookies, ...origin })
        expect(again.statusCode).toBe(200)
        expect(again.json().refresh_token).toBeUndefined()
        const next = cookieOf(again, 'refresh')!
        expect(next.value).not.toBe(cookie.value)
        const out = await site.call('POST', '/api/oauth/revoke', { client_id: 4 }, { cookies: { [next.name]: next.value }, ...origin })
        expect(cookieOf(out, 'refresh')).toMatchObject({ value: '', maxAge: 0 })
        expect((await person(again.json().access_token)).statusCode).toBe(401)
      })

      test('of a session ends with the browser', async () => {
        await site.person('mara')
        const answer = await site.grant({ grant_type: 'password', username: 'mara', password: goodPassword, scope: 'navegador' }, origin)
        expect(cookieOf(answer, 'refresh')).not.toHaveProperty('maxAge')
      })
    })
  })
}
