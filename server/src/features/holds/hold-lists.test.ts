import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`lists and libraries of own holds, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      for (const name of ['ana', 'bruno', 'celia']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const titleOf = async (barcode: string) => {
      const copy = site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode)
      return String((await copy.executeTakeFirstOrThrow()).title_id)
    }
    const lentBook = async (title: string, to = 'celia') => {
      const barcode = await site.book(title)
      await site.lend(to, barcode)
      return titleOf(barcode)
    }
    const place = (name: string, cod_acervo: string, more: object = {}) =>
      site.as(name, 'POST', '/api/reserva', { cod_acervo, biblioteca: 'BC', ...noParts, ...more })
    const titles = (data: readonly { titulo: string }[]) => data.map(({ titulo }) => titulo)
    const read = async (name: string, path: string) => {
      const { data, total, page, perPage } = (await site.as(name, 'GET', `/api/reserva${path}`)).body
      return [titles(data), total, page, perPage]
    }

    test('live holds page by page, the first placed first; none on the page after the last', async () => {
      for (const title of ['Um', 'Dois', 'Três']) await place('ana', await lentBook(title))
      expect(await read('ana', '')).toEqual([['Um', 'Dois', 'Três'], 3, 1, 20])
      expect(await read('ana', '?perPage=2')).toEqual([['Um', 'Dois'], 3, 1, 2])
      expect(await read('ana', '?page=2&perPage=2')).toEqual([['Três'], 3, 2, 2])
      expect(await read('ana', '?page=3&perPage=2')).toEqual([[], 3, 3, 2])
      expect(await read('bruno', '')).toEqual([[], 0, 1, 20])
    })

    test('ended holds page by page, the latest first, and between days of which either may be absent', async () => {
      const live = (await site.as('ana', 'GET', '/api/reserva')).body.data as { codigo: string; titulo: string }[]
      const cancel = (title: string) =>
        site.as('ana', 'DELETE', `/api/reserva?reservas=${live.find(({ titulo }) => titulo === title)!.codigo}`)
      for (const [day, title] of [
        ['2026-11-21T02:59:59Z', 'Dois'],
        ['2026-11-21T03:00:00Z', 'Um'],
        ['2026-11-22T12:00:00Z', 'Três'],
      ] as const) {
        await site.setTime(day)
        await cancel(title)
      }
      expect(await read('ana', '/historico')).toEqual([['Três', 'Um', 'Dois'], 3, 1, 20])
      expect(await read('ana', '/historico?perPage=2')).toEqual([['Três', 'Um'], 3, 1, 2])
      expect(await read('ana', '/historico?perPage=2&page=2')).toEqual([['Dois'], 3, 2, 2])
      // Midnight at the library is three o'clock in UTC.
      expect(await read('ana', '/historico?de=2026-11-21')).toEqual([['Três', 'Um'], 2, 1, 20])
      expect(await read('ana', '/historico?ate=2026-11-21')).toEqual([['Um', 'Dois'], 2, 1, 20])
      expect(await read('ana', '/historico?de=2026-11-21&ate=2026-11-21')).toEqual([['Um'], 1, 1, 20])
      expect(await read('bruno', '/historico')).toEqual([[], 0, 1, 20])
    })

    test('a library that holds no copy of the title says so, whatever is chosen', async () => {
      const refused = await place('bruno', await lentBook('Só na Central'), { biblioteca: 'BN', volume: '1' })
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, 'ReservaSemExemplar', []])
    })

    test('where institutions let holds be fetched anywhere the reader chooses, and changes it; a library that there is not is named', async () => {
      const cod_acervo = await lentBook('Helena')
      const elsewhere = await place('bruno', cod_acervo, { retirada: 'BN' })
      const fields = [expect.objectContaining({ field: 'retirada', code: 'valor_invalido' })]
      expect(elsewhere).toMatchObject({ status: 422, body: { code: 'opcoes_incompletas', fields } })
      expect((await site.as('bruno', 'GET', '/api/reserva')).body.total).toBe(0)
      await site.stores.settings.put('circulation', { pickUpAnywhere: true })
      expect((await place('bruno', cod_acervo, { retirada: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      const { codigo } = (await place('bruno', cod_acervo, { retirada: 'BN' })).body
      const north = { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' }
      const central = { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }
      const [held] = (await site.as('bruno', 'GET', '/api/reserva')).body.data
      expect(held).toMatchObject({ ...central, retirada: north, acoes: { mudar_retirada: { permitido: true } } })
      const move = (name: string, biblioteca: string, id = codigo) => site.as(name, 'PUT', `/api/reserva/${id}/retirada`, { biblioteca })
      expect((await move('bruno', 'XX')).body.code).toBe('biblioteca_desconhecida')
      expect((await move('ana', 'BC')).status).toBe(404)
      expect((await move('bruno', 'BC')).body).toMatchObject({ codigo, retirada: central })
      expect((await site.as('bruno', 'GET', '/api/reserva')).body.data).toMatchObject([{ codigo, retirada: central }])
    })

    test('a hold says of which type its title is, in the reader’s language, also after an act; nothing where no type is known', async () => {
      const map = { id: 7, names: { pt: 'Mapa', en: 'Map' }, leaderMatch: [], referenceForm: 'book', kardex: false, multimedia: false, circulates: true } // prettier-ignore
      await site.stores.shelfTerms.putMaterialType(map)
      for (const name of ['davi', 'elisa']) await site.reader(name)
      const cod_acervo = await lentBook('Carta da costa', 'davi')
      await site.database.write.updateTable('title').set({ material_type_id: 7 }).where('id', '=', Number(cod_acervo)).execute()
      const { codigo } = (await place('elisa', cod_acervo)).body
      await place('elisa', await lentBook('Sem tipo', 'davi'))
      const types = async (headers = {}) =>
        (await site.as('elisa', 'GET', '/api/reserva', undefined, headers)).body.data.map((one: { desc_tipo_obra?: string }) => one.desc_tipo_obra) // prettier-ignore
      expect([await types(), await types({ lang: 'en' })]).toEqual([['Mapa', undefined], ['Map', undefined]]) // prettier-ignore
      const until = { ate: '2026-12-01' }
      expect((await site.as('elisa', 'PUT', `/api/reserva/${codigo}/suspensao`, until)).body).toMatchObject({ desc_tipo_obra: 'Mapa' })
    })
  })
}
