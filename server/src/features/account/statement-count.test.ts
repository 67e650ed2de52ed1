import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { countedStatements } from '../../testing/counted-statements.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const atDesk = { actor: { kind: 'system' } } as const

for (const engine of engines) {
  describe(`statements of the account, on ${engine.name}`, () => {
    const { engine: watched, of } = countedStatements(engine)
    let site: LoanSite

    beforeAll(async () => {
      site = await openLoanSite(watched)
      for (const name of ['ana', 'bruno', 'rita']) await site.reader(name, 'PG')
      const { librarySystem } = site.stores
      const patronId = await site.patronId('ana')
      await site.database.write.updateTable('loan_limit').set({ maximum: null }).where('kind', '=', 'holds').execute()
      const override = { codes: ['LimiteEmprestimos'], reason: 'Acervo da pesquisa' } as const
      for (let n = 0; n < 20; n += 1) {
        const request = { patronId, barcode: await site.book(`Livro ${n}`), libraryId: site.libraryId }
        expect(await librarySystem.desk.lend({ ...request, override }, { ...atDesk, libraryId: site.libraryId })).toMatchObject({
          done: true,
        })
      }
      for (let n = 0; n < 10; n += 1) {
        const barcode = await site.book(`Procurado ${n}`)
        await site.lend('bruno', barcode, { override })
        const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
        const asked = { cod_acervo: String(copy.title_id), biblioteca: 'BC', ...noParts }
        expect((await site.as('ana', 'POST', '/api/reserva', asked)).status).toBeLessThan(300)
      }
      await site.lend('rita', await site.book('Um livro'))
    }, 240_000)
    afterAll(() => site.remove())

    test('the home of 20 loans and 10 holds takes at most 27 statements, that of one loan 24', async () => {
      const counts: number[] = []
      for (const name of ['rita', 'ana']) {
        const { given, count } = await of(() => site.as(name, 'GET', '/api/pessoas/meu-farol/agora'))
        expect(given.body.contadores).toMatchObject(name === 'ana' ? { emprestimos: 20, reservas: 10 } : { emprestimos: 1, reservas: 0 })
        counts.push(count)
      }
      expect(counts[0]).toBeLessThanOrEqual(24)
      expect(counts[1]).toBeLessThanOrEqual(27)
    })
  })
}
