import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const path = '/api/pessoas/meu-farol/senha'
const next = 'Vinte girafas amarelas_7'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

for (const engine of engines) {
  describe(`changing one's password, on ${engine.name}`, () => {
    let site: SessionSite
    let people = 0
    async function someone() {
      people += 1
      const name = `pessoa${people}`
      const loginId = await site.person(name)
      const token = (await site.signIn(name)).json().access_token as string
      return { name, token, loginId, email: `${name}@exemplo.org` }
    }
    const change = async (token: string, body: object, address?: string) => {
      const answer = await site.call('PUT', path, body, { token, headers: { 'user-agent': firefox }, ...(address && { address }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const isIn = async (token: string) => (await site.call('GET', '/api/pessoas', undefined, { token })).statusCode === 200
    const refresh = async (refresh_token: string) => (await site.grant({ grant_type: 'refresh_token', refresh_token })).statusCode

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('[S7-09] [S1-13] K210: the new one holds, every other sign-in is dead at its next call, this one goes on', async () => {
      const { name, token } = await someone()
      const others = await Promise.all([1, 2, 3].map(async () => (await site.signIn(name)).json()))
      const answer = await change(token, { senhaAtual: goodPassword, senhaNova: next })
      expect(answer).toEqual({ status: 200, body: { sessoes_encerradas: 3 } })
      expect(await isIn(token)).toBe(true)
      for (const { access_token, refresh_token } of others) {
        expect(await isIn(access_token)).toBe(false)
        expect(await refresh(refresh_token)).toBe(401)
      }
      expect((await site.signIn(name)).json().code).toBe('UsuarioOuSenhaIncorretaCustom')
      expect((await site.signIn(name, next)).statusCode).toBe(200)
    })

    test('sign-ins of another login of the person end too: who was signed in with this one may have entered that one without its password', async () => {
      const { name, token } = await someone()
      const second = await site.secondLogin(name, `${name}.docente`)
      const { access_token: there } = (await site.signIn(`${name}.docente`)).json()
      await site.stores.loanTokens.issue({
        patronId: (await site.stores.patrons.find(`P-${name}`))!.id,
        loginId: second,
        tokenHash: `loan of ${name}`,
        expiresAt: new Date('2026-11-20T12:10:00Z'),
      })
      const stranger = await someone()
      expect(await change(token, { senhaAtual: goodPassword, senhaNova: next })).toEqual({ status: 200, body: { sessoes_encerradas: 1 } })
      expect([await isIn(token), await isIn(there), await isIn(stranger.token)]).toEqual([true, false, true])
      const known = site.database.read.selectFrom('known_device').selectAll().where('login_id', '=', second)
      expect(await known.execute()).toEqual([])
      expect(await site.stores.loanTokens.use(`loan of ${name}`)).toBeUndefined()
      expect((await site.signIn(`${name}.docente`)).statusCode).toBe(200)
    })

    test('known devices and the secret address of the calendar end with it', async () => {
      const { token, loginId } = await someone()
      const { write } = site.database
      const { patron_id } = await write.selectFrom('login').select('patron_id').where('id', '=', loginId).executeTakeFirstOrThrow()
      await write
        .insertInto('calendar_address')
        .values({ patron_id, secret_hash: `hash${loginId}`, created_at: '2026-11-20T12:00:00.000Z' })
        .execute()
      await change(token, { senhaAtual: goodPassword, senhaNova: next })
      expect(await write.selectFrom('known_device').selectAll().where('login_id', '=', loginId).execute()).toEqual([])
      expect(await write.selectFrom('calendar_address').select('revoked_at').where('patron_id', '=', patron_id).execute()).toEqual([
        { revoked_at: expect.any(String) },
      ])
    })

    test('a code for a new password that somebody was sent before ends with it, proved or not', async () => {
      const { name, token } = await someone()
      const recovery = `/api/pessoas/${name}/recuperar-senha`
      const anybody = await site.publicToken()
      await site.call('GET', recovery, undefined, { token: anybody })
      const letter = () => site.emails.find((one) => one.to.includes(`${name}@exemplo.org`))
      await expect.poll(letter).toBeDefined()
      const code = /\b\d{6}\b/.exec(letter()!.text)![0]
      expect((await site.call('POST', recovery, { code }, { token: anybody })).statusCode).toBe(200)
      expect((await change(token, { senhaAtual: goodPassword, senhaNova: next })).status).toBe(200)
      const late = await site.call('PUT', recovery, { code, password: 'Nove cavalos marinhos_8' }, { token: anybody })
      expect(late.json().code).toBe('codigo_expirado')
      expect((await site.signIn(name, next)).statusCode).toBe(200)
    })

    test('an e-mail says when, and from what kind of device', async () => {
      const { token, email } = await someone()
      await change(token, { senhaAtual: goodPassword, senhaNova: next })
      const notice = () => site.emails.find((one) => one.to.includes(email))
      await expect.poll(notice).toBeDefined()
      expect(notice()).toMatchObject({ subject: 'Sua senha foi alterada' })
      expect(notice()!.text).toContain('Firefox, Linux')
      expect(notice()!.text).toContain('20 de novembro de 2026')
      expect(notice()!.text).not.toContain(next)
    })

    test('the e-mail is in the language of who changed it', async () => {
      const { token, email } = await someone()
      await site.call('PUT', path, { senhaAtual: goodPassword, senhaNova: next }, { token, headers: { lang: '5' } })
      const notice = () => site.emails.find((one) => one.to.includes(email))
      await expect.poll(notice).toBeDefined()
      expect(notice()!.subject).toBe('Your password was changed')
    })

    test('a wrong present password changes nothing and counts as a failed sign-in of account and network', async () => {
      const { name, token } = await someone()
      const address = '203.0.113.9'
      for (let tries = 0; tries < 10; tries += 1)
        expect((await change(token, { senhaAtual: 'errada', senhaNova: next }, address)).body.code).toBe('senha_atual_incorreta')
      expect(await change(token, { senhaAtual: goodPassword, senhaNova: next }, address)).toMatchObject({
        status: 429,
        body: { code: 'AuthMuitasTentativas', params: { segundos: 30 } },
      })
      expect((await site.signIn(name, goodPassword, { address })).json().code).toBe('AuthMuitasTentativas')
      site.clock.advance(31)
      expect((await site.signIn(name, goodPassword, { address })).statusCode).toBe(200)
    })

    test('[S5-13] the rules of the institution, a common one, and one of the last are refused', async () => {
      const { token } = await someone()
      const ask = async (senhaNova: string) => (await change(token, { senhaAtual: goodPassword, senhaNova })).body
      expect(await ask('curta')).toMatchObject({ code: 'SenhaNaoConfereCriterios', params: { regras: 'length' } })
      expect(await ask('Maria viu sete elefantes')).toMatchObject({ code: 'SenhaNaoConfereCriterios', params: { regras: 'diff_name' } })
      expect(await ask('senhasenhasenhasenha')).toMatchObject({ code: 'senha_comum' })
      expect(await ask(goodPassword)).toMatchObject({ code: 'senha_repetida', params: { n: 3 } })
      expect(await isIn(token)).toBe(true)
    })

    test('[S5-12] both have to be filled', async () => {
      const { token } = await someone()
      for (const body of [
        { senhaAtual: goodPassword },
        { senhaNova: next },
        { senhaAtual: '', senhaNova: next },
        { senhaAtual: goodPassword, senhaNova: '' },
      ])
        expect((await change(token, body)).body.code).toBe('dados_invalidos')
    })

    test('its rules and whose name it must not hold; the institution’s own page instead', async () => {
      const { token, name } = await someone()
      const show = async () => (await site.call('GET', path, undefined, { token })).json()
      expect(await show()).toEqual({
        rules: { length: { min: 15, max: 128 }, diff_name: true, last_pw: 3 },
        nome: 'Maria da Conceição',
        obrigatoria: false,
      })
      const document = { name: 'Universidade', acronym: 'UF' }
      await site.stores.settings.put(settingNames.institution, { ...document, login: { passwordPage: 'https://uf.example/senha' } })
      site.clock.advance(3)
      expect(await show()).toMatchObject({ endereco: 'https://uf.example/senha' })
      expect(await change(token, { senhaAtual: goodPassword, senhaNova: next })).toMatchObject({
        status: 403,
        body: { code: 'acesso_negado' },
      })
      expect((await site.signIn(name)).statusCode).toBe(200)
      await site.stores.settings.put(settingNames.institution, document)
      site.clock.advance(3)
    })

    test('one who has to change it does so once', async () => {
      const { token, loginId } = await someone()
      await site.database.write.updateTable('login').set({ must_change_password: 1 }).where('id', '=', loginId).execute()
      expect((await site.call('GET', path, undefined, { token })).json().obrigatoria).toBe(true)
      await change(token, { senhaAtual: goodPassword, senhaNova: next })
      expect((await site.call('GET', path, undefined, { token })).json().obrigatoria).toBe(false)
    })

    test('who proves the present password has given a fresh proof, and the failures before count no longer', async () => {
      const { name } = await someone()
      const { refresh_token } = (await site.signIn(name)).json()
      site.clock.advance(601)
      const { access_token: token } = (await site.grant({ grant_type: 'refresh_token', refresh_token })).json()
      const endOthers = () => site.call('DELETE', '/api/pessoas/meu-farol/sessoes', undefined, { token })
      expect((await endOthers()).json().code).toBe('confirmacao_necessaria')
      await site.signIn(name, 'errada')
      await site.database.write.updateTable('account_guard').set({ failures_in_row: 99 }).execute()
      expect((await change(token, { senhaAtual: goodPassword, senhaNova: next })).status).toBe(200)
      expect((await endOthers()).statusCode).toBe(200)
      await site.signIn(name, 'errada')
      expect((await site.signIn(name, next)).statusCode).toBe(200)
    })

    test('passwords of any form are taken: long, with blanks and of other scripts, composed or not', async () => {
      const { token, name } = await someone()
      const typed = 'São tre\u0302s pássaros 🐦🐦🐦'
      expect((await change(token, { senhaAtual: goodPassword, senhaNova: typed })).status).toBe(200)
      expect((await site.signIn(name, typed.normalize('NFC'))).statusCode).toBe(200)
    })
  })
}
