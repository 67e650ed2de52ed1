import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk, openLoanSite, type LoanSite } from './testing/loan-site.ts'

for (const engine of engines) {
  describe(`days of loans are the library’s, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    test('J185 the span of the history includes both days, by the library’s clock', async () => {
      const lentAt = async (instant: string, title: string) => {
        await site.setTime(instant)
        // The first two are overdue by then: the desk lets her.
        await site.lend('ana', await site.book(title), { override: { codes: ['UsuarioComAtraso'], reason: 'Autorizado no balcão.' } })
      }
      await lentAt('2026-11-01T02:30:00Z', '23:30 do dia 31')
      await lentAt('2026-11-01T03:10:00Z', '00:10 do dia 1')
      await lentAt('2026-12-01T02:59:00Z', '23:59 do dia 30')
      const { body } = await site.as('ana', 'GET', '/api/emprestimo/historico?de=2026-11-01&ate=2026-11-30&tipo=emprestimo')
      expect(body.data.map(({ titulo }: { titulo: string }) => titulo)).toEqual(['23:59 do dia 30', '00:10 do dia 1'])
    })

    test('J186 J193 swapped dates and thirty years; what was deleted meanwhile keeps its title, author and copy, without a link', async () => {
      await site.reader('davi')
      const history = (query: string, headers = {}) => site.as('davi', 'GET', `/api/emprestimo/historico?${query}`, undefined, headers)
      await site.setTime('2026-12-01T15:00:00Z')
      const barcode = await site.book('Memórias póstumas')
      await site.lend('davi', barcode)
      await site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      const swapped = await history('de=2026-12-02&ate=2026-12-01', { lang: 'en' })
      expect(swapped).toMatchObject({
        status: 422,
        body: { code: 'periodo_invertido', message: 'The start date cannot be after the end date!' },
      })
      const all = 'de=1997-01-01&ate=2026-12-31'
      expect((await history(`${all}&perPage=1`)).body).toMatchObject({ total: 2, data: [{ cod_acervo: expect.any(String) }] })
      const { title_id } = await site.database.read
        .selectFrom('copy')
        .select('title_id')
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
      // Withdrawn copies leave the catalogue before their title does.
      await site.database.write.deleteFrom('copy').where('barcode', '=', barcode).execute()
      expect(await site.stores.together(({ writer }) => writer.remove([title_id]))).toEqual([title_id])
      const { data } = (await history(all)).body
      expect(data).toHaveLength(2)
      for (const line of data) {
        expect(line).toMatchObject({ titulo: 'Memórias póstumas', autor: 'Machado de Assis', exemplar: barcode })
        expect(line).not.toHaveProperty('cod_acervo')
      }
      const csv = await site.call('GET', `/api/emprestimo/historico?${all}&formato=csv`, undefined, { token: await site.tokenOf('davi') })
      expect(csv.body).toContain('Memórias póstumas')
    })

    test('B041 D074 at 21:50 and at 22:30 of its day a loan is due today, from local midnight on it is overdue and keeps its reader from borrowing', async () => {
      await site.setTime('2026-12-01T15:00:00Z')
      const { dueOn, loanId } = await site.lend('bruno', await site.book('Dom Casmurro'))
      expect(dueOn).toBe('2026-12-08')
      const seen = async (instant: string) => {
        await site.setTime(instant)
        const [item] = (await site.as('bruno', 'GET', '/api/pessoas/meu-farol/agora')).body.itens
        const loan = (await site.as('bruno', 'GET', '/api/emprestimo/titulos-pendentes')).body.data.find(
          ({ codigo }: { codigo: string }) => codigo === loanId,
        )
        return [item.tipo, item.data, loan.situacao, loan.data_devolucao, loan.dias_atraso]
      }
      for (const instant of ['2026-12-09T00:50:00Z', '2026-12-09T01:30:00Z', '2026-12-09T02:59:00Z'])
        expect(await seen(instant)).toEqual(['vence_hoje', '2026-12-08', 'vence_hoje', '2026-12-08', undefined])
      expect(await seen('2026-12-09T03:00:00Z')).toEqual(['em_atraso', '2026-12-08', 'em_atraso', '2026-12-08', 1])
      const barcode = await site.book('Helena')
      const lent = await site.stores.librarySystem.desk.lend(
        { patronId: await site.patronId('bruno'), barcode, libraryId: site.libraryId },
        { actor: { kind: 'system' }, libraryId: site.libraryId },
      )
      expect(lent.refused && lent.reasons.map(({ code }) => code)).toEqual(['UsuarioComAtraso'])
    })
  })
}
