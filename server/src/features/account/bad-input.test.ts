import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const history = '/api/emprestimo/historico'
const slips = '/api/unidade-informacao/gru'
const clearance = '/api/unidade-informacao/nada-consta'

for (const engine of engines) {
  describe(`bad input to the account, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const read = async (path: string) => {
      const { status, body } = await site.as('ana', 'GET', path)
      return [status, body.code]
    }

    test('a history of thirty years comes in pages; a day that is none and an end before its begin are refused', async () => {
      for (let n = 0; n < 23; n += 1) {
        const barcode = await site.book(`Livro ${n}`)
        await site.lend('ana', barcode)
        await site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, { actor: { kind: 'system' }, libraryId: site.libraryId }) // prettier-ignore
      }
      const { status, body } = await site.as('ana', 'GET', `${history}?de=1996-11-20&ate=2026-11-20`)
      expect([status, body.data.length, body.total >= 23]).toEqual([200, 20, true])
      for (const days of ['de=2026-02-30&ate=2026-03-01', 'de=20261101&ate=2026-11-20', 'de=ontem&ate=hoje'])
        expect((await read(`${history}?${days}`))[0], days).toBe(422)
      expect(await read(`${history}?de=2026-11-20&ate=2026-11-01`)).toEqual([422, 'periodo_invertido'])
      expect((await read(`${history}?de=2026-11-01&ate=2026-11-20&page=0`))[0]).toBe(422)
    })

    test('another’s loan is neither renewed nor erased, another’s slip and certificate are not there', async () => {
      const barcode = await site.book('De Bruno')
      const { loanId } = await site.lend('bruno', barcode)
      const renewed = await site.as('ana', 'POST', '/api/emprestimo/renovacao', { exemplares: [loanId] })
      expect([renewed.status, renewed.body.code]).toEqual([404, 'nao_encontrado'])
      expect(await site.as('ana', 'DELETE', history, { codigos: [loanId] })).toMatchObject({
        status: 404,
        body: { code: 'nao_encontrado' },
      })
      expect(await read(`${slips}/farol-1/pdf`)).toEqual([404, 'nao_encontrado'])
      expect((await read(`${slips}/${encodeURIComponent("1' or 1=1")}/pdf`))[0]).toBe(404)
      expect((await read(`${clearance}/2026-1/pdf`))[0]).toBe(404)
      expect((await read('/api/emprestimo/comprovante/AAAA-BBBB-CCCC/pdf'))[0]).toBe(404)
    })

    test('of a thousand guessed codes of clearance only ten are looked up, and none is found', async () => {
      const answers: { statusCode: number; body: string }[] = []
      for (let n = 0; n < 1_000; n += 1) {
        const code = `${String(n).padStart(4, '0')}-AAAA-BBBB-CCCC`
        answers.push(await site.call('GET', `${clearance}/conferir/${code}`, undefined, { address: '203.0.113.9' }))
      }
      const looked = answers.filter(({ statusCode }) => statusCode !== 429)
      expect([looked.length, looked.every(({ body }) => body.includes('nao_encontrada'))]).toEqual([10, true])
    })

    test('two tabs that renew at once: one renewal', async () => {
      const { loanId } = await site.lend('ana', await site.book('Renovado'))
      await site.setTime('2026-11-24T15:00:00Z')
      const renew = () => site.as('ana', 'POST', '/api/emprestimo/renovacao', { exemplares: [loanId] })
      const answers = await Promise.all([renew(), renew()])
      expect(answers.map(({ body }) => body.resultados[0].renovado).toSorted()).toEqual([false, true])
      const { data } = (await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes')).body
      expect(data.find(({ codigo }: { codigo: string }) => codigo === loanId).renovacoes).toBe(1)
    })
  })
}
