import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const delegations = '/api/pessoas/meu-farol/delegacoes'

for (const engine of engines) {
  describe(`the person somebody acts for, on ${engine.name}`, () => {
    let site: SessionSite
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    const call = async (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
      (await site.call(method, url, body, { token })).json()
    let pairs = 0
    /** The answer to who begins to act for somebody by these powers. */
    const acting = async (poderes: readonly string[], represented: object = {}) => {
      pairs += 1
      const [giver, taker] = [`dono${pairs}`, `outro${pairs}`]
      await site.person(giver, { name: 'Dono da Silva', ...represented })
      await site.person(taker, { name: 'Outra Pessoa' })
      const [own, other] = [(await site.signIn(giver)).json().access_token, (await site.signIn(taker)).json().access_token]
      const { codigo } = await call(own, 'POST', delegations, { para: `P-${taker}`, inicio: '2026-11-20', poderes })
      await call(other, 'PUT', `${delegations}/${codigo}`, { aceito: true })
      return call(other, 'POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: `P-${giver}` })
    }
    const activitiesOf = async (token: string) =>
      ((await call(token, 'GET', '/api/pessoas')).authPermissions as { cod_atividade: number }[])
        .map((one) => one.cod_atividade)
        .toSorted((one, other) => one - other)

    test.each([
      [['retirar'], []],
      [['renovar'], [5200]],
      [['reservar'], [18]],
      [['solicitar'], [75]],
      [
        ['renovar', 'reservar'],
        [18, 5200],
      ],
    ])('the powers %j open what belongs to them', async (powers, opened) => {
      expect(await activitiesOf((await acting(powers)).access_token)).toEqual(opened)
    })

    test('is called by the name that they chose', async () => {
      const { access_token, agindo_por } = await acting(['consultar'], { socialName: 'Dora' })
      expect(agindo_por.nome).toBe('Dora')
      const person = await call(access_token, 'GET', '/api/pessoas')
      expect([person.user.nome_pessoa, person.bloqueio]).toEqual(['Dora', false])
      expect(person.authPermissions.map((one: { cod_modulo: number }) => one.cod_modulo)).toEqual([2, 2, 2, 2, 2])
    })
  })
}
