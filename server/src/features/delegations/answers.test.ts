import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const delegations = '/api/pessoas/meu-farol/delegacoes'
const exchange = '/api/pessoas/meu-farol/troca-usuario'

for (const engine of engines) {
  describe(`what becomes of delegations, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const call = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const answer = await site.call(method, url, body, { token })
      return { status: answer.statusCode, body: answer.json() }
    }
    let people = 0
    const someone = async (more: object = {}) => {
      people += 1
      const name = `gente${people}`
      const loginId = await site.person(name, { name: `Gente ${people}`, ...more })
      const { id } = (await site.stores.patrons.find(`P-${name}`))!
      return { name, loginId, id, code: `P-${name}`, token: (await site.signIn(name)).json().access_token as string }
    }
    const offer = async (from: { token: string }, to: { code: string }, more: object = {}) =>
      (await call(from.token, 'POST', delegations, { para: to.code, inicio: '2026-11-20', poderes: ['consultar'], ...more })).body
    const actsOf = async ({ id }: { id: number }, act: string) =>
      (await site.stores.audit.list({ subject: { kind: 'patron', id }, limit: 20 })).filter((entry) => entry.act === act)

    test('an offer, its acceptance or refusal and its use are written down, each by whom and about whom', async () => {
      const [giver, taker, other] = [await someone(), await someone(), await someone()]
      const { codigo } = await offer(giver, taker, { poderes: ['consultar', 'renovar'] })
      const refused = await offer(giver, other)
      expect(await actsOf(taker, 'offered_delegation')).toMatchObject([
        { actor: { kind: 'patron', loginId: giver.loginId }, detail: { delegation: Number(codigo), powers: ['consultar', 'renovar'] } },
      ])
      await call(taker.token, 'PUT', `${delegations}/${codigo}`, { aceito: true })
      await call(other.token, 'PUT', `${delegations}/${refused.codigo}`, { aceito: false })
      expect(await actsOf(giver, 'accepted_delegation')).toMatchObject([
        { actor: { loginId: taker.loginId }, detail: { delegation: Number(codigo) } },
      ])
      expect(await actsOf(giver, 'declined_delegation')).toMatchObject([
        { actor: { loginId: other.loginId }, detail: { delegation: Number(refused.codigo) } },
      ])
      await call(taker.token, 'POST', exchange, { usuario: giver.code })
      expect(await actsOf(giver, 'acted_for_patron')).toMatchObject([{ detail: { delegation: Number(codigo) } }])
      // Of what was refused nobody is told that somebody acts for them.
      const { alerts } = await site.stores.alerts.list(giver.id, { kind: 'security' }, { offset: 0, limit: 9 })
      expect(alerts.map(({ params }) => params).toSorted((one, next) => JSON.stringify(one).localeCompare(JSON.stringify(next)))).toEqual([
        { outcome: 'delegate_acted', day: '2026-11-20', time: '09:00' },
        { outcome: 'delegate_added', day: '2026-11-20', time: '09:00' },
      ])
    })

    test('what cannot be answered or ended any more says what became of it', async () => {
      const [giver, taker] = [await someone(), await someone()]
      const { codigo } = await offer(giver, taker)
      const path = `${delegations}/${codigo}`
      await call(taker.token, 'PUT', path, { aceito: false })
      expect((await call(taker.token, 'PUT', path, { aceito: true })).body).toMatchObject({
        code: 'estado_invalido',
        params: { estado: 'declined' },
      })
      expect((await call(giver.token, 'DELETE', path)).body.code).toBe('estado_invalido')
      expect((await call(giver.token, 'PUT', `${delegations}/${(await offer(giver, taker)).codigo}`, { aceito: true })).status).toBe(404)
    })

    test('an offer that is over can no longer be accepted, and it is said why', async () => {
      const [giver, taker] = [await someone(), await someone()]
      const { codigo } = await offer(giver, taker, { fim: '2026-11-20' })
      site.clock.advance(86_400)
      const { access_token } = (await site.signIn(taker.name)).json()
      expect((await call(access_token, 'PUT', `${delegations}/${codigo}`, { aceito: true })).body).toMatchObject({
        code: 'estado_invalido',
        params: { estado: 'vencida' },
      })
      site.clock.set('2026-11-20T12:00:00Z')
    })

    test('ten look-ups in a minute, of acting and of names together; two minutes later they begin anew', async () => {
      const [giver, taker] = [await someone(), await someone()]
      const { codigo } = await offer(giver, taker)
      await call(taker.token, 'PUT', `${delegations}/${codigo}`, { aceito: true })
      const name = async () => (await call(taker.token, 'GET', `/api/pessoas/${giver.code}/nome`)).status
      for (let n = 0; n < 5; n += 1) expect((await call(taker.token, 'POST', exchange, { usuario: giver.code })).status).toBe(200)
      for (let n = 0; n < 5; n += 1) expect(await name()).toBe(200)
      expect(await name()).toBe(429)
      expect((await call(taker.token, 'POST', exchange, { usuario: giver.code })).body.code).toBe('muitas_requisicoes')
      site.clock.advance(121)
      expect(await name()).toBe(200)
    })

    test('who is blocked, and who acts for somebody, learns no name by a delegation', async () => {
      const [giver, taker] = [await someone(), await someone()]
      const { codigo } = await offer(giver, taker)
      await call(taker.token, 'PUT', `${delegations}/${codigo}`, { aceito: true })
      const name = async (token: string) => (await call(token, 'GET', `/api/pessoas/${giver.code}/nome`)).status
      const acting = (await call(taker.token, 'POST', exchange, { usuario: giver.code })).body.access_token as string
      expect([await name(taker.token), await name(acting)]).toEqual([200, 404])
      await site.stores.patrons.setBlocked(taker.id, 'Material extraviado')
      expect(await name(taker.token)).toBe(404)
      await site.stores.patrons.setBlocked(taker.id, undefined)
      expect(await name(taker.token)).toBe(200)
    })

    test('the desk calls a reader by the name that they chose', async () => {
      const reader = await someone({ socialName: 'Dora' })
      const manager = await someone()
      await site.stores.staffGrants.grant({ loginId: manager.loginId, role: 'gestor' })
      const { access_token: desk } = (
        await site.grant({ grant_type: 'password', username: manager.name, password: goodPassword, scope: 'equipe' })
      ).json()
      expect((await call(desk, 'GET', `/api/pessoas/${reader.code}/nome`)).body).toEqual({ nome: 'Dora' })
      expect((await call(desk, 'GET', '/api/pessoas/P-ninguem/nome')).body.code).toBe('nao_encontrado')
    })
  })
}
