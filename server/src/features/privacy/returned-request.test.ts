import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { deleteDue, jobsAtRest } from './testing/delete-due.ts'

const deletion = '/api/pessoas/meu-farol/privacidade/exclusao'
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`a deletion after a loan request, on ${engine.name}`, () => {
    let site: LoanSite
    let northId: number
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      northId = await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      await site.reader('ana')
    })
    afterAll(() => site.remove())

    const asked = async () => (await site.as('ana', 'POST', deletion, { senha: goodPassword })).body
    const rowOf = (id: string) =>
      site.database.read
        .selectFrom('loan_request')
        .select(['state', 'patron_id'])
        .where('id', '=', Number(id.replace(/^\D+/, '')))
        .executeTakeFirstOrThrow()

    test('what was fetched hinders as a loan alone, and once it is given back not at all, though the copy is not home yet', async () => {
      const barcode = await site.book('Iracema')
      await site.database.write.updateTable('copy').set({ library_id: northId }).where('barcode', '=', barcode).execute()
      const copy = await site.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
      await site.stores.copies.put([
        { titleId: copy.title_id, loanTypeId: copy.loan_type_id!, barcode, libraryId: northId, sortKey: barcode },
      ])
      const request = {
        cod_acervo: String(copy.title_id),
        ...noParts,
        unidade_origem: 'BN',
        unidade_recebimento: 'BC',
        local_recebimento: 'balcao',
        telefone: '(53) 3233-0000',
        email: 'ana@exemplo.org',
      }
      const { codigo } = (await site.as('ana', 'POST', '/api/solicitacao-emprestimo', request)).body
      expect((await asked()).params.lista).toEqual(['solicitações em aberto'])
      const { requests, desk } = site.stores.librarySystem
      await requests.send(codigo, { ...atDesk, libraryId: northId })
      await requests.receive(codigo, atDesk)
      await site.lend('ana', barcode)
      expect((await asked()).params.lista).toEqual(['empréstimos em aberto'])
      await desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)
      expect(await rowOf(codigo)).toMatchObject({ state: 'removed' })
      // The history of its loans is nobody's after a while, or at once for who wants none.
      await site.database.write
        .updateTable('loan')
        .set({ patron_id: null, bond_id: null, anonymised_at: '2026-11-20T12:00:00.000Z' })
        .execute()
      expect(await asked()).toMatchObject({ sera_em: '2026-11-27T12:00:00.000Z' })

      await jobsAtRest(site)
      site.clock.advance(7 * 86_400 + 60)
      await deleteDue(site)
      expect(await rowOf(codigo)).toEqual({ state: 'finished', patron_id: null })
      expect(await desk.takeBack({ barcode, libraryId: northId }, { ...atDesk, libraryId: northId })).toMatchObject({ state: 'available' })
    })
  })
}
