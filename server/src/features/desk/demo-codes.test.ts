import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const paymentSlips = { driver: 'gru', payee: 'Universidade', unit: '154047', management: '15264', code: '28848-9', minimum: 0 }

for (const engine of engines) {
  describe(`bar codes to try a desk with, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'tales']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('gil', 'gestor')
      await site.staff('nora', 'atendimento', 'BN')
    })
    afterAll(() => site.remove())

    test('a database that the demo did not fill has none', async () => {
      const { status, body } = await site.at('iara', 'GET', '/api/equipe/demo/codigos')
      expect([status, body.code]).toEqual([404, 'nao_encontrado'])
    })

    test('readers and copies of the library of the session, by pile; what is scanned from it lends and returns', async () => {
      await site.stores.settings.put('demo', { seed: 1 })
      await site.stores.settings.put('circulation', { paymentSlips })
      const [free, wanted] = [await site.book('Livre'), await site.book('Procurado')]
      await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor: await site.code('tales'), exemplar: wanted })
      const { status, body } = await site.at('iara', 'GET', '/api/equipe/demo/codigos')
      expect(status).toBe(200)
      expect(body.leitores).toContainEqual({ codigo: 'P-ana', nome: expect.any(String), emprestimos: 0 })
      expect(body.leitores[0]).toMatchObject({ codigo: 'P-tales', emprestimos: 1 })
      expect(body.exemplares).toContainEqual({ codigo: free, titulo: 'Livre', situacao: 'estante' })
      const again = await site.book('Livre')
      const { title_id } = await site.database.read
        .selectFrom('copy')
        .select('title_id')
        .where('barcode', '=', free)
        .executeTakeFirstOrThrow()
      await site.database.write.updateTable('copy').set({ title_id }).where('barcode', '=', again).execute()
      const onShelf = (await site.at('iara', 'GET', '/api/equipe/demo/codigos')).body.exemplares as { codigo: string; situacao: string }[]
      expect(onShelf.filter(({ situacao }) => situacao === 'estante').map(({ codigo }) => codigo)).toEqual([free])
      expect(body.exemplares).toContainEqual({
        codigo: wanted,
        titulo: 'Procurado',
        situacao: 'emprestado',
        leitor: body.leitores[0].nome,
        data_devolucao: expect.stringMatching(/^2026-\d\d-\d\d$/),
      })
      expect(body.arquivo_bancario).toBeUndefined()
      const charge = {
        leitor: await site.code('tales'),
        cod_biblioteca: 'BC',
        tipo_servico: 'copias',
        valor_centavos: 1_205,
        motivo: 'Cópias',
      }
      expect((await site.at('gil', 'POST', '/api/equipe/debitos', charge)).status).toBe(200)
      const asked = { libraryId: site.libraryId, cents: 1_205 }
      const { money } = site.stores.atTime(site.clock).librarySystem
      const issued = await money.issueSlip(await site.patronId('tales'), asked, { actor: { kind: 'system' } })
      if (issued.refused) throw new Error(JSON.stringify(issued.reasons))
      const file = (await site.at('iara', 'GET', '/api/equipe/demo/codigos')).body.arquivo_bancario
      expect(file).toEqual({
        nome: 'retorno-2026-11-20.csv',
        conteudo: `referencia;valor;data\n${issued.slip.reference};12,05;20/11/2026\n9990002;15,00;20/11/2026\n`,
      })
      const sent = { nome: file.nome, conteudo: Buffer.from(file.conteudo).toString('base64') }
      expect((await site.at('gil', 'POST', '/api/equipe/arquivo-bancario', sent)).body).toMatchObject({ pagos: 1, a_conferir: 1 })
      const identified = await site.at('iara', 'POST', '/api/equipe/identificacao', { q: 'P-ana' })
      expect(identified.status).toBe(200)
      expect(JSON.stringify(identified.body)).toContain(await site.code('ana'))
      const elsewhere = await site.at('nora', 'GET', '/api/equipe/demo/codigos')
      expect(elsewhere.body).toMatchObject({ leitores: [], exemplares: [] })
    })
  })
}
