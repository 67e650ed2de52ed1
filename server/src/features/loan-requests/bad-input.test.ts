import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const asking = '/api/solicitacao-emprestimo'

for (const engine of engines) {
  describe(`bad input to holds and loan requests, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      for (const name of ['ana', 'bruno', 'celia']) await site.reader(name)
    })
    afterAll(() => site.remove())

    /** The title of one copy, which has a volume where one is named. */
    const title = async (name: string, volume?: string) => {
      const barcode = await site.book(name)
      const { title_id: id } = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      if (volume !== undefined) {
        const { loan_type_id: loanTypeId } = await site.database.read.selectFrom('copy').select('loan_type_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
        await site.stores.copies.put([{ titleId: id, barcode, libraryId: site.libraryId, loanTypeId, sortKey: barcode, volume }])
      }
      return { barcode, cod_acervo: String(id), id }
    } // prettier-ignore
    const holdOf = (cod_acervo: string, more: object = {}) =>
      site.as('ana', 'POST', '/api/reserva', { cod_acervo, biblioteca: 'BC', ...noParts, ...more })
    const delivery = { unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '(53) 3233-0000', email: 'ana@exemplo.org' }
    const requestOf = (cod_acervo: string, more: object = {}) =>
      site.as('ana', 'POST', asking, { cod_acervo, unidade_origem: 'BC', ...noParts, ...delivery, ...more })
    const fields = ({ status, body }: { status: number; body: { fields?: { field: string }[] } }) => [status, body.fields?.map(({ field }) => field)] // prettier-ignore
    const counts = async () => {
      const of = (table: 'hold' | 'loan_request') => site.database.read.selectFrom(table).select('id').execute()
      return [(await of('hold')).length, (await of('loan_request')).length]
    }

    test('null for a volume that exists, a tome that does not: the fields are named, nothing is made', async () => {
      const { cod_acervo, barcode } = await title('Tratado', '1')
      const before = await counts()
      expect(fields(await requestOf(cod_acervo))).toEqual([422, ['volume']])
      await site.lend('celia', barcode)
      expect(fields(await holdOf(cod_acervo))).toEqual([422, ['volume']])
      expect(fields(await holdOf(cod_acervo, { volume: '1', tomo: '9' }))).toEqual([422, ['tomo']])
      expect(await counts()).toEqual(before)
      expect((await holdOf(cod_acervo, { volume: '1' })).status).toBe(200)
    })

    test('a suppressed title and one that is gone are not there, before the act and in it', async () => {
      const withdraw = async (id: number) => {
        const { identity } = await site.database.read.selectFrom('title').select('identity').where('id', '=', id).executeTakeFirstOrThrow()
        return site.stores.writer.withdraw([{ kind: 'bib', source: 'local', identity }])
      }
      for (const [name, hide] of [
        ['Suprimido', (id: number) => site.stores.writer.setSuppressed([id], true)],
        ['Retirado', withdraw],
      ] as const) {
        const { cod_acervo, id } = await title(name)
        await hide(id)
        const answers = [
          await holdOf(cod_acervo),
          await requestOf(cod_acervo),
          await site.as('ana', 'GET', `/api/reserva/${cod_acervo}/informacoes-iniciais`),
          await site.as('ana', 'GET', `${asking}/${cod_acervo}/informacoes-iniciais`),
        ]
        expect(answers.map(({ status, body }) => [status, body.code]), name).toEqual(Array.from({ length: 4 }, () => [404, 'acervo_nao_encontrado']))
      }
    }) // prettier-ignore

    test('a library that is not there, an address of 301 characters, e-mail with a line break, telephone with letters, unknown fields', async () => {
      const { cod_acervo } = await title('Helena')
      const before = await counts()
      for (const more of [{ unidade_origem: 'XX' }, { unidade_recebimento: 'XX' }])
        expect((await requestOf(cod_acervo, more)).body.code).toBe('biblioteca_desconhecida')
      const home = { local_recebimento: 'domicilio' }
      expect(fields(await requestOf(cod_acervo, { ...home, endereco: 'a'.repeat(301) }))).toEqual([422, ['endereco']])
      expect(fields(await requestOf(cod_acervo, { email: 'ana@exemplo.org\r\nBcc: b@exemplo.org' }))).toEqual([422, ['email']])
      expect(fields(await requestOf(cod_acervo, { telefone: '3233-ABCD' }))).toEqual([422, ['telefone']])
      expect(fields(await requestOf(cod_acervo, { telefone: '1'.repeat(17) }))).toEqual([422, ['telefone']])
      expect((await requestOf(cod_acervo, { isAdmin: true })).status).toBe(422)
      expect((await holdOf(cod_acervo, { isAdmin: true })).status).toBe(422)
      expect(await counts()).toEqual(before)
      expect((await requestOf(cod_acervo, { ...home, endereco: 'a'.repeat(300) })).status).toBe(200)
    })

    test('another’s request, a number twice, 51 at once, none', async () => {
      const { cod_acervo } = await title('Iracema')
      const { codigo } = (await requestOf(cod_acervo)).body
      const cancel = (name: string, solicitacoes: readonly string[]) => site.as(name, 'DELETE', asking, { solicitacoes })
      const message = 'Esta solicitação não existe ou não é sua. Atualize a página.'
      expect(await cancel('bruno', [codigo])).toMatchObject({ status: 404, body: { code: 'nao_encontrado', message } })
      expect((await site.as('bruno', 'GET', `${asking}/${codigo}`)).status).toBe(404)
      for (const bad of [[], [codigo, codigo], Array.from({ length: 51 }, (_, n) => `farol-${n + 1}`)])
        expect((await cancel('ana', bad)).status).toBe(422)
      expect((await cancel('ana', [codigo])).body.resultados).toMatchObject([{ codigo, cancelada: true }])
    })

    test('sent from two tabs at once: one hold, one request', async () => {
      const [held, asked] = [await title('Senhora'), await title('Lucíola')]
      await site.lend('celia', held.barcode)
      const before = await counts()
      const twice = async (act: () => Promise<{ status: number }>) => (await Promise.all([act(), act()])).map(({ status }) => status).toSorted()
      expect(await twice(() => holdOf(held.cod_acervo))).toEqual([200, 422])
      expect(await twice(() => requestOf(asked.cod_acervo))).toEqual([200, 422])
      expect(await counts()).toEqual(before.map((count) => count + 1))
    }) // prettier-ignore
  })
}
