import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { goodPassword, openSessionSite, type Caller, type SessionSite } from '../session/testing/session-site.ts'
import { codeOf, stepOf } from './totp.ts'

const path = '/api/pessoas/meu-farol/segundo-fator'
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A145M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32.replaceAll(' ', '')]
    .map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

for (const engine of engines) {
  describe(`second factor, on ${engine.name}`, () => {
    let site: SessionSite
    let people = 0

    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, body?: object, more: Caller = {}) => {
      const answer = await site.call(method, url, body, { token, ...more })
      return { status: answer.statusCode, body: answer.json() }
    }
    /** The code of the app now; each step once, so the clock goes on by one. */
    const codeNow = (secret: string): string => {
      site.clock.advance(30)
      return codeOf(bytesOf(secret), stepOf(site.clock.now()))
    }
    async function someone() {
      people += 1
      const name = `fator${people}`
      const loginId = await site.person(name)
      return { name, loginId, token: (await site.signIn(name)).json().access_token as string }
    }
    /** Somebody with an authenticator app. */
    async function withApp() {
      const one = await someone()
      const { segredo, uri } = (await ask('POST', path, one.token)).body
      const on = await ask('PUT', path, one.token, { codigo: codeNow(segredo) })
      return { ...one, secret: segredo as string, uri: uri as string, codes: on.body.codigos as string[], on }
    }
    /** What alerts told somebody of the second factor, the newest first. */
    async function outcomesTold(name: string) {
      const { id } = (await site.stores.patrons.find(`P-${name}`))!
      const { alerts } = await site.stores.alerts.list(id, {}, { offset: 0, limit: 9 })
      return alerts.map(({ params }) => (params as { outcome: string }).outcome).filter((outcome) => outcome?.startsWith('factor_'))
    }
    /** The right password; answers the challenge with the cookie that it is bound to. */
    async function passwordOf(name: string, more: Caller = {}, body: object = {}) {
      const answer = await site.grant({ grant_type: 'password', username: name, password: goodPassword, ...body }, more)
      const cookies = Object.fromEntries(answer.cookies.map((one) => [one.name, one.value]))
      return { status: answer.statusCode, body: answer.json(), cookies, challenge: answer.json().params?.desafio as string }
    }
    const prove = async (challenge: string, codigo: string, cookies: Record<string, string>, more: object = {}) => {
      const answer = await site.grant(
        { grant_type: 'segundo_fator', desafio: challenge, codigo, ...more },
        { cookies, headers: { 'user-agent': phone } },
      )
      return {
        status: answer.statusCode,
        body: answer.json(),
        cookies: Object.fromEntries(answer.cookies.map((one) => [one.name, one.value])),
      }
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('set up by a code of the app, told by an alert, with ten recovery codes shown once', async () => {
      const { token, loginId, on, codes, uri, name, secret } = await withApp()
      expect(on.status).toBe(200)
      expect(codes).toHaveLength(10)
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
      expect(uri).toBe(`otpauth://totp/Farol:${name}?secret=${secret.replaceAll(' ', '')}&issuer=Farol&algorithm=SHA1&digits=6&period=30`)
      expect((await ask('GET', path, token)).body).toEqual({
        ativo: true,
        oferecido: true,
        exigido: false,
        desde: expect.any(String),
        codigos_restantes: 10,
      })
      const patron = (await site.stores.patrons.find(`P-${name}`))!
      const { alerts } = await site.stores.alerts.list(patron.id, {}, { offset: 0, limit: 5 })
      expect(alerts.map(({ params }) => (params as { outcome: string }).outcome)).toContain('factor_added')
      // Neither the secret nor a code stands in the database as it was shown.
      const rows = [
        await site.database.read.selectFrom('totp_factor').selectAll().where('login_id', '=', loginId).execute(),
        await site.database.read.selectFrom('factor_recovery_code').selectAll().where('login_id', '=', loginId).execute(),
        await site.database.read.selectFrom('idempotency').selectAll().execute(),
      ]
      const stored = JSON.stringify(rows)
      for (const shown of [secret.replaceAll(' ', ''), bytesOf(secret).toString('base64url'), ...codes]) expect(stored).not.toContain(shown)
      expect((await ask('POST', path, token)).body.code).toBe('estado_invalido')
    })

    test('a wrong code switches nothing on, and nothing asks before a fresh proof', async () => {
      const { token } = await someone()
      expect((await ask('PUT', path, token, { codigo: '000000' })).body.code).toBe('estado_invalido')
      const { segredo } = (await ask('POST', path, token)).body
      const wrong = await ask('PUT', path, token, { codigo: codeOf(bytesOf(segredo), stepOf(site.clock.now()) + 5) })
      expect(wrong.body).toMatchObject({ code: 'segundo_fator_incorreto', params: { restantes: 8 } })
      expect((await ask('GET', path, token)).body.ativo).toBe(false)
      expect((await ask('PUT', path, token, { codigo: 'abcdef' })).body.fields[0].field).toBe('codigo')
      const old = await someone()
      site.clock.advance(601)
      const { access_token } = (await site.signIn(old.name)).json()
      await site.database.write.updateTable('token_family').set({ proved_at: null }).where('login_id', '=', old.loginId).execute()
      for (const [method, url] of [
        ['POST', path],
        ['PUT', path],
        ['DELETE', path],
        ['POST', `${path}/codigos`],
      ] as const)
        expect((await ask(method, url, access_token, method === 'PUT' ? { codigo: '123456' } : undefined)).body.code).toBe(
          'confirmacao_necessaria',
        )
    })

    test('a secret waits half an hour for its first code; later another one is begun', async () => {
      const { name, token } = await someone()
      const { segredo } = (await ask('POST', path, token)).body
      site.clock.advance(30 * 60 + 1)
      const { access_token } = (await site.signIn(name)).json()
      const late = codeOf(bytesOf(segredo), stepOf(site.clock.now()))
      expect((await ask('PUT', path, access_token, { codigo: late })).body.code).toBe('desafio_expirado')
      expect((await ask('GET', path, access_token)).body.ativo).toBe(false)
      const other = (await ask('POST', path, access_token)).body.segredo as string
      // The step of `codeNow` makes it half an hour to the second.
      site.clock.advance(30 * 60 - 30)
      const inTime = (await site.signIn(name)).json().access_token as string
      expect((await ask('PUT', path, inTime, { codigo: codeNow(other) })).status).toBe(200)
    })

    test('a refusal says what the factor is; while it is off no codes are made and nobody is told that it ended', async () => {
      const { token, name } = await someone()
      const codes = () => ask('POST', `${path}/codigos`, token)
      const off = { code: 'estado_invalido', params: { estado: 'desligado' } }
      const on = { code: 'estado_invalido', params: { estado: 'ativo' } }
      expect((await ask('PUT', path, token, { codigo: '123456' })).body).toMatchObject(off)
      expect((await codes()).body).toMatchObject(off)
      const begun = site.clock.now().getTime()
      const { validade } = (await ask('POST', path, token)).body
      expect(Date.parse(validade) - begun).toBe(30 * 60_000)
      expect((await codes()).body).toMatchObject(off)
      expect((await ask('DELETE', path, token)).body).toMatchObject({ ativo: false, codigos_restantes: 0 })
      expect((await ask('PUT', path, token, { codigo: '123456' })).body).toMatchObject(off)
      const { segredo } = (await ask('POST', path, token)).body
      expect((await ask('PUT', path, token, { codigo: codeNow(segredo) })).status).toBe(200)
      expect((await ask('PUT', path, token, { codigo: codeNow(segredo) })).body).toMatchObject(on)
      expect((await codes()).status).toBe(200)
      expect((await ask('DELETE', path, token)).body).toMatchObject({ ativo: false })
      expect(await outcomesTold(name)).toEqual(['factor_removed', 'factor_added'])
      const acts = await site.stores.audit.list({ limit: 3 })
      expect(acts.map(({ act }) => act)).toEqual(['switched_off_second_factor', 'renewed_recovery_codes', 'switched_on_second_factor'])
    })

    test('a code of the app is taken as apps show it, in two groups', async () => {
      const { name, secret } = await withApp()
      const { challenge, cookies } = await passwordOf(name)
      const code = codeNow(secret)
      expect((await prove(challenge, `${code.slice(0, 3)} ${code.slice(3)}`, cookies)).status).toBe(200)
    })

    test('a repeated request with the same key does not show the secret again', async () => {
      const { token } = await someone()
      const headers = { 'idempotency-key': 'cec7e9d2-4ab2-4d2f-9be0-6a4a3bb0a001' }
      expect((await ask('POST', path, token, undefined, { headers })).status).toBe(200)
      expect((await ask('POST', path, token, undefined, { headers })).body.code).toBe('ja_emitido')
    })

    test('the right password alone does not sign in: the challenge is answered once, on the same device', async () => {
      const { name, secret } = await withApp()
      const first = await passwordOf(name)
      expect(first).toMatchObject({ status: 422, body: { code: 'segundo_fator_necessario', params: { metodos: ['totp', 'recuperacao'] } } })
      expect(JSON.stringify(first.body)).not.toContain('access_token')
      const code = codeNow(secret)
      expect((await prove(first.challenge, code, {})).body.code).toBe('desafio_expirado')
      expect((await prove('outro', code, first.cookies)).body.code).toBe('desafio_expirado')
      const done = await prove(first.challenge, code, first.cookies)
      expect(done.status).toBe(200)
      const sessions = (await ask('GET', '/api/pessoas/meu-farol/sessoes', done.body.access_token)).body
      expect(sessions.data[0]).toMatchObject({ atual: true, por: 'segundo_fator', navegador: 'Chrome, Android' })
      expect((await prove(first.challenge, codeNow(secret), first.cookies)).body.code).toBe('desafio_expirado')
    })

    test('a login that is closed after its password was right is not signed in by its code', async () => {
      const { name, secret, loginId } = await withApp()
      const { challenge, cookies } = await passwordOf(name)
      await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', loginId).execute()
      expect((await prove(challenge, codeNow(secret), cookies)).body.code).toBe('desafio_expirado')
    })

    test('a code holds once, also for another challenge; one step of the clock either way is taken', async () => {
      const { name, secret } = await withApp()
      const code = codeNow(secret)
      const first = await passwordOf(name)
      expect((await prove(first.challenge, code, first.cookies)).status).toBe(200)
      const second = await passwordOf(name)
      expect((await prove(second.challenge, code, second.cookies)).body).toMatchObject({
        code: 'segundo_fator_incorreto',
        params: { restantes: 4 },
      })
      site.clock.advance(60)
      const earlier = codeOf(bytesOf(secret), stepOf(site.clock.now()) - 1)
      expect((await prove(second.challenge, earlier, second.cookies)).status).toBe(200)
    })

    test('a challenge of somebody else is of no use, with one’s own code and device or with theirs; its owner still answers it', async () => {
      const [one, other] = [await withApp(), await withApp()]
      const [ofOne, ofOther] = [await passwordOf(one.name), await passwordOf(other.name)]
      const code = codeNow(one.secret)
      // Whose device it is decides first, so that no try of the owner is spent.
      expect((await prove(ofOther.challenge, code, ofOne.cookies)).body.code).toBe('desafio_expirado')
      expect((await prove(ofOther.challenge, code, ofOther.cookies)).body).toMatchObject({
        code: 'segundo_fator_incorreto',
        params: { restantes: 4 },
      })
      expect((await prove(ofOne.challenge, codeOf(bytesOf(other.secret), stepOf(site.clock.now())), ofOne.cookies)).body.code).toBe(
        'segundo_fator_incorreto',
      )
      expect((await prove(ofOne.challenge, code, ofOne.cookies)).status).toBe(200)
      expect((await prove(ofOther.challenge, codeNow(other.secret), ofOther.cookies)).status).toBe(200)
    })

    test('five tries and five minutes a challenge; many wrong codes stop the account', async () => {
      const { name, secret } = await withApp()
      // The code is told half a minute later.
      for (const [seconds, status] of [
        [299, 200],
        [300, 422],
      ] as const) {
        const late = await passwordOf(name)
        site.clock.advance(seconds - 30)
        const answer = await prove(late.challenge, codeNow(secret), late.cookies)
        expect([seconds, answer.status, answer.body.code]).toEqual([seconds, status, status === 200 ? undefined : 'desafio_expirado'])
      }
      const first = await passwordOf(name)
      for (const restantes of [4, 3, 2, 1, 0])
        expect((await prove(first.challenge, '000000', first.cookies)).body).toMatchObject({
          code: 'segundo_fator_incorreto',
          params: { restantes },
        })
      expect((await prove(first.challenge, codeNow(secret), first.cookies)).body.code).toBe('desafio_expirado')
      const second = await passwordOf(name)
      for (let tries = 0; tries < 4; tries += 1) await prove(second.challenge, '000000', second.cookies)
      expect((await prove(second.challenge, codeNow(secret), second.cookies)).body.code).toBe('AuthMuitasTentativas')
      site.clock.advance(901)
      const third = await passwordOf(name)
      const done = await prove(third.challenge, codeNow(secret), third.cookies)
      expect(done.status).toBe(200)
      const { ultimos } = (await ask('GET', '/api/pessoas/meu-farol/sessoes', done.body.access_token)).body
      expect(ultimos.map((one: { resultado: string }) => one.resultado)).toContain('segundo_fator_incorreto')
    })

    test('forty wrong codes in a day stop the account until the next, however slowly they come', async () => {
      const { name, secret } = await withApp()
      const wrongOnes = async (count: number) => {
        const { challenge, cookies } = await passwordOf(name)
        for (let tries = 0; tries < count; tries += 1) await prove(challenge, '000000', cookies)
      }
      // A code that switched it on was the first try of the day.
      for (let pauses = 0; pauses < 13; pauses += 1) {
        if (pauses === 12) await wrongOnes(2)
        else await wrongOnes(3)
        site.clock.advance(901)
      }
      const last = await passwordOf(name)
      expect((await prove(last.challenge, '000000', last.cookies)).body).toMatchObject({
        code: 'segundo_fator_incorreto',
        params: { restantes: 0 },
      })
      site.clock.advance(901)
      const stopped = await passwordOf(name)
      expect((await prove(stopped.challenge, codeNow(secret), stopped.cookies)).body).toMatchObject({
        code: 'AuthMuitasTentativas',
        params: { segundos: 86_400 },
      })
      site.clock.advance(86_400)
      const next = await passwordOf(name)
      expect((await prove(next.challenge, codeNow(secret), next.cookies)).status).toBe(200)
    })

    test('a wrong password is told the same with and without a second factor', async () => {
      const plain = await someone()
      const { name } = await withApp()
      const answers = await Promise.all([plain.name, name, 'ninguem'].map((one) => site.signIn(one, 'errada')))
      expect(new Set(answers.map((one) => `${one.statusCode} ${one.body}`)).size).toBe(1)
    })

    test('a recovery code holds once, in any writing; new ones end the old', async () => {
      const { name, codes } = await withApp()
      const [first, second] = codes as [string, string]
      const one = await passwordOf(name)
      const done = await prove(one.challenge, ` ${first.toLowerCase().replace('-', ' ')} `, one.cookies, { metodo: 'recuperacao' })
      expect(done.status).toBe(200)
      const again = await passwordOf(name)
      expect((await prove(again.challenge, first, again.cookies, { metodo: 'recuperacao' })).body.code).toBe('segundo_fator_incorreto')
      const token = done.body.access_token as string
      expect((await ask('GET', path, token)).body.codigos_restantes).toBe(9)
      const renewed = () => ask('POST', `${path}/codigos`, token)
      let fresh = await renewed()
      for (let n = 0; n < 20 && !fresh.body.codigos.some((code: string) => code.includes('1')); n += 1) fresh = await renewed()
      expect(fresh.body.codigos).toHaveLength(10)
      expect((await ask('GET', path, token)).body.codigos_restantes).toBe(10)
      expect((await prove(again.challenge, second, again.cookies, { metodo: 'recuperacao' })).body.code).toBe('segundo_fator_incorreto')
      // Read aloud or written by hand, a 1 is taken for a letter, and a 0.
      const written = (fresh.body.codigos as string[]).find((code) => code.includes('1'))!
      const asLetters = written.replaceAll('0', 'o').replace('1', 'l').replaceAll('1', 'I')
      expect((await prove(again.challenge, asLetters, again.cookies, { metodo: 'recuperacao' })).status).toBe(200)
    })

    test('a trusted device is not asked for 30 days, until it is forgotten or the password changes', async () => {
      const { name, secret } = await withApp()
      const first = await passwordOf(name)
      const done = await prove(first.challenge, codeNow(secret), first.cookies, { confiar: true })
      const token = done.body.access_token as string
      const trusted = await passwordOf(name, { cookies: done.cookies })
      expect(trusted.status).toBe(200)
      expect((await passwordOf(name)).status).toBe(422)
      const [device] = (await ask('GET', '/api/pessoas/meu-farol/sessoes', token)).body.dispositivos
      expect(device).toEqual({
        codigo: expect.any(String),
        navegador: 'Chrome, Android',
        desde: expect.any(String),
        ate: expect.any(String),
      })
      const other = await someone()
      const address = `/api/pessoas/meu-farol/dispositivos/${device.codigo}`
      expect((await ask('DELETE', address, other.token)).status).toBe(404)
      for (const none of ['x', `${device.codigo}x`, `${device.codigo}.0`, `${device.codigo}e0`, '9'.repeat(16)])
        expect((await ask('DELETE', `/api/pessoas/meu-farol/dispositivos/${none}`, token)).status, none).toBe(404)
      expect((await ask('DELETE', address, token)).body).toEqual({ esquecidos: 1 })
      const forgotten = await passwordOf(name, { cookies: trusted.cookies })
      expect(forgotten.status).toBe(422)
      site.clock.advance(60)
      const next = await passwordOf(name, { cookies: forgotten.cookies })
      const again = await prove(next.challenge, codeNow(secret), next.cookies, { confiar: true })
      const { status, cookies } = await passwordOf(name, { cookies: again.cookies })
      expect(status).toBe(200)
      site.clock.advance(30 * 86_400 - 1)
      const last = await passwordOf(name, { cookies })
      expect(last.status).toBe(200)
      const listed = async () => (await ask('GET', '/api/pessoas/meu-farol/sessoes', last.body.access_token)).body.dispositivos
      expect(await listed()).toHaveLength(1)
      site.clock.advance(1)
      expect(await listed()).toEqual([])
      expect((await passwordOf(name, { cookies: last.cookies })).status).toBe(422)
    })

    test('switched off with a fresh proof, by a code too; then the password is enough again', async () => {
      const { name, secret, token } = await withApp()
      site.clock.advance(601)
      const entered = await passwordOf(name)
      const { access_token } = (await prove(entered.challenge, codeNow(secret), entered.cookies)).body
      site.clock.advance(599)
      await site.database.write.updateTable('token_family').set({ proved_at: null }).execute()
      expect((await ask('DELETE', path, access_token)).body.code).toBe('confirmacao_necessaria')
      const wrong = await ask('POST', '/api/pessoas/meu-farol/confirmacao', access_token, { codigo: '000000' })
      expect(wrong.body.code).toBe('segundo_fator_incorreto')
      const grown = codeOf(bytesOf(secret), stepOf(site.clock.now()))
      expect((await ask('POST', '/api/pessoas/meu-farol/confirmacao', access_token, { codigo: grown })).status).toBe(200)
      expect((await ask('DELETE', path, access_token)).body).toEqual({
        ativo: false,
        oferecido: true,
        exigido: false,
        codigos_restantes: 0,
      })
      expect((await site.signIn(name)).statusCode).toBe(200)
      expect(token).toBeDefined()
    })

    test('at the desk: trust does not count, a role may require it, an administrator removes what a reader lost', async () => {
      const { name, secret, loginId } = await withApp()
      await site.stores.staffGrants.grant({ loginId, role: 'administrador' })
      const home = await passwordOf(name)
      const trusted = await prove(home.challenge, codeNow(secret), home.cookies, { confiar: true })
      const asked = await passwordOf(name, { cookies: trusted.cookies }, { scope: 'equipe' })
      expect(asked.body.code).toBe('segundo_fator_necessario')
      const desk = await prove(asked.challenge, codeNow(secret), asked.cookies, { cod_biblioteca: 'BC' })
      expect(desk.body.access_token).toMatch(/^e\./)
      const staff = desk.body.access_token as string
      const lost = await withApp()
      // A second login of the same person, which has no factor, changes nothing.
      const person = { code: `P-${lost.name}`, name: 'Maria da Conceição', email: `${lost.name}@exemplo.org`, bonds: [] }
      await site.stores.patrons.save({ ...person, username: `${lost.name}-2`, listedUsernames: [lost.name] })
      site.clock.advance(1)
      const remove = async (user: string) => {
        const number = (await site.stores.patrons.find(`P-${user}`))?.id ?? 999_999
        return ask('DELETE', `/api/equipe/leitores/${number}/segundo-fator`, staff, { motivo: 'RG conferido no balcão' })
      }
      expect((await remove(lost.name)).body).toEqual({ removido: true })
      expect((await site.signIn(lost.name)).statusCode).toBe(200)
      expect(await outcomesTold(lost.name)).toEqual(['factor_removed', 'factor_added'])
      const removal = (await site.stores.audit.list({ limit: 9 })).find(({ act }) => act === 'removed_second_factor')
      expect(removal).toMatchObject({ actor: { kind: 'staff' }, detail: { reason: 'RG conferido no balcão' } })
      expect((await remove(lost.name)).body.code).toBe('estado_invalido')
      expect((await remove(name)).body.code).toBe('acesso_negado')
      expect((await remove('ninguem')).status).toBe(404)
      await site.stores.settings.put(settingNames.institution, { name: { pt: 'UF' }, acronym: 'UF', secondFactor: { roles: ['gestor'] } })
      site.clock.advance(3)
      const boss = await someone()
      await site.stores.staffGrants.grant({ loginId: boss.loginId, role: 'gestor' })
      expect((await passwordOf(boss.name, {}, { scope: 'equipe' })).body.code).toBe('segundo_fator_obrigatorio')
      expect((await ask('GET', path, boss.token)).body).toMatchObject({ exigido: true, oferecido: true })
    })

    test('as shipped managers and administrators must have one at the desk, and set it up in their own area', async () => {
      await site.stores.settings.put(settingNames.institution, { name: { pt: 'UF' }, acronym: 'UF' })
      site.clock.advance(3)
      for (const role of ['gestor', 'administrador', 'atendimento', 'moderacao'] as const) {
        const one = await someone()
        await site.stores.staffGrants.grant({ loginId: one.loginId, role })
        const atDesk = () => passwordOf(one.name, {}, { scope: 'equipe' })
        const must = role === 'gestor' || role === 'administrador'
        expect([role, (await atDesk()).body.code]).toEqual([role, must ? 'segundo_fator_obrigatorio' : undefined])
        if (!must) continue
        expect((await ask('GET', path, one.token)).body).toMatchObject({ exigido: true, oferecido: true, ativo: false })
        const { segredo } = (await ask('POST', path, one.token)).body
        expect((await ask('PUT', path, one.token, { codigo: codeNow(segredo) })).status).toBe(200)
        expect((await atDesk()).body.code).toBe('segundo_fator_necessario')
        expect((await ask('DELETE', path, one.token)).body.code).toBe('segundo_fator_obrigatorio')
      }
    })

    test('where readers are offered none, whoever works at a desk is', async () => {
      await site.stores.settings.put(settingNames.institution, { name: { pt: 'UF' }, acronym: 'UF', secondFactor: { patrons: 'off' } })
      site.clock.advance(3)
      const [reader, attendant] = [await someone(), await someone()]
      await site.stores.staffGrants.grant({ loginId: attendant.loginId, role: 'atendimento' })
      expect((await ask('GET', path, reader.token)).body).toMatchObject({ exigido: false, oferecido: false })
      expect((await ask('GET', path, attendant.token)).body).toMatchObject({ exigido: false, oferecido: true })
      expect((await ask('POST', path, reader.token)).body.code).toBe('acesso_negado')
      expect((await ask('POST', path, attendant.token)).status).toBe(200)
    })

    test('where every reader must have one, nothing else is open before it is set up', async () => {
      await site.stores.settings.put(settingNames.institution, { name: { pt: 'UF' }, acronym: 'UF', secondFactor: { patrons: 'required' } })
      site.clock.advance(3)
      const { token } = await someone()
      expect((await ask('GET', '/api/pessoas', token)).body).toMatchObject({ primeiro: 'segundo_fator' })
      expect((await ask('GET', '/api/pessoas/meu-farol/dados-pessoais', token)).body.code).toBe('segundo_fator_obrigatorio')
      const { segredo } = (await ask('POST', path, token)).body
      expect((await ask('PUT', path, token, { codigo: codeNow(segredo) })).status).toBe(200)
      expect((await ask('GET', '/api/pessoas/meu-farol/dados-pessoais', token)).status).toBe(200)
      expect((await ask('DELETE', path, token)).body.code).toBe('segundo_fator_obrigatorio')
    })

    test('a password that the library set is changed before anything else', async () => {
      await site.stores.settings.put(settingNames.institution, { name: { pt: 'UF' }, acronym: 'UF' })
      site.clock.advance(3)
      const { token, loginId } = await someone()
      await site.database.write.updateTable('login').set({ must_change_password: 1 }).where('id', '=', loginId).execute()
      expect((await ask('GET', '/api/pessoas', token)).body).toMatchObject({ primeiro: 'senha' })
      expect((await ask('GET', '/api/pessoas/meu-farol/dados-pessoais', token)).body).toMatchObject({ code: 'senha_provisoria' })
      expect((await ask('POST', path, token)).body.code).toBe('senha_provisoria')
      const changed = await ask('PUT', '/api/pessoas/meu-farol/senha', token, {
        senhaAtual: goodPassword,
        senhaNova: 'Vinte girafas amarelas_7',
      })
      expect(changed.status).toBe(200)
      expect((await ask('GET', '/api/pessoas', token)).body.primeiro).toBeUndefined()
    })
  })
}
