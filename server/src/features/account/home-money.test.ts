import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const atDesk = { actor: { kind: 'system' } } as const
const paymentSlips = { driver: 'gru', payee: 'Universidade', unit: '154047', management: '15264', code: '28848-9', minimum: 0 }

for (const engine of engines) {
  describe(`money and addresses on the home, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const items = async (name: string) => (await site.as(name, 'GET', '/api/pessoas/meu-farol/agora')).body.itens
    const patron = (name: string) => site.database.write.updateTable('patron').where('code', '=', `P-${name}`)

    test('a debt above the limit leads to its slip where one may be issued; an issued slip is told until its due day', async () => {
      const charge = { patronId: await site.patronId('ana'), libraryId: site.libraryId, kind: 'photocopies', cents: 1_200 } as const
      await site.stores.librarySystem.money.charge(charge, atDesk)
      const debt = (tipo: string) => ({
        tipo: 'debito_acima_do_limite',
        valor_centavos: 1_200,
        acao: { tipo, permitido: true, motivos: [] },
      })
      expect(await items('ana')).toEqual([debt('ver_debitos')])
      await site.stores.settings.put('circulation', { paymentSlips })
      expect(await items('ana')).toEqual([debt('gerar_gru')])
      const { body } = await site.as('ana', 'POST', '/api/unidade-informacao/gru', { valor: 1_200, codBiblioteca: 'BC' })
      const told = { tipo: 'gru_emitida', codigo: body.numero, data: '2026-11-25', valor_centavos: 1_200 }
      expect(await items('ana')).toEqual([debt('ver_debitos'), { ...told, acao: { tipo: 'ver_debitos', permitido: true, motivos: [] } }])
      await site.setTime('2026-11-26T15:00:00Z')
      expect(await items('ana')).toEqual([debt('gerar_gru')])
    })

    test('who acts for somebody is led to the debts and not to a slip, which is the person’s alone', async () => {
      await site.setTime('2026-11-26T15:00:00Z')
      const { acao } = (await items('ana'))[0]
      expect(acao.tipo).toBe('gerar_gru')
      const delegations = '/api/pessoas/meu-farol/delegacoes'
      const given = await site.as('ana', 'POST', delegations, { para: 'P-bruno', inicio: '2026-11-26', poderes: ['consultar'] })
      await site.as('bruno', 'PUT', `${delegations}/${given.body.codigo}`, { aceito: true })
      const { access_token: token } = (await site.as('bruno', 'POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: 'P-ana' })).body
      const seen = (await site.call('GET', '/api/pessoas/meu-farol/agora', undefined, { token })).json()
      expect(seen.itens).toMatchObject([{ tipo: 'debito_acima_do_limite', acao: { tipo: 'ver_debitos' } }])
    })

    const registrationRules = async (registration: readonly object[]) => {
      const hours = [{ library: 'BC', week: { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' } }]
      const document = { name: 'U', acronym: 'U', secondFactor: { roles: [] }, hours, personalData: { registration } }
      await site.stores.settings.put('institution', document)
      site.clock.advance(3)
    }
    const withBonds = async (name: string, bonds: readonly { category: string; validUntil?: string }[], more: object = {}) => {
      await site.reader(name)
      await site.person(name, { bonds: bonds.map((bond) => ({ library: 'BC', ...bond })), ...more })
      await site.setTime(site.clock.now().toISOString())
    }

    test('the registration that ends first within thirty days is told, none that is over', async () => {
      await withBonds('dora', [
        { category: 'GR', validUntil: '2026-12-20' },
        { category: 'PG', validUntil: '2026-12-05' },
      ])
      // Where no rule names a category its registration is renewed at the desk: nothing is to be done here.
      await registrationRules([{ category: 'PG', way: 'confirmation', months: 12 }])
      const acao = { tipo: 'renovar_cadastro', permitido: true, motivos: [] }
      const told = (day: string) => [{ tipo: 'cadastro_vence', data: day, ...(day === '2026-12-05' && { acao }) }]
      const none = [{ tipo: 'tudo_em_dia' }]
      expect(await items('dora')).toEqual(told('2026-12-05'))
      // Midnight of the library is 03:00 in UTC.
      for (const [at, expected] of [
        ['2026-11-05T02:59:59Z', none],
        ['2026-11-05T03:00:00Z', told('2026-12-05')],
        ['2026-12-06T02:59:59Z', told('2026-12-05')],
        ['2026-12-06T03:00:00Z', told('2026-12-20')],
        ['2026-12-21T02:59:59Z', told('2026-12-20')],
        ['2026-12-21T03:00:00Z', none],
      ] as const) {
        await site.setTime(at)
        expect([at, await items('dora')]).toEqual([at, expected])
      }
      await site.setTime('2026-12-21T15:00:00Z')
      expect((await items('dora'))[0].tipo).not.toBe('cadastro_vence')
    })

    test('the card bears the social name and the bond that holds longest: one without an end', async () => {
      await withBonds('eva', [{ category: 'GR', validUntil: '2027-12-31' }, { category: 'PG' }], { socialName: 'Eva Lima' })
      expect((await site.as('eva', 'GET', '/api/pessoas/meu-farol/carteira')).body).toEqual({
        nome: 'Eva Lima',
        categoria: 'PG',
        numero: 'P-eva',
      })
    })

    test('no day is told for who is suspended until a day and blocked without one', async () => {
      await site.reader('fabio')
      const patronId = await site.patronId('fabio')
      const today = site.clock.now().toISOString().slice(0, 10)
      const { blocks } = site.stores.librarySystem
      await blocks.block({ patronId, kind: 'suspension', from: today, until: '2027-03-01', reason: 'Perda' }, atDesk)
      expect((await items('fabio'))[0]).toEqual({ tipo: 'afastado', data: '2027-03-01' })
      await blocks.block({ patronId, kind: 'administrative', from: today, reason: 'Cadastro' }, atDesk)
      expect((await items('fabio')).slice(0, 2)).toEqual([{ tipo: 'afastado' }, { tipo: 'bloqueado' }])
    })

    test('no address, and one whose e-mails come back, are told with the way to correct them', async () => {
      const act = { tipo: 'corrigir_email', permitido: true, motivos: [] }
      await patron('bruno').set({ email_returns: 2 }).execute()
      expect((await items('bruno'))[0].tipo).toBe('tudo_em_dia')
      await patron('bruno').set({ email_returns: 3 }).execute()
      expect(await items('bruno')).toEqual([{ tipo: 'email_devolvido', acao: act }])
      await patron('bruno').set({ email: null }).execute()
      expect(await items('bruno')).toEqual([{ tipo: 'sem_email', acao: act }])
    })
  })
}
