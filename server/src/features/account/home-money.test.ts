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
