import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { codeOf, stepOf } from './totp.ts'

const path = '/api/pessoas/meu-farol/segundo-fator'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string): Buffer => {
  const bits = [...base32.replaceAll(' ', '')].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

for (const engine of engines) {
  describe(`answers to a challenge, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    type Answer = Awaited<ReturnType<SessionSite['grant']>>
    const cookiesOf = ({ cookies }: Answer) => Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    async function withApp(name: string) {
      await site.person(name)
      const token = (await site.signIn(name)).json().access_token as string
      const secret = bytesOf((await site.call('POST', path, undefined, { token })).json().segredo)
      const code = () => {
        site.clock.advance(30)
        return codeOf(secret, stepOf(site.clock.now()))
      }
      expect((await site.call('PUT', path, { codigo: code() }, { token })).statusCode).toBe(200)
      return { token, code }
    }
    const answered = async (name: string, cookies: Record<string, string>, codigo: () => string, more: object = {}) => {
      const asked = await site.signIn(name, goodPassword, { cookies })
      expect(asked.json().code).toBe('segundo_fator_necessario')
      return site.grant(
        { grant_type: 'segundo_fator', desafio: asked.json().params.desafio, codigo: codigo(), ...more },
        { cookies: { ...cookies, ...cookiesOf(asked) } },
      )
    }

    test('trust is what a form says too, and nothing but yes is trust', async () => {
      const { code } = await withApp('ana')
      for (const confiar of [undefined, false, 'false']) {
        const done = await answered('ana', {}, code, { confiar })
        expect((await site.signIn('ana', goodPassword, { cookies: cookiesOf(done) })).json().code).toBe('segundo_fator_necessario')
      }
      const done = await answered('ana', {}, code, { confiar: 'true' })
      expect((await site.signIn('ana', goodPassword, { cookies: cookiesOf(done) })).statusCode).toBe(200)
    })

    test('what another person is trusted with on the same device outlives a challenge and a sign-in there', async () => {
      const [bia, caio] = [await withApp('bia'), await withApp('caio')]
      const ofBia = cookiesOf(await answered('bia', {}, bia.code, { confiar: true }))
      const ofCaio = cookiesOf(await answered('caio', ofBia, caio.code))
      expect(ofCaio['__Secure-farol-device']).not.toBe(ofBia['__Secure-farol-device'])
      expect((await site.signIn('bia', goodPassword, { cookies: ofCaio })).statusCode).toBe(200)
      // The cookie before is trusted no longer.
      expect((await site.signIn('bia', goodPassword, { cookies: ofBia })).json().code).toBe('segundo_fator_necessario')
    })

    test('who is signed in is told how many codes are left', async () => {
      const { token } = await withApp('davi')
      const wrong = () => site.call('POST', '/api/pessoas/meu-farol/confirmacao', { codigo: '000000' }, { token })
      // The code that switched it on was the first of ten.
      for (const restantes of [8, 7])
        expect((await wrong()).json()).toMatchObject({ code: 'segundo_fator_incorreto', params: { restantes } })
    })

    test('a secret is shown in groups of four that an app takes, and told of with day and time of the libraries', async () => {
      await site.person('flora')
      site.clock.set('2026-11-21T02:15:00Z')
      const token = (await site.signIn('flora')).json().access_token as string
      const { segredo } = (await site.call('POST', path, undefined, { token })).json()
      expect(segredo).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      const codigo = codeOf(bytesOf(segredo), stepOf(site.clock.now()))
      expect((await site.call('PUT', path, { codigo }, { token })).statusCode).toBe(200)
      const { id } = (await site.stores.patrons.find('P-flora'))!
      const { alerts } = await site.stores.alerts.list(id, {}, { offset: 0, limit: 9 })
      expect(alerts.map(({ params }) => params)).toContainEqual({ outcome: 'factor_added', day: '2026-11-20', time: '23:15' })
    })

    test('of a colleague an administrator alone takes the factor away, of an administrator nobody', async () => {
      const roles = { gestora: 'gestor', chefe: 'administrador', colega: 'atendimento', outra: 'administrador' } as const
      const staff = async (name: keyof typeof roles) => {
        const token = (await site.signIn(name)).json().access_token as string
        const { access_token } = (
          await site.grant({ grant_type: 'password', username: name, password: goodPassword, scope: 'equipe' })
        ).json()
        return { token, desk: access_token as string }
      }
      for (const [name, role] of Object.entries(roles)) {
        const loginId = await site.person(name)
        await site.stores.staffGrants.grant({ loginId, role })
      }
      const [gestora, chefe] = [await staff('gestora'), await staff('chefe')]
      for (const name of ['colega', 'outra']) {
        const { token } = await staff(name as 'colega')
        const secret = bytesOf((await site.call('POST', path, undefined, { token })).json().segredo)
        site.clock.advance(30)
        const codigo = codeOf(secret, stepOf(site.clock.now()))
        expect((await site.call('PUT', path, { codigo }, { token })).statusCode).toBe(200)
      }
      const remove = async (desk: string, name: string) => {
        const { id } = (await site.stores.patrons.find(`P-${name}`))!
        const answer = await site.call('DELETE', `/api/equipe/leitores/${id}/segundo-fator`, { motivo: 'Documento visto' }, { token: desk })
        return answer.json().code ?? answer.json()
      }
      expect(await remove(gestora.desk, 'colega')).toBe('acesso_negado')
      expect(await remove(chefe.desk, 'outra')).toBe('acesso_negado')
      expect(await remove(chefe.desk, 'colega')).toEqual({ removido: true })
    })

    test('a sign-in that is to be kept is kept after the code too, and one that is not ends in eight hours', async () => {
      const { code } = await withApp('edu')
      for (const [scope, seconds] of [
        ['offline_access', 2_592_000],
        ['', 28_800],
      ] as const) {
        const asked = await site.grant({ grant_type: 'password', username: 'edu', password: goodPassword, scope })
        const desafio = asked.json().params.desafio as string
        const done = await site.grant({ grant_type: 'segundo_fator', desafio, codigo: code() }, { cookies: cookiesOf(asked) })
        expect(done.json().refresh_expires_in).toBe(seconds)
      }
    })
  })
}
