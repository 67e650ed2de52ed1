import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

for (const engine of engines) {
  describe(`what matters to a reader today, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const home = async (name: string) => (await site.as(name, 'GET', '/api/pessoas/meu-farol/agora')).body

    test('nothing: all is well, with the next due day; everybody sees their own', async () => {
      const barcode = await site.book('Dom Casmurro')
      const lent = await site.lend('ana', barcode)
      expect(await home('ana')).toMatchObject({
        itens: [{ tipo: 'tudo_em_dia', data: lent.dueOn }],
        contadores: { emprestimos: 1, reservas: 0, debitos_centavos: 0, solicitacoes: 0 },
      })
      expect(await home('bruno')).toMatchObject({ itens: [{ tipo: 'tudo_em_dia' }], contadores: { emprestimos: 0 } })
    })

    test('the card: name, category and the code that the desk knows', async () => {
      const { status, body } = await site.as('ana', 'GET', '/api/pessoas/meu-farol/carteira')
      expect([status, body]).toEqual([200, { nome: expect.any(String), categoria: 'GR', numero: 'P-ana' }])
    })

    test('due tomorrow, due today, overdue: each with its day, hour, library, and the renewal that it may have', async () => {
      const [{ data: due }] = (await home('ana')).itens
      const before = (days: number) => new Date(Date.parse(`${due}T15:00:00Z`) - days * 86_400_000).toISOString()
      for (const [days, tipo] of [
        [1, 'vence_amanha'],
        [0, 'vence_hoje'],
        [-2, 'em_atraso'],
      ] as const) {
        await site.setTime(before(days))
        const [pending] = (await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes')).body.data
        const [item] = (await home('ana')).itens
        expect(item).toEqual({
          tipo,
          codigo: pending.codigo,
          titulo: 'Dom Casmurro',
          data: due,
          hora: '22:00',
          cod_biblioteca: pending.cod_biblioteca,
          desc_biblioteca: pending.desc_biblioteca,
          acao: { tipo: 'renovar', ...pending.acoes.renovar },
        })
      }
    })
  })
}
