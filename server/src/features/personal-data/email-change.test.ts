import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const path = '/api/pessoas/meu-farol/dados-pessoais'
const [hour, day] = [3_600, 86_400]

for (const engine of engines) {
  describe(`a new e-mail address, on ${engine.name}`, () => {
    let site: SessionSite
    let people = 0
    const emailTo = async (address: string, subject: string) => {
      const found = () => site.emails.findLast((one) => one.to.includes(address) && one.subject === subject)
      await expect.poll(found).toBeDefined()
      return found()!
    }
    /** The page that an e-mail leads to, without its host. */
    const pageIn = (text: string) => new URL(/https:\/\/\S+\/dados-pessoais\/\S+/.exec(text)![0]).pathname
    /** Somebody new who asked for another address. */
    async function asking() {
      people += 1
      const name = `pessoa${people}`
      await site.person(name)
      const token = (await site.signIn(name)).json().access_token as string
      const [old, next] = [`${name}@exemplo.org`, `${name}@nova.example`]
      const ask = (email: string) => site.call('PUT', path, { email }, { token })
      const shown = async () => (await site.call('GET', path, undefined, { token })).json()
      return { name, token, old, next, ask, shown }
    }
    const open = (page: string) => site.call('GET', page)
    const post = (page: string, body = '') =>
      site.call('POST', page, body, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const withPassword = (password: string) => new URLSearchParams({ senha: password }).toString()

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('[S7-08] it holds once its page was confirmed with the password; until then the old one does', async () => {
      const { old, next, ask, shown } = await asking()
      expect((await ask(next)).json()).toMatchObject({ email: old, pendente: { email: next } })
      const page = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      const asked = await open(page)
      expect(asked.statusCode).toBe(200)
      expect(asked.body).toContain(next)
      expect(asked.body).toContain('<form method="post">')
      expect(asked.body).not.toMatch(/<script/i)
      expect(asked.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      expect(await shown()).toMatchObject({ email: old })
      const { versao } = await shown()
      expect((await post(page, withPassword(goodPassword))).statusCode).toBe(200)
      expect(await shown()).toMatchObject({ email: next, versao: versao + 1 })
      expect((await shown()).pendente).toEqual({})
      expect((await post(page, withPassword(goodPassword))).statusCode).toBe(404)
      expect((await open(page)).statusCode).toBe(404)
    })

    test('e-mails that came back are forgotten when the same address is given again by its person', async () => {
      const { name, old, ask, shown } = await asking()
      const patronId = (await site.stores.patrons.find(`P-${name}`))!.id
      const returned = async () => (await site.stores.alertEmails.reader(patronId))!.returned
      const comeBack = () => site.database.write.updateTable('patron').set({ email_returns: 3 }).where('id', '=', patronId).execute()
      await comeBack()
      expect([(await ask(`outro-${old}`)).statusCode, await returned()]).toEqual([200, 3])
      expect([(await ask(old)).statusCode, await returned()]).toEqual([200, 0])
      expect((await shown()).email).toBe(old)
    })

    test('a wrong password on the page counts as a failed sign-in, and is told', async () => {
      const { name, next, ask, shown, old } = await asking()
      await ask(next)
      const page = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      const address = '203.0.113.50'
      for (let tries = 0; tries < 10; tries += 1) {
        const answer = await site.call('POST', page, withPassword('errada'), {
          address,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        expect(answer.statusCode).toBe(422)
        expect(answer.body).toContain('role="alert"')
      }
      expect((await site.signIn(name, goodPassword, { address })).json().code).toBe('AuthMuitasTentativas')
      expect(await shown()).toMatchObject({ email: old })
    })

    test('the password of any active login of the person confirms it, and it is written down of whose', async () => {
      const [first, second] = [await asking(), await asking()]
      const patronId = (await site.stores.patrons.find(`P-${second.name}`))!.id
      const other = (await site.stores.logins.find(first.name))!
      const { passwordHash } = (await site.stores.logins.find(second.name))!
      // The login that was there first becomes one more of this person, with a password of its own.
      await site.database.write.updateTable('login').set({ patron_id: patronId }).where('id', '=', other.id).execute()
      const changed = await site.signIn(first.name)
      const newPassword = 'Vinte girafas amarelas_7'
      const body = { senhaAtual: goodPassword, senhaNova: newPassword }
      const token = changed.json().access_token as string
      expect((await site.call('PUT', '/api/pessoas/meu-farol/senha', body, { token })).statusCode).toBe(200)
      expect((await site.stores.logins.find(second.name))!.passwordHash).toBe(passwordHash)
      const ask = async (email: string) => {
        const own = (await site.signIn(second.name)).json().access_token as string
        await site.call('PUT', path, { email }, { token: own })
        return pageIn((await emailTo(email, 'Confirme seu novo e-mail')).text)
      }
      const confirmedBy = async () => {
        const [last] = await site.stores.audit.list({ subject: { kind: 'patron', id: patronId }, acts: ['confirmed_email'], limit: 1 })
        return last && 'loginId' in last.actor ? last.actor.loginId : undefined
      }
      const page = await ask('um@nova.example')
      expect((await post(page, withPassword('errada'))).statusCode).toBe(422)
      expect((await post(page, withPassword(goodPassword))).statusCode).toBe(200)
      expect(await confirmedBy()).toBe((await site.stores.logins.find(second.name))!.id)
      // A login that was closed confirms nothing, although it was there first.
      await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', other.id).execute()
      const again = await ask('dois@nova.example')
      expect((await post(again, withPassword(newPassword))).statusCode).toBe(422)
      expect((await post(again, withPassword(goodPassword))).statusCode).toBe(200)
    })

    test('after 24 hours the page is gone and nothing waits', async () => {
      const { next, ask, name } = await asking()
      await ask(next)
      const page = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      site.clock.advance(24 * hour + 1)
      expect((await post(page, withPassword(goodPassword))).statusCode).toBe(404)
      const token = (await site.signIn(name)).json().access_token as string
      expect((await site.call('GET', path, undefined, { token })).json().pendente).toEqual({})
    })

    test('the old address is told at once and undoes within 7 days; then every sign-in has ended and no device is known', async () => {
      const { name, old, next, ask, token } = await asking()
      await ask(next)
      const undo = pageIn((await emailTo(old, 'Pedido de troca do seu e-mail')).text)
      const confirm = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      await post(confirm, withPassword(goodPassword))
      site.clock.advance(7 * day - hour)
      const fresh = (await site.signIn(name)).json().access_token as string
      const loginId = (await site.stores.logins.find(name))!.id
      const devices = site.database.read.selectFrom('known_device').selectAll().where('login_id', '=', loginId)
      expect(await devices.execute()).not.toEqual([])
      expect((await open(undo)).body).toContain(old)
      expect((await site.call('GET', '/api/pessoas', undefined, { token: fresh })).json().user.email).toBe(next)
      expect((await post(undo)).statusCode).toBe(200)
      expect(await devices.execute()).toEqual([])
      for (const one of [token, fresh]) expect((await site.call('GET', '/api/pessoas', undefined, { token: one })).statusCode).toBe(401)
      const again = (await site.signIn(name)).json().access_token as string
      expect((await site.call('GET', '/api/pessoas', undefined, { token: again })).json().user.email).toBe(old)
      expect((await post(undo)).statusCode).toBe(404)
    })

    test('undone before it was confirmed it can no longer be confirmed; after 7 days nothing is undone', async () => {
      const first = await asking()
      await first.ask(first.next)
      const confirm = pageIn((await emailTo(first.next, 'Confirme seu novo e-mail')).text)
      await post(pageIn((await emailTo(first.old, 'Pedido de troca do seu e-mail')).text))
      expect((await post(confirm, withPassword(goodPassword))).statusCode).toBe(404)
      const second = await asking()
      await second.ask(second.next)
      const undo = pageIn((await emailTo(second.old, 'Pedido de troca do seu e-mail')).text)
      await post(pageIn((await emailTo(second.next, 'Confirme seu novo e-mail')).text), withPassword(goodPassword))
      site.clock.advance(7 * day + 1)
      expect((await post(undo)).statusCode).toBe(404)
    })

    test('a page opens until the last second of its time and no longer, one of 24 hours and one of 7 days', async () => {
      const { old, next, ask } = await asking()
      await ask(next)
      const confirm = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      const undo = pageIn((await emailTo(old, 'Pedido de troca do seu e-mail')).text)
      const opened = async () => [(await open(confirm)).statusCode, (await open(undo)).statusCode]
      site.clock.advance(24 * hour - 1)
      expect(await opened()).toEqual([200, 200])
      site.clock.advance(1)
      expect(await opened()).toEqual([404, 200])
      site.clock.advance(6 * day - 1)
      expect(await opened()).toEqual([404, 200])
      site.clock.advance(1)
      expect(await opened()).toEqual([404, 404])
    })

    test('for 7 days the codes for a new password go to the old address too', async () => {
      const { name, old, next, ask } = await asking()
      await ask(next)
      await post(pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text), withPassword(goodPassword))
      const token = await site.publicToken()
      const askCode = () => site.call('GET', `/api/pessoas/${name}/recuperar-senha`, undefined, { token })
      expect((await askCode()).statusCode).toBe(200)
      const code = /\n {4}(\d{6})\n/
      const [atNew, atOld] = [await emailTo(next, 'Seu código para uma nova senha'), await emailTo(old, 'Seu código para uma nova senha')]
      expect(code.exec(atOld.text)![1]).toBe(code.exec(atNew.text)![1])
      expect([atNew.to, atOld.to]).toEqual([[next], [old]])
      site.clock.advance(7 * day + 1)
      site.emails.length = 0
      await site.call('GET', `/api/pessoas/${name}/recuperar-senha`, undefined, { token: await site.publicToken() })
      await emailTo(next, 'Seu código para uma nova senha')
      expect(site.emails.some((one) => one.to.includes(old))).toBe(false)
    })

    test('a code for a new password that went to the address which was taken back opens nothing any more', async () => {
      const { name, old, next, ask } = await asking()
      await ask(next)
      await post(pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text), withPassword(goodPassword))
      const recovery = `/api/pessoas/${name}/recuperar-senha`
      const token = await site.publicToken()
      const { cookies } = await site.call('GET', recovery, undefined, { token })
      const browser = { token, cookies: Object.fromEntries(cookies.map((one) => [one.name, one.value])) }
      const code = /\n {4}(\d{6})\n/.exec((await emailTo(next, 'Seu código para uma nova senha')).text)![1]!
      expect((await site.call('POST', recovery, { code }, browser)).statusCode).toBe(200)
      expect((await post(pageIn((await emailTo(old, 'Pedido de troca do seu e-mail')).text))).statusCode).toBe(200)
      const late = await site.call('PUT', recovery, { code, password: 'Vinte girafas amarelas_7' }, browser)
      expect([late.statusCode, late.json().code]).toEqual([422, 'codigo_expirado'])
      expect((await site.signIn(name)).statusCode).toBe(200)
    })

    test('a later request ends the one before; the present address takes it back; five a day', async () => {
      const { old, next, ask, shown } = await asking()
      await ask(next)
      const first = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      await ask(`outra-${next}`)
      expect((await post(first, withPassword(goodPassword))).statusCode).toBe(404)
      expect((await ask(old)).json()).toMatchObject({ email: old })
      expect((await shown()).pendente).toEqual({})
      for (let more = 0; more < 3; more += 1) expect((await ask(`${more}-${next}`)).statusCode).toBe(200)
      expect((await ask(`mais-${next}`)).json().code).toBe('muitas_requisicoes')
      expect(await shown()).toMatchObject({ pendente: { email: `2-${next}` } })
    })

    test('a request, its confirmation and its undoing are written down, each by whom', async () => {
      const { name, old, next, ask } = await asking()
      await ask(next)
      await post(pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text), withPassword(goodPassword))
      await post(pageIn((await emailTo(old, 'Pedido de troca do seu e-mail')).text))
      const { id } = (await site.stores.patrons.find(`P-${name}`))!
      const loginId = (await site.stores.logins.find(name))!.id
      const entries = await site.stores.audit.list({ subject: { kind: 'patron', id }, limit: 3 })
      expect(entries.map(({ act, actor, detail }) => [act, actor, detail])).toMatchObject([
        ['undid_email_change', { kind: 'visitor' }, undefined],
        ['confirmed_email', { kind: 'patron', loginId }, undefined],
        ['changed_personal_data', { kind: 'patron', loginId }, { fields: ['email'] }],
      ])
      expect(JSON.stringify(entries)).not.toContain(next)
    })

    test('both e-mails are in the language of who asks', async () => {
      const { token, old, next } = await asking()
      await site.call('PUT', path, { email: next }, { token, headers: { lang: '5' } })
      await emailTo(next, 'Confirm your new e-mail address')
      await emailTo(old, 'A change of your e-mail address was asked for')
    })

    test('pages lead on: to the own data once it is confirmed or gone, to the sign-in once it is undone', async () => {
      const { old, next, ask } = await asking()
      await ask(next)
      const confirm = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
      const undo = pageIn((await emailTo(old, 'Pedido de troca do seu e-mail')).text)
      expect((await open(confirm)).body).toContain('autocomplete="current-password"')
      expect((await post(confirm, withPassword(goodPassword))).body).toContain('href="/meufarol/dados-pessoais"')
      expect((await open(confirm)).body).toContain('href="/meufarol/dados-pessoais"')
      expect((await post(undo)).body).toContain('href="/login"')
      expect((await open(undo)).statusCode).toBe(404)
      const english = await site.call('GET', undo, undefined, { headers: { 'accept-language': 'en' } })
      expect(english.body).toContain('This page was used already or is no longer good.')
    })

    test('a password with blanks at its ends is taken as it was typed', async () => {
      people += 1
      const [name, password] = [`pessoa${people}`, ' Sete elefantes roxos_42 ']
      await site.person(name, { password })
      const token = (await site.signIn(name, password)).json().access_token as string
      await site.call('PUT', path, { email: `${name}@nova.example` }, { token })
      const page = pageIn((await emailTo(`${name}@nova.example`, 'Confirme seu novo e-mail')).text)
      expect((await post(page, withPassword(password.trim()))).statusCode).toBe(422)
      expect((await post(page, withPassword(password))).statusCode).toBe(200)
    })

    test('keys of pages stand in no table, and a guessed one opens nothing', async () => {
      const { next, ask } = await asking()
      await ask(next)
      const key = pageIn((await emailTo(next, 'Confirme seu novo e-mail')).text)
        .split('/')
        .at(-1)!
      const { read } = site.database
      const rows = [await read.selectFrom('job').selectAll().execute(), await read.selectFrom('pending_email_change').selectAll().execute()]
      expect(JSON.stringify(rows)).not.toContain(key)
      for (const guess of ['x', key.slice(0, -1), `${key}x`])
        for (const page of ['confirmar', 'desfazer']) expect((await open(`/dados-pessoais/${page}/${guess}`)).statusCode).toBe(404)
      expect((await open(`/dados-pessoais/desfazer/${key}`)).statusCode).toBe(404)
    })
  })
}
