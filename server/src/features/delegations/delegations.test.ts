import { activities } from '@farol/contract/activities.ts'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const delegations = '/api/pessoas/meu-farol/delegacoes'
const exchange = '/api/pessoas/meu-farol/troca-usuario'
const day = 86_400

for (const engine of engines) {
  describe(`acting for somebody, on ${engine.name}`, () => {
    let site: SessionSite
    let people = 0
    let logged = ''
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString()
        done()
      },
    })
    const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(site.clock.now())
    type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
    const call = async (token: string, method: Method, url: string, body?: object) => {
      const answer = await site.call(method, url, body, { token })
      return { status: answer.statusCode, body: answer.json() }
    }
    const someone = async (more = {}) => {
      people += 1
      const name = `pessoa${people}`
      await site.person(name, { name: `Pessoa ${people}`, ...more })
      return { name, code: `P-${name}`, token: (await site.signIn(name)).json().access_token as string }
    }
    const offer = (from: { token: string }, to: { code: string }, more = {}) =>
      call(from.token, 'POST', delegations, { para: to.code, inicio: today(), poderes: ['consultar'], ...more })
    /** A person, and another who may act for them. */
    const pair = async (more = {}) => {
      const [represented, delegate] = [await someone(), await someone()]
      const { codigo } = (await offer(represented, delegate, more)).body
      await call(delegate.token, 'PUT', `${delegations}/${codigo}`, { aceito: true })
      return { represented, delegate, codigo: codigo as string }
    }
    const act = (delegate: { token: string }, usuario: string) => call(delegate.token, 'POST', exchange, { usuario })
    const nameOf = (token: string, user: string) => call(token, 'GET', `/api/pessoas/${user}/nome`)

    beforeAll(async () => {
      site = await openSessionSite(engine, { logger: pino({ level: 'trace' }, log), env: { LOG_LEVEL: 'trace' } })
    })
    afterAll(() => site.remove())

    test('who acts may still do what every visitor may', async () => {
      const { represented, delegate } = await pair()
      const acting = (await act(delegate, represented.code)).body.access_token as string
      await site.stores.activities.grant({ kind: 'visitor' }, { module: 1, activity: 36 })
      expect((await call(acting, 'GET', '/api/acervo/999999/marc')).status).toBe(404)
      await site.stores.activities.revoke({ kind: 'visitor' }, 36)
      expect((await call(acting, 'GET', '/api/acervo/999999/marc')).status).toBe(403)
    })

    test('who acts may do what any active login of the person represented may', async () => {
      const { represented, delegate } = await pair()
      const second = await site.secondLogin(represented.name, `${represented.name}.docente`)
      const acting = async () => (await act(delegate, represented.code)).body.access_token as string
      const debts = async () => (await call(await acting(), 'GET', '/api/emprestimo/debitos-pendentes')).status
      const granted = { module: 1, activity: activities.debts }
      const readers = { kind: 'category', id: (await site.stores.patrons.findCategory('GRAD'))! } as const
      await site.stores.activities.revoke(readers, granted.activity)
      expect(await debts()).toBe(403)
      await site.stores.activities.grant({ kind: 'login', id: second }, granted)
      expect(await debts()).toBe(200)
      await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', second).execute()
      expect(await debts()).toBe(403)
      await site.stores.activities.grant(readers, granted)
    })

    test('offered by one, accepted by the other, ended by either', async () => {
      const [giver, receiver] = [await someone(), await someone()]
      const offered = await offer(giver, receiver, { fim: '2026-12-31', poderes: ['consultar', 'renovar'] })
      expect(offered).toEqual({
        status: 200,
        body: {
          codigo: expect.any(String),
          papel: 'dei',
          de: { codigo: giver.code, nome: expect.any(String) },
          // Who was offered it is named once they accept: a code alone tells nobody's name.
          para: { codigo: receiver.code, nome: receiver.code },
          inicio: '2026-11-20',
          fim: '2026-12-31',
          poderes: ['consultar', 'renovar'],
          situacao: 'aguardando',
          no_balcao: false,
        },
      })
      const path = `${delegations}/${offered.body.codigo}`
      expect((await offer(giver, receiver)).body.code).toBe('delegacao_existente')
      expect((await call(giver.token, 'PUT', path, { aceito: true })).status).toBe(404)
      expect(await act(receiver, giver.code)).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(/^Não há autorização em vigor/) },
      })
      expect((await call(receiver.token, 'PUT', path, { aceito: true })).body).toMatchObject({ papel: 'recebi', situacao: 'em_vigor' })
      expect((await call(receiver.token, 'PUT', path, { aceito: false })).body.code).toBe('estado_invalido')
      expect((await call(giver.token, 'GET', delegations)).body.data).toMatchObject([{ papel: 'dei', situacao: 'em_vigor' }])
      expect((await call(receiver.token, 'DELETE', path)).body.situacao).toBe('encerrada')
      // Who was named once stays named.
      const [past] = (await call(giver.token, 'GET', delegations)).body.data
      expect([past.situacao, past.para.nome]).toEqual(['encerrada', expect.stringMatching(/^Pessoa/)])
      expect((await call(giver.token, 'DELETE', path)).body.code).toBe('estado_invalido')
      expect((await offer(giver, receiver)).status).toBe(200)
    })

    test('wrong days, oneself, nobody, and those of others are refused; giving asks for a fresh proof', async () => {
      const [giver, receiver, stranger] = [await someone(), await someone(), await someone()]
      expect((await offer(giver, receiver, { inicio: '2026-11-19' })).body.fields[0].field).toBe('inicio')
      expect((await offer(giver, receiver, { inicio: '2026-12-02', fim: '2026-12-01' })).body.code).toBe('periodo_invertido')
      expect((await offer(giver, receiver, { poderes: [] })).status).toBe(422)
      expect((await offer(giver, receiver, { poderes: ['tudo'] })).status).toBe(422)
      expect((await offer(giver, giver)).body.fields[0].field).toBe('para')
      expect(await offer(giver, { code: 'P-ninguem' })).toMatchObject({
        status: 404,
        body: { code: 'nao_encontrado', message: expect.stringMatching(/^Não há ninguém com este código/) },
      })
      const { codigo } = (await offer(giver, receiver)).body
      for (const path of [`${delegations}/${codigo}`, `${delegations}/999999`]) {
        expect((await call(stranger.token, 'DELETE', path)).body.code).toBe('nao_encontrado')
        expect((await call(stranger.token, 'PUT', path, { aceito: true })).body.code).toBe('nao_encontrado')
      }
      const { refresh_token } = (await site.signIn(giver.name)).json()
      site.clock.advance(601)
      const { access_token } = (await site.grant({ grant_type: 'refresh_token', refresh_token })).json()
      expect((await offer({ token: access_token }, stranger)).body).toMatchObject({
        code: 'confirmacao_necessaria',
        params: { minutos: 10 },
      })
    })

    test('an offer that was taken back, refused or is over before it was accepted names nobody either', async () => {
      const [giver, receiver] = [await someone(), await someone()]
      const listed = async () => {
        const { token } = { token: (await site.signIn(giver.name)).json().access_token as string }
        const [one] = (await call(token, 'GET', delegations)).body.data
        return [one.situacao, one.para.nome]
      }
      const taken = (await offer(giver, receiver)).body.codigo
      expect((await call(giver.token, 'DELETE', `${delegations}/${taken}`)).body.para.nome).toBe(receiver.code)
      expect(await listed()).toEqual(['encerrada', receiver.code])
      const refused = (await offer(giver, receiver)).body.codigo
      await call(receiver.token, 'PUT', `${delegations}/${refused}`, { aceito: false })
      expect(await listed()).toEqual(['recusada', receiver.code])
      await offer(giver, receiver, { fim: today() })
      site.clock.advance(day)
      expect(await listed()).toEqual(['vencida', receiver.code])
    })

    test('codes are not tried out: ten offers a day, also those to nobody', async () => {
      const giver = await someone()
      for (let tries = 0; tries < 10; tries += 1) expect((await offer(giver, { code: `P-nada${tries}` })).status).toBe(404)
      expect((await offer(giver, await someone())).body.code).toBe('muitas_requisicoes')
    })

    test('[S7-11] one pair of tokens acts for the person: what the powers say, and no more', async () => {
      const { represented, delegate } = await pair({ poderes: ['consultar'] })
      const acting = await act(delegate, represented.code)
      expect(acting).toMatchObject({
        status: 200,
        body: { token_type: 'Bearer', expires_in: 600, refresh_expires_in: 28_800, agindo_por: { poderes: ['consultar'] } },
      })
      const { access_token: token, refresh_token } = acting.body
      const person = (await call(token, 'GET', '/api/pessoas')).body
      expect(person).toMatchObject({ user: { nome_pessoa: acting.body.agindo_por.nome }, agindo: { poderes: ['consultar'] } })
      expect(person.user).not.toHaveProperty('email')
      expect(
        person.authPermissions.map((one: { cod_atividade: number }) => one.cod_atividade).toSorted((a: number, b: number) => a - b),
      ).toEqual([18, 75, 5200, 5201, 5202])
      expect((await call(token, 'GET', '/api/pessoas/afastamentos')).status).toBe(200)
      const personal = [
        ['GET', '/api/pessoas/meu-farol/dados-pessoais'],
        ['PUT', '/api/pessoas/meu-farol/dados-pessoais', { bairro: 'X' }],
        ['PUT', '/api/pessoas/meu-farol/senha', { senhaAtual: goodPassword, senhaNova: 'Vinte girafas amarelas_7' }],
        ['GET', delegations],
        ['POST', exchange, { usuario: represented.code }],
      ] as const
      for (const [method, url, body] of personal) expect((await call(token, method, url, body)).body.code, url).toBe('acao_pessoal')
      const next = await site.grant({ grant_type: 'refresh_token', refresh_token })
      expect(next.statusCode).toBe(200)
      expect((await call(next.json().access_token, 'GET', '/api/pessoas')).body.agindo.poderes).toEqual(['consultar'])
    })

    test('who acts cannot stay longer than eight hours, however often they ask', async () => {
      const { represented, delegate } = await pair()
      const { refresh_token } = (await act(delegate, represented.code)).body
      site.clock.advance(3_600)
      const longer = await site.grant({ grant_type: 'refresh_token', refresh_token, scope: 'prolongar' })
      expect([longer.statusCode, longer.json().refresh_expires_in]).toEqual([200, 25_200])
    })

    test('who acts is told until when: the last day of the delegation, nothing where it has none, the new day after a change', async () => {
      const fin = new Date(site.clock.now().getTime() + 5 * day * 1000).toISOString().slice(0, 10)
      for (const more of [{ fim: fin }, {}]) {
        const { represented, delegate } = await pair(more)
        const { access_token, agindo_por } = (await act(delegate, represented.code)).body
        const { agindo } = (await call(access_token, 'GET', '/api/pessoas')).body
        expect([agindo_por.ate, agindo.ate]).toEqual('fim' in more ? [fin, fin] : [undefined, undefined])
      }
    })

    test('without the power a call is refused', async () => {
      const { represented, delegate } = await pair({ poderes: ['reservar'] })
      const { access_token } = (await act(delegate, represented.code)).body
      expect((await call(access_token, 'GET', '/api/pessoas/afastamentos')).status).toBe(403)
    })

    test('it ends with the delegation at the next call: ended, over its last day, or left by who acts', async () => {
      const first = await pair()
      const { access_token, refresh_token } = (await act(first.delegate, first.represented.code)).body
      await call(first.represented.token, 'DELETE', `${delegations}/${first.codigo}`)
      expect((await call(access_token, 'GET', '/api/pessoas')).status).toBe(401)
      expect((await site.grant({ grant_type: 'refresh_token', refresh_token })).statusCode).toBe(401)
      expect((await call(first.delegate.token, 'GET', '/api/pessoas')).status).toBe(200)

      const second = await pair()
      const acting = (await act(second.delegate, second.represented.code)).body
      expect((await call(acting.access_token, 'DELETE', exchange)).status).toBe(200)
      expect((await call(acting.access_token, 'GET', '/api/pessoas')).status).toBe(401)
      expect((await call(second.delegate.token, 'GET', '/api/pessoas')).status).toBe(200)
      expect((await call(second.delegate.token, 'DELETE', exchange)).body.code).toBe('estado_invalido')

      const third = await pair({ fim: today() })
      const onLastDay = await act(third.delegate, third.represented.code)
      expect(onLastDay.status).toBe(200)
      const { refresh_token: last } = onLastDay.body
      // Midnight of the library is 03:00 in UTC.
      site.clock.advance(day - 9 * 3_600 - 605)
      expect((await site.grant({ grant_type: 'refresh_token', refresh_token: last })).statusCode).toBe(401)
      site.clock.advance(9 * 3_600)
    })

    test('on its last day a delegation is in force and an offer waits; at the midnight of the library both are over', async () => {
      const [{ represented }, giver] = [await pair({ fim: today() }), await someone()]
      await offer(giver, await someone(), { fim: today() })
      const states = async () => {
        const found: string[] = []
        for (const { name } of [represented, giver]) {
          const token = (await site.signIn(name)).json().access_token as string
          found.push((await call(token, 'GET', delegations)).body.data[0].situacao)
        }
        return found
      }
      const now = site.clock.now()
      // Midnight of the library is 03:00 in UTC.
      const midnight = Date.parse(`${today()}T03:00:00Z`) + day * 1000
      site.clock.set(new Date(midnight - 1000))
      expect(await states()).toEqual(['em_vigor', 'aguardando'])
      site.clock.set(new Date(midnight))
      expect(await states()).toEqual(['vencida', 'vencida'])
      site.clock.set(now)
    })

    test('both are told by the audit, the represented once a day by an alert', async () => {
      const { represented, delegate } = await pair()
      await act(delegate, represented.code)
      await act(delegate, represented.code)
      const patron = (await site.stores.patrons.find(represented.code))!
      const login = (await site.stores.logins.find(delegate.name))!
      const acted = (await site.stores.audit.list({ subject: { kind: 'patron', id: patron.id }, limit: 9 })).filter(
        (one) => one.act === 'acted_for_patron',
      )
      expect(acted).toHaveLength(2)
      expect(acted[0]!.actor).toEqual({ kind: 'patron', loginId: login.id, actingForId: patron.id })
      const { alerts } = await site.stores.alerts.list(patron.id, {}, { offset: 0, limit: 9 })
      expect(alerts.map(({ kind, params }) => [kind, (params as { outcome: string }).outcome]).toSorted()).toEqual([
        ['security', 'delegate_acted'],
        ['security', 'delegate_added'],
      ])
      site.clock.advance(day)
      await act({ token: (await site.signIn(delegate.name)).json().access_token as string }, represented.code)
      expect((await site.stores.alerts.list(patron.id, {}, { offset: 0, limit: 9 })).total).toBe(3)
    })

    test('who ends one is written down with whom it was about: the other, whoever of the two ended it', async () => {
      for (const by of ['represented', 'delegate'] as const) {
        const made = await pair()
        await call(made[by].token, 'DELETE', `${delegations}/${made.codigo}`)
        const other = by === 'represented' ? made.delegate : made.represented
        const { id } = (await site.stores.patrons.find(other.code))!
        const entries = await site.stores.audit.list({ subject: { kind: 'patron', id }, limit: 9 })
        expect(entries.filter((one) => one.act === 'ended_delegation')).toHaveLength(1)
        const row = await site.database.read
          .selectFrom('delegation')
          .select('ended_by')
          .where('id', '=', Number(made.codigo))
          .executeTakeFirstOrThrow()
        expect(row.ended_by).toBe(by)
      }
    })

    test('[S7-11] K207: a name for who acts for that person; the same 404 for everybody else', async () => {
      const { represented, delegate } = await pair()
      const stranger = await someone()
      expect(await nameOf(delegate.token, represented.code)).toMatchObject({
        status: 200,
        body: { nome: expect.stringMatching(/^Pessoa/) },
      })
      expect((await nameOf(delegate.token, represented.name)).status).toBe(200)
      const visitor = await site.publicToken()
      const refused = await Promise.all(
        [
          [stranger.token, represented.code],
          [stranger.token, 'P-ninguem'],
          [delegate.token, stranger.code],
          [represented.token, delegate.code],
          [visitor, represented.code],
          [visitor, 'P-ninguem'],
        ].map(async ([token, user]) => (await site.call('GET', `/api/pessoas/${user}/nome`, undefined, { token: token! })).body),
      )
      expect(new Set(refused).size).toBe(1)
      expect(JSON.parse(refused[0]!).code).toBe('nao_encontrado')
      for (let tries = 0; tries < 9; tries += 1) await nameOf(stranger.token, `P-x${tries}`)
      expect((await nameOf(stranger.token, represented.code)).body.code).toBe('muitas_requisicoes')
      // Each call is written down by its template: whose code was tried stands in no line.
      expect(logged.split('/api/pessoas/:user/nome').length - 1).toBeGreaterThanOrEqual(18)
      for (const asked of [represented.code, represented.name, 'P-ninguem', 'P-x0']) expect(logged).not.toContain(`"${asked}`)
      for (const asked of [represented.code, 'P-ninguem', 'P-x0']) expect(logged).not.toContain(`/${asked}`)
    })
  })
}
