import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const written = { volume: '2', tome: '3', part: 'B', additionalMaterial: 'CD' }
const parts = { volume: '2', tomo: '3', parte: 'B', material_adicional: 'CD', localizacao: null }
const central = { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }
const north = { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' }

for (const engine of engines) {
  describe(`what lists of the shelves say of each row, on ${engine.name}`, () => {
    let site: DeskSite
    let token: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      token = await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
    })
    afterAll(() => site.remove())

    /** A copy with all that a key of copies may name. */
    const shelve = async (title: string, more: object = {}) => {
      const barcode = await site.book(title)
      const known = site.database.read.selectFrom('copy').select(['title_id', 'loan_type_id']).where('barcode', '=', barcode)
      const { title_id: titleId, loan_type_id: loanTypeId } = await known.executeTakeFirstOrThrow()
      const copy = { titleId, loanTypeId, barcode, libraryId: site.libraryId, sortKey: barcode, callNumber: `869 ${title}` }
      await site.stores.copies.put([{ ...copy, ...more }])
      return { barcode, cod_acervo: String(titleId) }
    }
    const list = async (who: string, path: string) => (await site.at(who, 'GET', `/api/equipe/${path}`)).body

    test('a hold in the queue and on the hold shelf; a list of one reader, of one title, page by page', async () => {
      const { barcode, cod_acervo } = await shelve('Dom Casmurro', written)
      const other = await shelve('Helena')
      for (const code of [barcode, other.barcode]) await site.lend('bruno', code)
      const [ana, bruno] = [await site.code('ana'), await site.code('bruno')]
      const place = async (title: string, key: object) =>
        (await site.at('iara', 'POST', '/api/equipe/reservas', { leitor: ana, cod_acervo: title, biblioteca: 'BC', ...key })).body.codigo
      const [codigo, second] = [await place(cod_acervo, parts), await place(other.cod_acervo, noParts)]
      const { localizacao: _, ...key } = parts
      const row = {
        codigo,
        leitor: { codigo: ana, nome: 'Maria da Conceição' },
        cod_acervo,
        titulo: 'Dom Casmurro',
        ...key,
        ...central,
        retirada: central,
        data: '2026-11-20',
      }
      const queue = await list('iara', 'reservas?lista=fila&perPage=1')
      expect(queue).toEqual({ data: [{ ...row, etapa: 'em_fila', posicao: 1 }], total: 2, page: 1, perPage: 1 })
      const codes = async (query: string) =>
        (await list('iara', `reservas?lista=fila${query}`)).data.map((one: { codigo: string }) => one.codigo)
      expect(await codes('&perPage=1&page=2')).toEqual([second])
      expect([await codes(`&acervo=${other.cod_acervo}`), await codes(`&leitor=${bruno}`), await codes(`&leitor=${ana}`)]).toEqual([
        [second],
        [],
        [codigo, second],
      ])
      expect((await list('nina', 'reservas?lista=fila')).total).toBe(0)
      const { etiqueta } = (await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })).body
      expect((await list('iara', 'reservas?lista=prateleira')).data).toEqual([
        {
          ...row,
          etapa: 'liberada',
          exemplar: barcode,
          numero_chamada: '869 Dom Casmurro',
          etiqueta,
          limite_retirada: '2026-11-21',
          hora_limite: '12:00',
        },
      ])
      const slip = await site.call('GET', `/api/equipe/comprovantes/etiqueta_reserva/${codigo}/pdf`, undefined, { token })
      const { text } = await readPdf(slip.rawPayload)
      for (const said of [etiqueta, '21 de novembro de 2026', 'Biblioteca Central', barcode]) expect(text).toContain(said)
    })

    test('a request for a reader: blank fields are none, and nothing is sent home without an address', async () => {
      const { cod_acervo } = await shelve('Diva', written)
      const reached = { telefone: '2222-1000', email: 'a@b.br', pessoa_autorizada: '', documento_autorizada: 'RG 1', endereco: '' }
      const to = { unidade_origem: 'BC', unidade_recebimento: 'BN' }
      const ask = async (local_recebimento: string) => {
        const asked = { leitor: await site.code('ana'), cod_acervo, ...parts, ...to, ...reached, local_recebimento }
        return site.at('iara', 'POST', '/api/equipe/solicitacoes-emprestimo', asked)
      }
      expect((await ask('domicilio')).body).toMatchObject({ code: 'dados_invalidos', fields: [{ field: 'endereco', code: 'obrigatorio' }] })
      const { status, body } = await ask('balcao')
      expect(status).toBe(200)
      const { data } = await list('iara', 'solicitacoes-emprestimo?lista=separar')
      expect(Object.keys(data[0])).not.toEqual(expect.arrayContaining(['pessoa_autorizada']))
      await site.at('iara', 'POST', `/api/equipe/solicitacoes-emprestimo/${body.codigo}/recusar`, { motivo: 'Pedido por engano' })
    })

    test('a request between libraries, in every field, from the shelf to the library that hands it over', async () => {
      const { barcode, cod_acervo } = await shelve('Iracema', written)
      const ana = await site.code('ana')
      const reached = { telefone: '2222-1000', email: 'a@b.br', pessoa_autorizada: 'Maria Souza', documento_autorizada: 'RG 1' }
      const to = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'domicilio', endereco: 'Rua A, 1' }
      const asked = { leitor: ana, cod_acervo, ...parts, ...to, ...reached }
      const { codigo } = (await site.at('iara', 'POST', '/api/equipe/solicitacoes-emprestimo', asked)).body
      const { localizacao: _, ...key } = parts
      const row = {
        codigo,
        leitor: { codigo: ana, nome: 'Maria da Conceição' },
        cod_acervo,
        titulo: 'Iracema',
        ...key,
        exemplar: barcode,
        numero_chamada: '869 Iracema',
        situacao: 'aguardando',
        separado: false,
        unidade_origem: central,
        unidade_recebimento: north,
        local_recebimento: 'domicilio',
        endereco: 'Rua A, 1',
        telefone: '2222-1000',
        pessoa_autorizada: 'Maria Souza',
        documento_autorizada: 'RG 1',
        data: '2026-11-20',
      }
      expect(await list('iara', 'solicitacoes-emprestimo?lista=separar')).toEqual({ data: [row], total: 1, page: 1, perPage: 50 })
      const step = (who: string, act: string, body: object = {}) =>
        site.at(who, 'POST', `/api/equipe/solicitacoes-emprestimo/${codigo}/${act}`, body)
      expect((await step('iara', 'separar', { exemplar: barcode })).body).toEqual({ ...row, separado: true })
      await step('iara', 'enviar')
      const { data } = await list('nina', 'transitos')
      expect(data).toEqual([
        {
          codigo: expect.any(String),
          exemplar: barcode,
          titulo: 'Iracema',
          de: central,
          para: north,
          motivo: 'solicitacao',
          desde: '2026-11-20T12:00:00.000Z',
          dias: 0,
        },
      ])
      const slip = async (bearer: string) =>
        site.call('GET', `/api/equipe/comprovantes/etiqueta_transito/${data[0].codigo}/pdf`, undefined, { token: bearer })
      // Both libraries print it, nobody else does.
      for (const bearer of [token, await site.deskToken('nina', 'BN')]) {
        const { text } = await readPdf((await slip(bearer)).rawPayload)
        expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Biblioteca Central.*Biblioteca Norte/)
        expect(text).toContain(barcode)
      }
      await site.stores.libraries.putLibrary({
        code: 'BA',
        name: 'Biblioteca Alta',
        campusId: (await site.stores.libraries.campuses())[0]!.id,
        kind: 'library',
      })
      expect((await slip(await site.staff('alba', 'atendimento', 'BA'))).statusCode).toBe(403)
      expect((await step('nina', 'receber', { exemplar: barcode })).body).toMatchObject({ situacao: 'disponivel', exemplar: barcode })
    })

    test('copies on their way by why they go, the days they take, page by page; more than so many days are asked for', async () => {
      const held = await shelve('Ubirajara')
      await site.lend('bruno', held.barcode)
      await site.stores.settings.put('circulation', { pickUpAnywhere: true })
      const hold = { leitor: await site.code('ana'), cod_acervo: held.cod_acervo, biblioteca: 'BC', retirada: 'BN', ...noParts }
      expect((await site.at('iara', 'POST', '/api/equipe/reservas', hold)).status).toBe(200)
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: held.barcode })
      const [home, moved] = [await shelve('Til'), await shelve('Diva')]
      site.clock.set('2026-11-21T12:00:00Z')
      for (const who of ['iara', 'nina']) await site.deskToken(who)
      for (const { barcode } of [home, moved]) await site.at('nina', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      site.clock.set('2026-11-23T11:59:59Z')
      for (const who of ['iara', 'nina']) await site.deskToken(who)
      const rows = async (who: string, query = '') => {
        const { data, total, page, perPage } = await list(who, `transitos${query}`)
        return [
          data.map((one: { titulo: string; motivo: string; dias: number }) => `${one.titulo} ${one.motivo} ${one.dias}`),
          total,
          page,
          perPage,
        ]
      }
      expect((await rows('nina'))[0]).toEqual(['Ubirajara reserva 2', 'Til devolucao 1', 'Diva devolucao 1'])
      expect(await rows('iara', '?perPage=2&page=2')).toEqual([['Diva devolucao 1'], 3, 2, 2])
      expect(await rows('iara', '?dias=1')).toEqual([['Ubirajara reserva 2'], 1, 1, 50])
      expect(await rows('iara', '?dias=2')).toEqual([[], 0, 1, 50])
      expect(await rows('iara', '?dias=0&perPage=2')).toEqual([['Ubirajara reserva 2', 'Til devolucao 1'], 3, 1, 2])
    })
  })
}
