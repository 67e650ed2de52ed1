import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const because = { motivo: 'O leitor desistiu.' }

for (const engine of engines)
  describe(`slips to change (F121), by the day of the library, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno', 'carla']) await site.reader(name)
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const hold = async (name: string, cod_acervo: string) =>
      (await site.at('otavio', 'POST', '/api/equipe/reservas', { leitor: await site.code(name), cod_acervo, biblioteca: 'BC', ...key }))
        .body.codigo
    const toChange = async () =>
      (await site.at('otavio', 'GET', '/api/equipe/reservas?lista=trocar_etiqueta')).body.data.map((one: { codigo: string }) => one.codigo)

    test.each([
      [
        'half past eight and half past ten in the evening are one day',
        'Dom Casmurro',
        '2026-11-20T23:30:00.000Z',
        '2026-11-21T01:30:00.000Z',
        1,
      ],
      ['half past ten in the evening and ten in the morning are two', 'Iracema', '2026-11-21T01:30:00.000Z', '2026-11-21T13:00:00.000Z', 0],
    ])('%s', async (_what, title, ended, released, listed) => {
      const barcode = await site.book(title)
      await site.deskToken('otavio', 'BC')
      await site.lend('bruno', barcode)
      const { cod_acervo } = (await site.at('otavio', 'GET', `/api/equipe/exemplares/${barcode}`)).body
      const [first, second] = [await hold('ana', cod_acervo), await hold('carla', cod_acervo)]
      await site.at('otavio', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect(await toChange()).toEqual([])
      await site.at('otavio', 'DELETE', '/api/equipe/reservas', { reservas: [first], ...because })
      expect(await toChange()).toEqual([second])
      const idOf = (code: string) => Number(code.slice('farol-'.length))
      const { write } = site.database
      await write.updateTable('allocation').set({ ended_at: ended }).where('hold_id', '=', idOf(first)).execute()
      await write.updateTable('hold').set({ released_at: released }).where('id', '=', idOf(second)).execute()
      expect(await toChange()).toEqual(listed === 1 ? [second] : [])
      await site.at('otavio', 'DELETE', '/api/equipe/reservas', { reservas: [second], ...because })
    })
  })
