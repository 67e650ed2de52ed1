import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

/** Longer than any number that a database keeps, and a code as calls take them. */
const long = '9'.repeat(64)

for (const engine of engines)
  describe(`codes of more digits than numbers have, on ${engine.name}`, () => {
    let site: DeskSite
    let titleCode: string
    let free: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('zeca', 'administrador')
      free = await site.book('Dom Casmurro')
      titleCode = (await site.at('zeca', 'GET', `/api/equipe/exemplares/${free}`)).body.cod_acervo
    })
    afterAll(() => site.remove())

    test.each([
      `/api/equipe/reservas?lista=buscar&leitor=${long}`,
      `/api/equipe/reservas?lista=fila&acervo=${long}`,
      `/api/equipe/comentarios?situacao=aguardando&autor=${long}`,
      `/api/equipe/comentarios?situacao=aguardando&acervo=${long}`,
    ])('GET %s: a list without anything', async (path) => {
      const { status, body } = await site.at('zeca', 'GET', path)
      expect([status, body.total, body.data]).toEqual([200, 0, []])
    })

    test.each(['leitores', 'exemplares', 'debitos', 'transitos'])('GET /api/equipe/%s/…: not found', async (what) => {
      expect((await site.at('zeca', 'GET', `/api/equipe/${what}/${long}`)).status).toBe(404)
    })

    const parts = { volume: null, tomo: null, parte: null, material_adicional: null }

    test('a place that nobody has is no copy to wait for, for the desk and for the reader', async () => {
      const hold = { cod_acervo: titleCode, biblioteca: 'BC', ...parts, localizacao: long }
      const atDesk = await site.at('zeca', 'POST', '/api/equipe/reservas', { leitor: await site.code('ana'), ...hold })
      const own = await site.as('ana', 'POST', '/api/reserva', hold)
      expect([atDesk.status, own.status], JSON.stringify([atDesk.body, own.body])).toEqual([404, 422])
      expect([atDesk.body.code, own.body.code]).toEqual(['nao_encontrado', 'opcoes_incompletas'])
    })

    test('a bond that nobody has lends nothing', async () => {
      const body = { leitor: await site.code('ana'), exemplar: free, vinculo: long }
      expect((await site.at('zeca', 'POST', '/api/equipe/emprestimos', body)).status).toBe(404)
    })
  })
