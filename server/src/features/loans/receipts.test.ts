import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openLoanSite, type LoanSite } from './testing/loan-site.ts'

const atDesk = { actor: { kind: 'system' } } as const

for (const engine of engines) {
  describe(`receipts of loans, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const fetchPdf = async (name: string, key: string, headers: Record<string, string> = {}) =>
      site.call('GET', `/api/emprestimo/comprovante/${key}/pdf`, undefined, { token: await site.tokenOf(name), headers })
    const textOf = async (name: string, key: string, headers = {}) => (await readPdf((await fetchPdf(name, key, headers)).rawPayload)).text
    test('of a loan, of its renewal and of its return, each told by the key of its time', async () => {
      const barcode = await site.book('Dom Casmurro')
      const lent = await site.lend('ana', barcode)
      const answer = await fetchPdf('ana', lent.securityKey)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ])
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="comprovante-${lent.securityKey.toLowerCase()}.pdf"`)
      const first = (await readPdf(answer.rawPayload)).text
      expect(first).toMatch(
        /^.*Comprovante de empréstimoTítulo Dom CasmurroAutor Machado de AssisExemplar B\d+Biblioteca Biblioteca Central/,
      )
      expect(first).toContain('Leitor Maria da ConceiçãoCódigo P-anaEmprestado em 20 de novembro de 2026')
      expect(first).toContain(`Chave de segurança ${lent.securityKey.replaceAll(/.{4}(?=.)/g, '$& ')}`)
      await site.setTime('2026-11-27T15:00:00Z')
      const renewed = (await site.as('ana', 'POST', '/api/emprestimo/renovacao', { exemplares: [lent.loanId] })).body.resultados[0]
      const second = await textOf('ana', renewed.chave_seguranca)
      expect(second).toContain('Comprovante de renovação')
      expect(second).toContain('Renovado em 27 de novembro de 2026Renovações 1Devolver até')
      expect(await textOf('ana', lent.securityKey)).toContain('Este empréstimo mudou depois')
      await site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      const third = await textOf('ana', renewed.chave_seguranca.toLowerCase(), { lang: 'en' })
      expect(third).toContain('Return receipt')
      expect(third).toContain('Returned on November 27, 2026')
      expect(third).not.toContain('Return by')
    })

    test('the rows of loans and of the history name the receipts of their time', async () => {
      const barcode = await site.book('Helena')
      const lent = await site.lend('bruno', barcode)
      await site.setTime('2026-12-03T15:00:00Z')
      const pending = async () => (await site.as('bruno', 'GET', '/api/emprestimo/titulos-pendentes')).body.data[0]
      expect((await pending()).chave_seguranca).toBe(lent.securityKey)
      const renewed = (await site.as('bruno', 'POST', '/api/emprestimo/renovacao', { exemplares: [lent.loanId] })).body.resultados[0]
      expect((await pending()).chave_seguranca).toBe(renewed.chave_seguranca)
      await site.setTime('2026-12-05T13:00:00Z')
      const again = (await site.as('bruno', 'POST', '/api/emprestimo/renovacao', { exemplares: [lent.loanId] })).body.resultados[0]
      await site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      const { data } = (await site.as('bruno', 'GET', '/api/emprestimo/historico?de=2026-11-01&ate=2026-12-31')).body
      const keys = data.map(({ tipo, chave_seguranca: key }: Record<string, string>) => [tipo, key])
      expect(keys).toEqual([
        ['devolucao', again.chave_seguranca],
        ['renovacao', again.chave_seguranca],
        ['renovacao', renewed.chave_seguranca],
        ['emprestimo', again.chave_seguranca],
      ])
      for (const [, key] of keys) expect((await fetchPdf('bruno', key)).statusCode).toBe(200)
    })

    test('of another’s loan or with a wrong key there is none; nobody without a sign-in', async () => {
      const { securityKey } = await site.lend('ana', await site.book('Iracema'))
      for (const [name, key] of [
        ['bruno', securityKey],
        ['ana', 'AAAABBBBCCCCDDDD'],
        ['ana', 'x'],
      ] as const)
        // prettier-ignore
        expect((await fetchPdf(name, key)).statusCode).toBe(404)
      expect((await site.get(`/api/emprestimo/comprovante/${securityKey}/pdf`)).statusCode).toBe(401)
    })

    test('to the own address once a minute, with the document attached; the same key sends it once', async () => {
      const { securityKey } = await site.lend('bruno', await site.book('Senhora'))
      const send = (headers = {}) => site.as('bruno', 'POST', `/api/emprestimo/comprovante/${securityKey}/enviar`, undefined, headers)
      const key = { 'idempotency-key': 'comprovante-1' }
      expect(await send(key)).toEqual({ status: 200, body: { enviado: true } })
      expect(await send(key)).toEqual({ status: 200, body: { enviado: true } })
      const again = await site.call('POST', `/api/emprestimo/comprovante/${securityKey}/enviar`, undefined, {
        token: await site.tokenOf('bruno'),
      })
      expect([again.statusCode, again.headers['retry-after'], again.json()]).toMatchObject([
        429,
        '60',
        { code: 'muitas_requisicoes', message: expect.stringContaining('60 segundos') },
      ])
      const letters = (await site.sentEmails()).filter(({ subject }) => subject === 'Comprovante de empréstimo, Universidade')
      expect(letters).toHaveLength(1)
      expect(letters[0]).toMatchObject({ to: ['bruno@exemplo.org'], text: expect.stringContaining('Título: Senhora\n') })
      const [attached] = letters[0]!.attachments!
      expect((await readPdf(Buffer.from(attached!.base64, 'base64'))).text).toContain('Senhora')
      await site.database.write.updateTable('patron').set({ email: null }).where('code', '=', 'P-bruno').execute()
      await site.setTime('2026-11-27T16:00:00Z')
      expect((await send()).body.code).toBe('sem_endereco_email')
    })
  })
}
