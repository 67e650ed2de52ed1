import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { countedStatements } from '../../testing/counted-statements.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`statements of the desk, on ${engine.name}`, () => {
    const { engine: watched, of } = countedStatements(engine)
    let site: DeskSite
    let lender: string
    let tales: string

    const override = { sobrepor: { codigos: ['LimiteEmprestimos'], motivo: 'Acervo da pesquisa' } }
    beforeAll(async () => {
      site = await openDeskSite(watched)
      for (const name of ['ana', 'tales']) await site.reader(name)
      await site.staff('otavio', 'gestor', 'BC')
      ;[lender, tales] = [await site.code('ana'), await site.code('tales')]
      for (let n = 0; n < 40; n += 1) {
        const exemplar = await site.book(`Livro ${n}`)
        const lent = await site.at('otavio', 'POST', '/api/equipe/emprestimos', { leitor: lender, exemplar, ...(n >= 5 && override) })
        expect(lent.status, JSON.stringify(lent.body)).toBe(200)
      }
      const one = { leitor: tales, exemplar: await site.book('Um livro') }
      expect((await site.at('otavio', 'POST', '/api/equipe/emprestimos', one)).status).toBe(200)
      for (let n = 0; n < 21; n += 1) {
        const debt = {
          leitor: n === 20 ? tales : lender,
          cod_biblioteca: 'BC',
          tipo_servico: 'copias',
          valor_centavos: 100 + n,
          motivo: 'Cópias',
        }
        expect((await site.at('otavio', 'POST', '/api/equipe/debitos', debt)).status).toBe(200)
      }
    }, 240_000)
    afterAll(() => site.remove())

    test('the page of a reader with 40 loans and 20 debts takes no more statements than that of one loan and one debt', async () => {
      const counts: number[] = []
      const ask = (code: typeof tales) => of(() => site.at('otavio', 'GET', `/api/equipe/leitores/${code}`))
      // What everybody's answers are made of is read again after it was written: not by a page that is counted.
      await ask(tales)
      for (const code of [tales, lender]) {
        const { given, count } = await ask(code)
        const { body } = given
        counts.push(count)
        expect([body.emprestimos.length, body.debitos[0].debitos.length]).toEqual(code === lender ? [40, 20] : [1, 1])
      }
      expect(counts[1]).toBeLessThanOrEqual(counts[0]!)
      expect(counts[1]).toBeLessThanOrEqual(24)
    })
  })
}
