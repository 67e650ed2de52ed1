import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { countedStatements } from '../../testing/counted-statements.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const slipTerms = {
  driver: 'gru',
  payee: 'Universidade Federal de Prova',
  unit: '154047',
  management: '15264',
  code: '28848-9',
}
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
    })
    afterAll(() => site.remove())

    const homeOf = async (name: string) => {
      const { given, count } = await of(() => site.as(name, 'GET', '/api/pessoas/meu-farol/agora'))
      return { counters: given.body.contadores, count }
    }
    /** What everybody's answers are made of is read again after it was written: not by the home that is counted. */
    const known = () => homeOf('rita')

    test('the home of 20 loans and 10 holds takes at most 12 statements, that of one loan no more', async () => {
      await known()
      const one = await homeOf('rita')
      const many = await homeOf('ana')
      expect([one.counters, many.counters]).toMatchObject([
        { emprestimos: 1, reservas: 0 },
        { emprestimos: 20, reservas: 10 },
      ])
      expect(many.count).toBeLessThanOrEqual(12)
      expect(one.count).toBeLessThanOrEqual(many.count)
    })

    test('a person who owes, has a slip and has what others wait for needs no more than 12', async () => {
      const patronId = await site.patronId('ana')
      const { money, loans } = site.stores.librarySystem
      for (const { titleId } of (await loans.open(patronId)).loans.slice(0, 3)) {
        const asked = { cod_acervo: String(titleId), biblioteca: 'BC', ...noParts }
        expect((await site.as('bruno', 'POST', '/api/reserva', asked)).status).toBeLessThan(300)
      }
      await site.stores.settings.put('circulation', { paymentSlips: slipTerms })
      const charge = { patronId, libraryId: site.libraryId, kind: 'photocopies', cents: 9_000 } as const
      expect(await money.charge(charge, atDesk)).toMatchObject({ done: true })
      expect(await money.issueSlip(patronId, { libraryId: site.libraryId, cents: 9_000 }, atDesk)).toMatchObject({ done: true })
      await known()
      const { counters, count } = await homeOf('ana')
      expect(counters).toMatchObject({ emprestimos: 20, debitos_centavos: 9_000 })
      expect(count).toBeLessThanOrEqual(12)
    })
  })
}
