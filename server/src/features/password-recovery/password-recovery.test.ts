import { defaultPasswordRules } from '@farol/contract/password-rules.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { siteSecret } from '../../composition/secret.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { isCommonPassword } from './common-passwords.ts'
import { codeOf, newSeed } from './recovery-code.ts'

const newPassword = 'cinco tatus dançam samba'

for (const engine of engines) {
  describe(engine.name, () => {
    let site: SessionSite
    let token: string

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())
    beforeEach(async () => {
      token = await site.publicToken()
      site.emails.length = 0
    })

    const address = (user: string) => `/api/pessoas/${encodeURIComponent(user)}/recuperar-senha`
    const ask = (user: string) => site.call('GET', address(user), undefined, { token })
    const prove = (user: string, code: string) => site.call('POST', address(user), { code }, { token })
    const finish = (user: string, code: string, password: string) => site.call('PUT', address(user), { code, password }, { token })
    const emails = async (count: number) => {
      await expect.poll(() => site.emails.length).toBe(count)
      return site.emails
    }
    const codeFor = async (user: string): Promise<string> => {
      const codes = () =>
        site.emails.filter((email) => email.to[0]!.startsWith(`${user}@`)).flatMap((email) => /\b\d{6}\b/.exec(email.text)?.[0] ?? [])
      const before = codes().length
      expect((await ask(user)).statusCode).toBe(200)
      await expect.poll(() => codes().length).toBe(before + 1)
      return codes().at(-1)!
    }

    /** Two codes may be the same by chance: then another one is asked for. */
    const codeUnlike = async (user: string, other: string): Promise<string> => {
      const code = await codeFor(user)
      if (code !== other) return code
      site.clock.advance(61)
      return await codeUnlike(user, other)
    }

    test('[S7-04] [S3-04] three calls: a code by mail, its proof, a new password', async () => {
      await site.person('ana', { name: 'Ana Lúcia Souza', email: 'Ana.Souza@uni.exemplo.br' })
      const before = (await site.signIn('ana')).json()
      const asked = await ask('ana')
      expect(asked.json()).toEqual({ emails: ['***@***'], name: '***', length: 6, tte: 600 })
      const [email] = await emails(1)
      expect(email!.to).toEqual(['Ana.Souza@uni.exemplo.br'])
      const code = /\b\d{6}\b/.exec(email!.text)![0]
      const proved = await prove('ana', code)
      expect(proved.json()).toEqual({ rules: { length: { min: 15, max: 128 }, diff_name: true, last_pw: 3 }, nome: 'Ana Lúcia Souza' })
      expect((await finish('ana', code, newPassword)).statusCode).toBe(200)
      expect((await site.signIn('ana', newPassword)).statusCode).toBe(200)
      expect((await site.signIn('ana')).statusCode).toBe(401)
      expect((await site.call('GET', '/api/pessoas', undefined, { token: before.access_token })).statusCode).toBe(401)
      const [, notice] = await emails(2)
      expect(notice!.text).not.toContain(newPassword)
      expect(notice!.subject).toBe('Sua senha foi alterada')
      expect((await finish('ana', code, 'outra coisa bem comprida')).json().code).toBe('codigo_expirado')
    })

    test('a recovered password ends sign-ins of the person’s other login too', async () => {
      await site.person('duda')
      await site.secondLogin('duda', 'duda.docente')
      const { access_token: there } = (await site.signIn('duda.docente')).json()
      const code = await codeFor('duda')
      await prove('duda', code)
      expect((await finish('duda', code, newPassword)).statusCode).toBe(200)
      expect((await site.call('GET', '/api/pessoas', undefined, { token: there })).statusCode).toBe(401)
      expect((await site.signIn('duda.docente')).statusCode).toBe(200)
      // The code and the notice: left waiting, the notice would come to the next test.
      expect(await emails(2)).toHaveLength(2)
    })

    test('an unknown user gets the answer of a known one, each time the same, and no letter', async () => {
      await site.person('bia')
      const unknown = await ask('fantasma')
      expect((await ask('bia')).body).toBe(unknown.body)
      await emails(1)
      site.clock.advance(61)
      expect((await ask('fantasma')).body).toBe(unknown.body)
      expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys((await ask('outro fantasma')).headers).sort())
      const wrong = await prove('fantasma', '123456')
      expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'codigo_invalido'])
      await expect.poll(async () => (await site.stores.jobs.counts()).waiting).toBe(0)
      expect(site.emails).toHaveLength(1)
    })

    test('[S7-04] whoever is asked for, in whatever case, the answer is the same: nothing of a name or an address is in it', async () => {
      const { body } = await ask('ninguem mesmo')
      const letters = fc.constantFrom(...'aáÁzZÉñß7 .')
      const aPerson = fc.record({
        username: fc.stringMatching(/^[A-Za-z][a-z0-9]{7}$/),
        name: fc.array(letters, { minLength: 1, maxLength: 12 }).map((all) => `${all.join('').trim()}x`),
        email: fc.option(fc.stringMatching(/^[a-z0-9É]{1,6}$/).map((local) => `${local}@uni.exemplo.br`)),
      })
      await fc.assert(
        fc.asyncProperty(aPerson, async ({ username, name, email }) => {
          token = await site.publicToken()
          const cases = [username, username.toUpperCase(), username.toLowerCase()]
          const answers = async () => {
            const all = []
            for (const user of cases) all.push((await ask(user)).body)
            return all
          }
          expect(await answers()).toEqual(cases.map(() => body))
          const bonds = [{ category: 'GRAD', library: 'BC' }]
          await site.stores.patrons.save({ code: username, name, username, bonds, ...(email !== null && { email }) })
          expect(await answers()).toEqual(cases.map(() => body))
        }),
        { numRuns: 15 },
      )
    })

    test('a login that is closed gets the answer of an unknown user and no e-mail; one that closes meanwhile sets no password', async () => {
      const close = (id: number) => site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', id).execute()
      await close(await site.person('gaia'))
      expect((await ask('gaia')).json()).toMatchObject({ length: 6, tte: 600 })
      const open = await site.person('helo')
      const code = await codeFor('helo')
      expect(site.emails.map(({ to }) => to[0])).toEqual(['helo@exemplo.org'])
      expect((await prove('helo', code)).statusCode).toBe(200)
      await close(open)
      expect((await finish('helo', code, newPassword)).json().code).toBe('codigo_invalido')
    })

    test('the right code of a user that nobody is proves nothing and sets no password', async () => {
      expect((await ask('ninguem')).statusCode).toBe(200)
      const invented = site.database.read.selectFrom('recovery_code').select(['id', 'seed', 'login_id', 'proved_at']).orderBy('id', 'desc')
      const { seed, login_id, id } = await invented.executeTakeFirstOrThrow()
      expect(login_id).toBeNull()
      const secret = siteSecret({ dataDir: site.dataDir, secretFile: undefined })
      const answers = [await prove('ninguem', codeOf(secret, seed)), await finish('ninguem', codeOf(secret, seed), newPassword)]
      expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(Array(2).fill([422, 'codigo_invalido']))
      expect((await invented.where('id', '=', id).executeTakeFirstOrThrow()).proved_at).toBeNull()
    })

    test('thirty calls in a minute from one network, of each of the three', async () => {
      const from = { address: '198.18.7.1', token }
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', { code: '000000' }],
        ['PUT', { code: '000000', password: newPassword }],
      ] as const) {
        const statuses: number[] = []
        for (let n = 0; n < 31; n += 1) statuses.push((await site.call(method, address(`vazio${n}`), body, from)).statusCode)
        expect([method, statuses.indexOf(429)]).toEqual([method, 30])
      }
    })

    test('[S8-07] five wrong tries end the code, also for the right one', async () => {
      await site.person('caio')
      const code = await codeFor('caio')
      const wrong = code === '000000' ? '000001' : '000000'
      for (let n = 0; n < 5; n += 1) expect((await prove('caio', wrong)).json().code).toBe('codigo_invalido')
      expect((await prove('caio', code)).json().code).toBe('codigo_expirado')
    })

    test('many tries at once are counted like one after the other', async () => {
      await site.person('dora')
      await codeFor('dora')
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => prove('dora', String(n).padStart(6, '0'))))
      expect(answers.filter((answer) => answer.json().code === 'codigo_invalido').length).toBeLessThanOrEqual(5)
    })

    test('a code ends after ten minutes, is for one account, and a new one ends the old one', async () => {
      await site.person('elis')
      await site.person('fred')
      const first = await codeFor('elis')
      await codeUnlike('fred', first)
      expect((await prove('fred', first)).json().code).toBe('codigo_invalido')
      site.clock.advance(61)
      const second = await codeUnlike('elis', first)
      expect((await prove('elis', first)).statusCode).toBe(422)
      site.clock.advance(601)
      expect((await prove('elis', second)).json().code).toBe('codigo_expirado')
    })

    test('ten minutes from its first proof a code has ended, however often it is proved', async () => {
      await site.person('hilda')
      const code = await codeFor('hilda')
      for (const seconds of [0, 300, 299]) {
        site.clock.advance(seconds)
        expect((await prove('hilda', code)).statusCode).toBe(200)
      }
      site.clock.advance(2)
      expect((await prove('hilda', code)).json().code).toBe('codigo_expirado')
      expect((await finish('hilda', code, newPassword)).json().code).toBe('codigo_expirado')
    })

    test('a password is not set with a code that was not proved', async () => {
      await site.person('gabi')
      const code = await codeFor('gabi')
      expect((await finish('gabi', code, newPassword)).json().code).toBe('codigo_invalido')
      expect((await site.signIn('gabi')).statusCode).toBe(200)
    })

    const cookieOf = (answer: { readonly cookies: readonly { readonly name: string; readonly value: string }[] }) =>
      Object.fromEntries(answer.cookies.filter(({ name }) => name.endsWith('-recovery')).map(({ name, value }) => [name, value]))

    test('one code a minute and three an hour for one browser, for known and unknown users alike', async () => {
      await site.person('hana')
      for (const user of ['hana', 'assombração']) {
        const statuses: number[] = []
        let cookies = {}
        for (const wait of [0, 59, 1, 60, 60, 3_600]) {
          site.clock.advance(wait)
          token = await site.publicToken()
          const answer = await site.call('GET', address(user), undefined, { token, cookies })
          cookies = { ...cookies, ...cookieOf(answer) }
          statuses.push(answer.statusCode)
        }
        expect([user, statuses]).toEqual([user, [200, 429, 200, 200, 429, 200]])
      }
    })

    test('what strangers ask for keeps the owner from nothing: in short order one e-mail is sent, and its code is good for both', async () => {
      await site.person('ines')
      for (let n = 0; n < 6; n += 1) expect((await ask('ines')).statusCode).toBe(200)
      site.clock.advance(30)
      const own = await ask('ines')
      expect([own.statusCode, own.json().tte]).toEqual([200, 570])
      const [email] = await emails(1)
      const code = /\b\d{6}\b/.exec(email!.text)![0]
      const wrong = code === '000000' ? '000001' : '000000'
      // Strangers without a cookie and with one of their own: their five tries are theirs.
      for (let n = 0; n < 5; n += 1) expect((await prove('ines', wrong)).json().code).toBe('codigo_invalido')
      expect((await prove('ines', code)).json().code).toBe('codigo_expirado')
      const stranger = { token, cookies: cookieOf(await ask('ines')) }
      const tryAs = (given: string, caller: typeof stranger) => site.call('POST', address('ines'), { code: given }, caller)
      for (let n = 0; n < 5; n += 1) expect((await tryAs(wrong, stranger)).json().code).toBe('codigo_invalido')
      expect((await tryAs(code, stranger)).json().code).toBe('codigo_expirado')
      const owner = { token, cookies: cookieOf(own) }
      expect((await tryAs(code, owner)).statusCode).toBe(200)
      const set = await site.call('PUT', address('ines'), { code, password: newPassword }, owner)
      expect(set.statusCode).toBe(200)
      // Used up, it is good in no other browser.
      const other = { token, cookies: cookieOf(await ask('ines')) }
      expect((await tryAs(code, other)).json().code).toBe('codigo_invalido')
    })

    test('who is asked for every minute gets ten e-mails an hour at most, and always holds one whose code is good', async () => {
      await site.person('luiz')
      const underWay = async () => {
        const { waiting, running } = await site.stores.jobs.counts()
        return waiting + running
      }
      for (let minute = 0; minute < 60; minute += 1) {
        token = await site.publicToken()
        const answer = await ask('luiz')
        expect([answer.statusCode, answer.json().tte]).toEqual([200, expect.any(Number)])
        expect(answer.json().tte).toBeGreaterThanOrEqual(120)
        // Before the clock goes on: a job that is held for longer than its lock is done once more.
        await expect.poll(underWay).toBe(0)
        site.clock.advance(60)
      }
      const sent = site.emails.filter((email) => email.to[0]!.startsWith('luiz@')).length
      expect([sent >= 5, sent <= 10, sent]).toEqual([true, true, sent])
    })

    test('at most a hundred tries a day at all codes of an account, then 429 until the next', async () => {
      await site.person('nina')
      const codes = new Set<string>()
      for (let n = 0; n < 20; n += 1) {
        const caller = { token, cookies: cookieOf(await ask('nina')) }
        for (let tried = 0; tried < 5; tried += 1)
          codes.add((await site.call('POST', address('nina'), { code: String(tried).padStart(6, '0') }, caller)).json().code)
      }
      expect([...codes].sort()).toEqual(['codigo_invalido'])
      const refused = await site.call('POST', address('nina'), { code: '999999' }, { token, cookies: cookieOf(await ask('nina')) })
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'AuthMuitasTentativas'])
      site.clock.advance(86_400)
      token = await site.publicToken()
      const next = { token, cookies: cookieOf(await ask('nina')) }
      expect((await site.call('POST', address('nina'), { code: '999999' }, next)).json().code).toBe('codigo_invalido')
    })

    test('[S5-11] [S5-13] the rules are kept by the server: criteria, common passwords, the last three', async () => {
      await site.person('ivo', { name: 'Ivo Cardoso' })
      const code = await codeFor('ivo')
      await prove('ivo', code)
      const refused = async (password: string) => (await finish('ivo', code, password)).json()
      expect(await refused('curta')).toMatchObject({ code: 'SenhaNaoConfereCriterios', params: { regras: 'length' } })
      expect(await refused('minha senha é cardoso mesmo')).toMatchObject({ params: { regras: 'diff_name' } })
      expect(await refused('Password1234567890!')).toMatchObject({ code: 'senha_comum' })
      expect(await refused(goodPassword)).toMatchObject({ code: 'senha_repetida', params: { n: 3 } })
      expect((await finish('ivo', code, newPassword)).statusCode).toBe(200)
    })

    test('known devices and sign-ins end with it', async () => {
      const loginId = await site.person('dora')
      const { access_token } = (await site.signIn('dora')).json()
      const devices = site.database.read.selectFrom('known_device').selectAll().where('login_id', '=', loginId)
      expect(await devices.execute()).toHaveLength(1)
      const code = await codeFor('dora')
      await prove('dora', code)
      expect((await finish('dora', code, newPassword)).statusCode).toBe(200)
      expect(await devices.execute()).toEqual([])
      expect((await site.call('GET', '/api/pessoas', undefined, { token: access_token })).statusCode).toBe(401)
    })

    test('the secret address of the calendar ends with it', async () => {
      const { write } = site.database
      const loginId = await site.person('vera')
      const { patron_id } = await write.selectFrom('login').select('patron_id').where('id', '=', loginId).executeTakeFirstOrThrow()
      await write
        .insertInto('calendar_address')
        .values({ patron_id, secret_hash: `hash${loginId}`, created_at: '2026-11-20T12:00:00.000Z' })
        .execute()
      const code = await codeFor('vera')
      await prove('vera', code)
      expect((await finish('vera', code, newPassword)).statusCode).toBe(200)
      expect(await write.selectFrom('calendar_address').select('revoked_at').where('patron_id', '=', patron_id).execute()).toEqual([
        { revoked_at: expect.any(String) },
      ])
    })

    test('who was registered without a password sets the first one by a code, and signs in with it', async () => {
      const bonds = [{ category: 'GRAD', library: 'BC' }]
      await site.stores.patrons.save({ code: 'P-nova', name: 'Nova Pessoa', email: 'nova@exemplo.org', username: 'nova', bonds })
      expect((await site.signIn('nova')).statusCode).toBe(401)
      const code = await codeFor('nova')
      await prove('nova', code)
      expect((await finish('nova', code, newPassword)).statusCode).toBe(200)
      expect((await site.signIn('nova', newPassword)).statusCode).toBe(200)
    })

    test('the institution sets its own rules', async () => {
      await site.person('june')
      await site.stores.settings.put(settingNames.passwordRules, { length: { min: 6, max: 64 }, diff_case: true })
      const code = await codeFor('june')
      expect((await prove('june', code)).json().rules).toEqual({ length: { min: 8, max: 64 }, diff_case: true })
      await site.stores.settings.put(settingNames.passwordRules, { has_numbers: true })
      expect((await finish('june', code, 'Onça-7')).json()).toMatchObject({ params: { regras: 'length' } })
      expect((await finish('june', code, 'Onça-pinta7')).statusCode).toBe(200)
      await site.stores.settings.put(settingNames.passwordRules, defaultPasswordRules)
    })

    test('recovery stays open while the account is blocked, and ends the block', async () => {
      await site.person('kiko')
      await site.signIn('kiko', 'errada')
      await site.database.write.updateTable('account_guard').set({ failures_in_row: 99 }).execute()
      await site.signIn('kiko', 'errada')
      expect((await site.signIn('kiko')).statusCode).toBe(430)
      const code = await codeFor('kiko')
      await prove('kiko', code)
      expect((await finish('kiko', code, newPassword)).statusCode).toBe(200)
      expect((await site.signIn('kiko', newPassword)).statusCode).toBe(200)
    })

    test('no code stands in the database', async () => {
      await site.person('lia')
      const code = await codeFor('lia')
      const rows = JSON.stringify([
        await site.database.read.selectFrom('recovery_code').select(['seed', 'account_key']).execute(),
        await site.database.read.selectFrom('job').select('payload').execute(),
      ])
      expect(rows).not.toContain(`"${code}"`)
      expect(rows).not.toContain('lia@')
    })

    test('a call without a token sends nothing: no picture or link of another site can ask', async () => {
      await site.person('mel')
      expect((await site.call('GET', address('mel'))).statusCode).toBe(401)
    })
  })
}

test('codes are six digits, evenly spread', () => {
  const codes = Array.from({ length: 2000 }, () => codeOf(Buffer.alloc(32, 1), newSeed()))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1950)
})

test.each([
  ['12345678'],
  ['password'],
  ['Senha@2024'],
  ['S3nh4!!2025'],
  ['qwertyuiop'],
  ['aaaaaaaaaaaaaaaa'],
  ['abcabcabcabcabc'],
  ['1q2w3e4r5t6y'],
  ['flamengo1981'],
  ['BIBLIOTECA2026'],
  ['p@ssw0rd123456!'],
  ['9876543210'],
  ['20261020'],
  ['maria2026maria'],
])('%s is common', (password) => expect(isCommonPassword(password, '20231234')).toBe(true))

test.each([
  ['sete elefantes roxos'],
  ['cinco tatus dançam samba'],
  ['xk7#Qp2!vR9m'],
  ['7 ondas, 3 luas & 1 mar'],
  ['8374-2938-1029-4857'],
  ['Onça-pinta7'],
])('%s is not common', (password) => expect(isCommonPassword(password, '20231234')).toBe(false))

test('the user name with something around it is common', () => {
  expect(isCommonPassword('ana.souza2024', 'ana.souza')).toBe(true)
  expect(isCommonPassword('ana.souza come doze jabuticabas', 'ana.souza')).toBe(false)
})
