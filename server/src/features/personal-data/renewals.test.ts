import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { monthsAfter } from '../../reader-views/registration-rules.ts'

test('some months later: the same day, or the last of a shorter month', () => {
  expect(monthsAfter('2026-11-30', 12)).toBe('2027-11-30')
  expect(monthsAfter('2027-08-31', 6)).toBe('2028-02-29')
  expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
})

for (const engine of engines) {
  describe(`registrations to renew, on ${engine.name}`, () => {
    let site: SessionSite
    const tokens: Record<string, string> = {}
    const list = async (who: string) => (await site.call('GET', '/api/pessoas/renovar', undefined, { token: tokens[who]! })).json()
    const renew = async (who: string, body: object, headers = {}) => {
      const answer = await site.call('POST', '/api/pessoas/meu-farol/renovacao-cadastro', body, { token: tokens[who]!, headers })
      return { status: answer.statusCode, body: answer.json() }
    }
    const bondOf = async (who: string) => (await list(who)).cadastro[0].vinculo.codigo as string

    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.stores.patrons.category('SERV', { pt: 'Servidor', en: 'Staff member' })
      await site.stores.settings.put(settingNames.institution, {
        name: 'U',
        acronym: 'U',
        personalData: { registration: [{ category: 'GRAD', way: 'confirmation', months: 6 }] },
      })
      // The clock stands on 2026-11-20.
      const people = { perto: '2026-12-20', longe: '2026-12-21', vencida: '2026-11-01', semfim: undefined } as const
      for (const [name, validUntil] of Object.entries(people))
        await site.person(name, { bonds: [{ category: 'GRAD', library: 'BC', ...(validUntil && { validUntil }) }] })
      await site.person('servidor', { bonds: [{ category: 'SERV', library: 'BC', validUntil: '2026-12-01' }] })
      for (const name of [...Object.keys(people), 'servidor']) tokens[name] = (await site.signIn(name)).json().access_token
    })
    afterAll(() => site.remove())

    test('[S7-07] loans and registrations in one answer, each with whether and why not', async () => {
      expect(await list('perto')).toEqual({
        data: [],
        cadastro: [
          {
            vinculo: { codigo: expect.any(String), descricao: 'Graduação' },
            valido_ate: '2026-12-20',
            acoes: { renovar: { permitido: true, nova_data: '2027-06-20', motivos: [] } },
            como: 'confirmacao',
          },
        ],
      })
      const reason = async (who: string) => (await list(who)).cadastro[0].acoes.renovar.motivos.map((one: { codigo: string }) => one.codigo)
      expect(await reason('longe')).toEqual(['cadastro_em_dia'])
      expect(await reason('semfim')).toEqual(['cadastro_em_dia'])
      expect(await reason('servidor')).toEqual(['cadastro_no_balcao'])
      expect((await list('servidor')).cadastro[0].como).toBe('balcao')
    })

    test('confirmed once it holds on; sent again with its key it answers the same', async () => {
      const vinculo = await bondOf('perto')
      const headers = { 'idempotency-key': 'renovar-0001' }
      const first = await renew('perto', { vinculo, confirmo: true }, headers)
      expect(first).toMatchObject({ status: 200, body: { valido_ate: '2027-06-20' } })
      expect(await renew('perto', { vinculo, confirmo: true }, headers)).toEqual(first)
      expect((await renew('perto', { vinculo, confirmo: true })).body.code).toBe('cadastro_em_dia')
      const [entry] = await site.stores.audit.list({ limit: 1 })
      expect(entry).toMatchObject({ act: 'renewed_registration', detail: { until: '2027-06-20' } })
    })

    test('one that ended is renewed from today; twice at once only once', async () => {
      const vinculo = await bondOf('vencida')
      const both = await Promise.all([1, 2].map(() => renew('vencida', { vinculo, confirmo: true })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect((await list('vencida')).cadastro[0].valido_ate).toBe('2027-05-20')
    })

    test('at the desk, too early, another’s, unconfirmed and with files it is refused', async () => {
      expect((await renew('servidor', { vinculo: await bondOf('servidor'), confirmo: true })).body.code).toBe('cadastro_no_balcao')
      expect((await renew('longe', { vinculo: await bondOf('longe'), confirmo: true })).body.code).toBe('cadastro_em_dia')
      expect(await renew('longe', { vinculo: await bondOf('servidor'), confirmo: true })).toMatchObject({ status: 404 })
      expect((await renew('longe', { vinculo: await bondOf('longe'), confirmo: false })).status).toBe(422)
      const arquivos = [{ nome: 'a.pdf', tipo: 'application/pdf', conteudo: 'JVBERg==' }]
      expect((await renew('vencida', { vinculo: await bondOf('vencida'), confirmo: true, arquivos })).body.fields[0].field).toBe('arquivos')
    })
  })
}
