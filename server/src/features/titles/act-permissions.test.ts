import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const acts = ['reserva', 'solicitacao-emprestimo'] as const

for (const engine of engines) {
  describe(`what a title's page says of its acts, on ${engine.name}`, () => {
    let site: LoanSite
    let north: number
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      north = (await site.stores.libraries.libraries()).find((one) => one.code === 'BN')!.id
      for (const name of ['ana', 'bruno', 'celia', 'davi']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const titled = async (title: string) => {
      const barcode = await site.book(title)
      const copy = await site.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return { barcode, titleId: copy.title_id, loanTypeId: copy.loan_type_id }
    }
    const addCopy = ({ titleId, loanTypeId }: { titleId: number; loanTypeId: number }, more: object) =>
      site.stores.copies.put([{ titleId, loanTypeId, libraryId: site.libraryId, barcode: '', sortKey: '', ...more } as never])
    const told = async (titleId: number, name?: string) => {
      const path = `/api/acervo/${titleId}/permissoes`
      const { secoes } = name ? (await site.as(name, 'GET', path)).body : (await site.get(path)).json()
      return acts.map((act) => secoes.find((one: { secao: string }) => one.secao === act))
    }
    const words = async (titleId: number, name?: string) =>
      (await told(titleId, name)).map((one) => (one.permitido ? 'aberta' : one.motivo))

    test('a copy on the shelf: it can be sent, not held; lent out: it can be held, not sent', async () => {
      const book = await titled('Helena')
      expect(await words(book.titleId)).toEqual(['ha_exemplares_disponiveis', 'exige_identificacao'])
      expect(await words(book.titleId, 'ana')).toEqual(['ha_exemplares_disponiveis', 'aberta'])
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'sem_exemplares_disponiveis'])
      expect(await words(book.titleId, 'ana')).toEqual(['aberta', 'sem_exemplares_disponiveis'])
    })

    test('F107 lent out here and free in another library: both at once', async () => {
      const book = await titled('Leitura e território')
      await addCopy(book, { libraryId: north, barcode: 'N-1', sortKey: 'N-1' })
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'exige_identificacao'])
      expect(await words(book.titleId, 'ana')).toEqual(['aberta', 'aberta'])
    })

    test('F127 a volume that is free does not close the hold of another that is lent out', async () => {
      const book = await titled('História geral')
      await addCopy(book, { volume: '2', barcode: 'V-2', sortKey: 'V-2' })
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'exige_identificacao'])
    })

    test('to a signed-in person what stands against her, in the words of the act; nobody else’s reason to a visitor', async () => {
      const book = await titled('Memorial de Aires')
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId, 'celia')).toEqual(['ja_possui', 'sem_exemplares_disponiveis'])
      await site.database.write
        .insertInto('patron_block')
        .values({
          patron_id: await site.patronId('bruno'),
          kind: 'suspension',
          origin: 'staff',
          starts_on: '2026-11-01',
          ends_on: '2026-12-15',
          public_reason: 'Atraso',
          created_at: '2026-11-01T10:00:00.000Z',
        })
        .execute()
      const [hold] = await told(book.titleId, 'bruno')
      expect(hold).toMatchObject({ permitido: false, motivo: 'afastado' })
      const body = { cod_acervo: String(book.titleId), biblioteca: 'BC', volume: null, tomo: null, parte: null }
      const refused = await site.as('bruno', 'POST', '/api/reserva', { ...body, material_adicional: null, localizacao: null })
      expect([refused.body.code, refused.body.message]).toEqual(['UsuarioAfastado', hold.desc_motivo])
      expect(hold.desc_motivo).toMatch(/15/)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'sem_exemplares_disponiveis'])
    })

    test('library by library: how many wait, and by when a copy may come for one more; told anew after each act', async () => {
      const book = await titled('Esaú e Jacó')
      await addCopy(book, { libraryId: north, barcode: 'N-2', sortKey: 'N-2' })
      const lines = async () =>
        (await site.get(`/api/acervo/${book.titleId}/bibliotecas`))
          .json()
          .data.map(({ cod_biblioteca, disponiveis, fila, previsao }: never) => [cod_biblioteca, disponiveis, fila, previsao])
      expect(await lines()).toEqual([
        ['BC', 1, 0, undefined],
        ['BN', 1, 0, undefined],
      ])
      await site.lend('davi', book.barcode)
      expect(await lines()).toEqual([
        ['BC', 0, 0, '2026-11-27'],
        ['BN', 1, 0, undefined],
      ])
      const key = { biblioteca: 'BC', volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
      const { body } = await site.as('ana', 'POST', '/api/reserva', { cod_acervo: String(book.titleId), ...key })
      // One copy, one reader before: nobody knows when it comes for a second one.
      expect(await lines()).toEqual([
        ['BC', 0, 1, undefined],
        ['BN', 1, 0, undefined],
      ])
      await site.as('ana', 'DELETE', '/api/reserva', { reservas: [body.codigo] })
      expect((await lines())[0]).toEqual(['BC', 0, 0, '2026-11-27'])
    })

    test('on the shelf: the reason names the libraries and what to do', async () => {
      const book = await titled('Iaiá Garcia')
      const [hold] = await told(book.titleId)
      expect(hold.desc_motivo).toBe(
        'Há exemplares disponíveis (Biblioteca Central): retire na estante. Para receber em outra biblioteca, solicite o empréstimo.',
      )
    })

    test('the reasons shown before are those of the act, for readers, titles and states in turn', async () => {
      const books = [await titled('A'), await titled('B'), await titled('C')]
      await site.lend('celia', books[1]!.barcode)
      for (const name of ['ana', 'bruno', 'celia'])
        for (const { titleId } of books) {
          const [hold] = await told(titleId, name)
          const form = (await site.as(name, 'GET', `/api/reserva/${titleId}/informacoes-iniciais`)).body
          expect([name, titleId, hold.permitido]).toEqual([
            name,
            titleId,
            form.bibliotecas.some((one: { permitido: boolean }) => one.permitido),
          ])
        }
    })
  })
}
