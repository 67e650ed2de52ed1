import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { storeDocument } from '../institution/store-document.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const atTerminal = '203.0.113.9'

for (const engine of engines) {
  describe(`self-service, on ${engine.name}`, () => {
    let site: SessionSite
    const set = async (identify: string) => {
      const selfService = {
        library: 'BC',
        identify,
        language: 'en',
        networks: ['203.0.113.0/28', '2001:db8::1', '198.18.0.7', '2001:db8:5::/48'],
      }
      await storeDocument(site.stores, { name: 'U', acronym: 'U', selfService })
      site.clock.advance(3)
    }
    const asked = (address: string) => site.call('GET', '/api/parametros/autoatendimento', undefined, { address })
    const identify = (body: object, address = atTerminal) => site.grant({ grant_type: 'autoatendimento', ...body }, { address })

    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.person('ana')
    })
    afterAll(() => site.remove())

    test('[S7-20] says at a terminal how it works, and elsewhere that there is none', async () => {
      expect((await asked(atTerminal)).json()).toEqual({ showAuto: false })
      for (const [name, number] of [
        ['code', 0],
        ['password', 1],
        ['token', 2],
      ] as const) {
        await set(name)
        expect((await asked(atTerminal)).json()).toEqual({ showAuto: true, codBibAuto: 'BC', authAuto: number, idiomaAuto: 5 })
      }
      for (const address of ['203.0.112.255', '203.0.113.16', '198.18.0.8', '198.51.100.1', '127.0.0.1', '2001:db8::2', '2001:db8:6::1'])
        expect([address, (await asked(address)).json()]).toEqual([address, { showAuto: false }])
      for (const address of ['203.0.113.0', '203.0.113.15', '198.18.0.7', '2001:db8::1', '2001:db8:5:ffff::9'])
        expect([address, (await asked(address)).json().showAuto]).toEqual([address, true])
    })

    test('by code alone: a short sign-in that opens little and shows little', async () => {
      await set('code')
      const answer = await identify({ username: 'ana' })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ expires_in: 600 })
      expect(answer.json().refresh_token).toBeUndefined()
      expect(answer.cookies).toEqual([])
      const token = answer.json().access_token as string
      const person = (await site.call('GET', '/api/pessoas', undefined, { token })).json()
      // The first name alone, neither bond nor library nor address: somebody else may stand there.
      expect(person.user).toEqual({ cod_pessoa: expect.any(String), nome_pessoa: 'Maria' })
      expect(person.authPermissions).toEqual([])
      const closed: [string, string, object?][] = [
        ['GET', '/api/pessoas/login'],
        ['GET', '/api/pessoas/token-redireciona'],
        ['GET', '/api/pessoas/meu-farol/redirect'],
        ['POST', '/api/links/acesso-restrito', { provedor: 'vlex' }],
        ['POST', '/api/unidade-informacao/comentario', { content: 'x', b: 'BC' }],
      ]
      for (const [method, url, body] of closed) {
        const refused = await site.call(method as 'GET', url, body, { token })
        expect([url, refused.statusCode, refused.json().code]).toEqual([url, 403, 'acesso_negado'])
      }
      site.clock.advance(601)
      expect((await site.call('GET', '/api/pessoas', undefined, { token })).statusCode).toBe(401)
      expect((await identify({ username: 'ninguem' })).statusCode).toBe(401)
    })

    test('by code alone it is told that a registration is blocked, and not why; with the password also why', async () => {
      await site.person('caio', { name: 'Caio Reis' })
      const record = site.database.write.updateTable('patron').set({ blocked: 1, blocked_reason: 'Processo 12' })
      await record.where('name', '=', 'Caio Reis').execute()
      const bloqueio = async (body: object) => {
        const token = (await identify({ username: 'caio', ...body })).json().access_token as string
        return (await site.call('GET', '/api/pessoas', undefined, { token, address: atTerminal })).json().bloqueio
      }
      await set('code')
      expect(await bloqueio({})).toEqual({ motivo: '' })
      await set('password')
      expect(await bloqueio({ password: goodPassword })).toEqual({ motivo: 'Processo 12' })
    })

    test('by code and password: both are needed, and guessing is as slow as anywhere', async () => {
      await set('password')
      expect((await identify({ username: 'ana' })).statusCode).toBe(422)
      expect((await identify({ username: 'ana', password: 'errada' })).statusCode).toBe(401)
      const answer = await identify({ username: 'ana', password: goodPassword })
      expect(answer.statusCode).toBe(200)
      const read = (address: string) =>
        site.call('GET', '/api/pessoas', undefined, { token: answer.json().access_token as string, address })
      expect((await read(atTerminal)).json().user.nome_pessoa).toBe('Maria da Conceição')
      expect((await read('198.51.100.1')).json().user.nome_pessoa).toBe('Maria')
      const out = await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: answer.json().access_token })
      expect(out.statusCode).toBe(200)
      expect((await site.call('GET', '/api/pessoas', undefined, { token: answer.json().access_token })).statusCode).toBe(401)
      await site.person('bia')
      for (let n = 0; n < 10; n += 1) await identify({ username: 'bia', password: `${n}` })
      expect((await identify({ username: 'bia', password: goodPassword })).statusCode).toBe(429)
    })

    test('by a token that the person brings: once, for five minutes, however it is written', async () => {
      await set('token')
      const bearer = { token: (await site.signIn('ana')).json().access_token as string }
      const fresh = async () =>
        (await site.call('GET', '/api/pessoas/token-redireciona?para=autoatendimento', undefined, bearer)).json().token as string
      const token = await fresh()
      expect(token).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
      expect((await identify({ token: ` ${token.toLowerCase().replace('-', ' ')} ` })).statusCode).toBe(200)
      expect((await identify({ token })).json().code).toBe('endereco_gasto')
      const late = await fresh()
      site.clock.advance(301)
      expect((await identify({ token: late })).statusCode).toBe(401)
      expect((await identify({ username: 'ana', password: goodPassword })).statusCode).toBe(422)
      bearer.token = (await site.signIn('ana')).json().access_token as string
      const swapped = await fresh()
      expect((await site.grant({ grant_type: 'token_redireciona', token: swapped })).statusCode).toBe(401)
      const rows = JSON.stringify(await site.database.read.selectFrom('one_time_address').selectAll().execute())
      expect(rows).not.toContain(swapped.replace('-', ''))
    })

    test('a token that waits ends with a new password, with all other sessions and with all sessions; that of another person goes on', async () => {
      await set('token')
      const loginId = await site.person('eva')
      const tokenOf = async (name: string) => (await site.signIn(name)).json().access_token as string
      const brought = async (token: string) =>
        (await site.call('GET', '/api/pessoas/token-redireciona?para=autoatendimento', undefined, { token })).json().token as string
      const others = await brought(await tokenOf('ana'))
      const { signIns, logins } = site.stores
      const hash = (await logins.find('eva'))!.passwordHash!
      const endings = [
        async (token: string) => (await site.call('DELETE', '/api/pessoas/meu-farol/sessoes', undefined, { token })).statusCode,
        async () => signIns.revokeAll(loginId, 'staff'),
        async () => logins.setPassword(loginId, hash, 3),
      ]
      for (const end of endings) {
        const bearer = await tokenOf('eva')
        const token = await brought(bearer)
        await end(bearer)
        expect((await identify({ token })).json().code).toBe('endereco_gasto')
      }
      expect((await identify({ token: others })).statusCode).toBe(200)
    })

    test.each(['198.51.100.1', '127.0.0.1', '10.0.0.1'])('away from a terminal, from %s, nobody is let in by a code', async (address) => {
      await set('code')
      const answer = await identify({ username: 'ana' }, address)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'acesso_negado'])
    })
  })
}
