import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readStaffArguments } from '../../commands/staff-arguments.ts'
import { runStaff } from '../../commands/staff-run.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`the session of the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      for (const name of ['iara', 'otavio', 'lia', 'zeca', 'caio']) await site.person(name)
    })
    afterAll(() => site.remove())

    async function run(...words: readonly string[]) {
      const said: string[] = []
      const command = readStaffArguments(words)
      if (typeof command === 'string') throw new Error(command)
      const code = await runStaff({ ...site.stores, say: (line) => void said.push(line) }, command)
      return { code, said: said.join('\n') }
    }
    const atDesk = (username: string, more: object = {}) =>
      site.grant({ grant_type: 'password', username, password: goodPassword, scope: 'equipe', ...more })

    test('the operator’s command grants roles, lists them and takes them back', async () => {
      expect(await run('grant', 'iara', 'atendimento', 'BC')).toEqual({ code: 0, said: 'iara: atendimento, BC: granted' })
      expect((await run('grant', 'iara', 'atendimento', 'BC')).code).toBe(0)
      await run('grant', 'otavio', 'gestor')
      await run('grant', 'lia', 'moderação')
      await run('grant', 'zeca', 'administrador')
      const { said } = await run('list')
      expect(said.split('\n')).toHaveLength(4)
      expect(said).toContain('iara  atendimento  BC  Maria da Conceição')
      expect(said).toContain('lia  moderacao  all libraries')
      expect(await run('grant', 'ninguem', 'gestor')).toEqual({ code: 1, said: 'refused: there is no login ninguem' })
      expect((await run('grant', 'iara', 'gestor', 'XX')).said).toBe('refused: there is no library XX')
      expect(readStaffArguments(['grant', 'iara', 'chefe'])).toBe('chefe: there is no such role')
      expect((await run('revoke', 'zeca', 'administrador')).code).toBe(0)
      expect((await run('revoke', 'zeca', 'administrador')).code).toBe(1)
      const acts = (await site.stores.audit.list({ limit: 20 })).map((entry) => entry.act)
      expect(acts.filter((act) => act.endsWith('staff_role'))).toHaveLength(6)
    })

    test('a role is taken back where it was given: not the same role of another library or of all', async () => {
      await run('grant', 'caio', 'atendimento', 'BC')
      expect(await run('revoke', 'caio', 'atendimento')).toEqual({ code: 1, said: 'refused: caio is not atendimento of all libraries' })
      expect(await run('revoke', 'caio', 'atendimento', 'BN')).toEqual({ code: 1, said: 'refused: caio is not atendimento of BN' })
      expect((await run('revoke', 'caio', 'gestor', 'BC')).code).toBe(1)
      expect((await run('list')).said).toContain('caio  atendimento  BC')
      await run('grant', 'caio', 'atendimento')
      const ofCaio = async () => (await run('list')).said.split('\n').filter((line) => line.startsWith('caio ')).length
      expect(await ofCaio()).toBe(2)
      expect(await run('revoke', 'caio', 'atendimento', 'BC')).toEqual({ code: 0, said: 'caio: atendimento, BC: taken back' })
      expect(await ofCaio()).toBe(1)
      expect((await run('revoke', 'caio', 'Atendimento')).said).toBe('caio: atendimento, all libraries: taken back')
      expect(await ofCaio()).toBe(0)
    })

    test.each([
      [[], 'no command is named'],
      [['list', 'all'], 'list: not understood'],
      [['dance', 'iara', 'gestor'], 'dance: not understood'],
      [['grant'], 'grant: LOGIN ROLE [LIBRARY] are needed'],
      [['revoke', 'iara'], 'revoke: LOGIN ROLE [LIBRARY] are needed'],
      [['grant', 'iara', 'gestor', 'BC', 'BN'], 'grant: LOGIN ROLE [LIBRARY] are needed'],
    ])('the words %j are refused: %s', (words, said) => expect(readStaffArguments(words)).toBe(said))

    test('who has a role signs in to a library where it holds', async () => {
      const answer = await atDesk('iara')
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ access_token: expect.stringMatching(/^e\./), token_type: 'Bearer', expires_in: 36_000 })
      expect((await atDesk('iara', { cod_biblioteca: 'BN' })).json().code).toBe('acesso_negado')
      expect((await atDesk('iara', { cod_biblioteca: 'XX' })).json().code).toBe('biblioteca_desconhecida')
      expect((await atDesk('ana')).json().code).toBe('acesso_negado')
      expect((await atDesk('zeca')).json().code).toBe('acesso_negado')
      expect((await atDesk('iara', { password: 'errada' })).json().code).toBe('UsuarioOuSenhaIncorretaCustom')
    })

    test('the session says who works where as what, and goes on in another library', async () => {
      await site.deskToken('otavio', 'BN')
      const { body } = await site.at('otavio', 'GET', '/api/equipe/sessao')
      expect(body).toMatchObject({
        nome: 'Maria da Conceição',
        cod_biblioteca: 'BN',
        desc_biblioteca: 'Biblioteca Norte',
        bibliotecas: [{ cod_biblioteca: 'BC' }, { cod_biblioteca: 'BN' }],
        funcoes: [{ funcao: 'gestor' }],
        inatividade_minutos: 30,
        fim: '2026-11-20T22:00:00.000Z',
      })
      expect(body.atividades).toEqual(expect.arrayContaining([5_020, 5_210, 5_211, 5_224]))
      expect(body.atividades).not.toContain(5_230)
      expect(body.atividades).toEqual(body.atividades.toSorted((one: number, other: number) => one - other))
      const moved = await site.at('otavio', 'PUT', '/api/equipe/sessao', { cod_biblioteca: 'BC' })
      expect(moved.body.cod_biblioteca).toBe('BC')
      expect((await site.at('otavio', 'GET', '/api/equipe/sessao')).body.cod_biblioteca).toBe('BC')
      await site.deskToken('iara')
      expect((await site.at('iara', 'PUT', '/api/equipe/sessao', { cod_biblioteca: 'BN' })).body.code).toBe('acesso_negado')
    })

    test('a patron’s token opens no call of the desk, a desk token none of the patron’s', async () => {
      const patron = (await site.signIn('iara')).json().access_token
      const refused = await site.call('GET', '/api/equipe/sessao', undefined, { token: patron })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'acesso_negado'])
      for (const path of ['/api/pessoas', '/api/emprestimo/titulos-pendentes', '/api/emprestimo/debitos-pendentes'])
        expect((await site.at('iara', 'GET', path)).status).toBe(403)
      expect((await site.grant({ grant_type: 'refresh_token', refresh_token: await site.deskToken('iara') })).statusCode).toBe(401)
    })

    test('it is ended apart, by its call, by revoking its token, and by whoever ends all', async () => {
      const patron = (await site.signIn('iara')).json().access_token
      const still = () => site.call('GET', '/api/pessoas', undefined, { token: patron })
      await site.deskToken('iara')
      expect((await site.at('iara', 'DELETE', '/api/equipe/sessao')).status).toBe(200)
      expect((await site.at('iara', 'GET', '/api/equipe/sessao')).status).toBe(401)
      expect((await still()).statusCode).toBe(200)
      const token = await site.deskToken('iara')
      await site.call('POST', '/api/oauth/revoke', { client_id: 4, token })
      expect((await site.at('iara', 'GET', '/api/equipe/sessao')).status).toBe(401)
      await site.deskToken('iara')
      await site.stores.signIns.revokeAll((await site.stores.logins.find('iara'))!.id, 'password_changed')
      expect((await site.at('iara', 'GET', '/api/equipe/sessao')).status).toBe(401)
      expect((await still()).statusCode).toBe(401)
    })

    test('half an hour without a call ends it, ten hours end it in any case, a role that is taken away at once', async () => {
      const see = async () => (await site.at('iara', 'GET', '/api/equipe/sessao')).status
      await site.deskToken('iara')
      for (const minutes of [29, 29, 29]) {
        site.later(minutes)
        expect(await see()).toBe(200)
      }
      site.later(31)
      expect(await see()).toBe(401)
      await site.deskToken('iara')
      for (let minutes = 25; minutes < 600; minutes += 25) {
        site.later(25)
        expect(await see()).toBe(200)
      }
      site.later(26)
      expect(await see()).toBe(401)
      // To the second: what is half an hour or ten hours old is over.
      await site.deskToken('iara')
      site.clock.advance(1_799)
      expect(await see()).toBe(200)
      site.clock.advance(1_800)
      expect(await see()).toBe(401)
      await site.deskToken('iara')
      for (let calls = 0; calls < 20; calls += 1) {
        site.clock.advance(calls === 0 ? 1_799 : 1_790)
        expect(await see()).toBe(200)
      }
      site.clock.advance(36_000 - 1_799 - 19 * 1_790 - 1)
      expect(await see()).toBe(200)
      site.clock.advance(1)
      expect(await see()).toBe(401)
      await site.deskToken('iara')
      await run('revoke', 'iara', 'atendimento', 'BC')
      expect(await see()).toBe(401)
    })

    describe('a page of the desk that is loaded anew', () => {
      const here = { headers: { 'sec-fetch-site': 'same-origin' } }
      const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
      async function opened(username = 'otavio') {
        const body = { grant_type: 'password', username, password: goodPassword, scope: 'equipe navegador' }
        const answer = await site.grant(body, here)
        const cookie = answer.cookies.find(({ name }) => name === '__Secure-farol-desk')!
        return { token: answer.json().access_token as string, cookie, cookies: { [cookie.name]: cookie.value } }
      }
      const again = (token: string, caller: object) => site.grant({ grant_type: 'sessao_equipe', token: hashOf(token) }, caller)

      test('goes on in its session by a cookie that scripts never see', async () => {
        const { token, cookie, cookies } = await opened()
        expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/oauth' })
        expect(cookie).not.toHaveProperty('maxAge')
        expect(token).not.toContain(cookie.value)
        site.later(20)
        const answer = await again(token, { ...here, cookies })
        expect(answer.json()).toEqual({ access_token: token, token_type: 'Bearer', expires_in: 34_800 })
        site.later(20)
        expect((await again(token, { ...here, cookies })).statusCode).toBe(200)
      })

      test('not from another site, not into the session of another page, and not without its cookie', async () => {
        const first = await opened()
        const second = await opened()
        expect((await again(first.token, { ...here, cookies: second.cookies })).json().code).toBe('credencial_invalida')
        const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, cookies: first.cookies }
        expect((await again(first.token, foreign)).statusCode).toBe(401)
        expect((await again(first.token, here)).statusCode).toBe(401)
        const patron = await site.grant({ grant_type: 'refresh_token' }, { ...here, cookies: first.cookies })
        expect(patron.statusCode).toBe(401)
      })

      test('not after the end of the session, half an hour without a call, or the loss of the role', async () => {
        const ended = await opened()
        await site.call('DELETE', '/api/equipe/sessao', undefined, { token: ended.token })
        const refused = await again(ended.token, { ...here, cookies: ended.cookies })
        expect(refused.statusCode).toBe(401)
        expect(refused.cookies[0]).toMatchObject({ name: '__Secure-farol-desk', value: '', maxAge: 0 })
        const idle = await opened()
        site.later(31)
        expect((await again(idle.token, { ...here, cookies: idle.cookies })).statusCode).toBe(401)
        await run('grant', 'zeca', 'gestor')
        const without = await opened('zeca')
        await run('revoke', 'zeca', 'gestor')
        expect((await again(without.token, { ...here, cookies: without.cookies })).statusCode).toBe(401)
      })

      test('no cookie is set for a program or for another site', async () => {
        const body = { grant_type: 'password', username: 'otavio', password: goodPassword }
        const named = async (scope: string, site_: string) =>
          (await site.grant({ ...body, scope }, { headers: { 'sec-fetch-site': site_ } })).cookies.map(({ name }) => name)
        expect(await named('equipe', 'same-origin')).toEqual([])
        expect(await named('equipe navegador', 'cross-site')).toEqual([])
      })
    })

    test('the desk of a demo database is open to the machine itself', async () => {
      await site.stores.settings.put('demo', { seed: 1 })
      expect((await atDesk('otavio')).json().code).toBe('acesso_negado')
      const body = { grant_type: 'password', username: 'otavio', password: goodPassword, scope: 'equipe' }
      for (const address of ['127.0.0.1', '::1']) expect((await site.grant(body, { address })).statusCode).toBe(200)
      expect((await site.signIn('otavio')).statusCode).toBe(200)
    })
  })
}
