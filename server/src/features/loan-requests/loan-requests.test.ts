import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const path = '/api/solicitacao-emprestimo'

for (const engine of engines) {
  describe(`loan requests of a reader, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const titleOf = async (title: string) => {
      const barcode = await site.book(title)
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return { barcode, cod_acervo: String(copy.title_id) }
    }
    const form = (cod_acervo: string, more: object = {}) => ({
      cod_acervo,
      unidade_origem: 'BC',
      ...noParts,
      unidade_recebimento: 'BN',
      local_recebimento: 'balcao',
      telefone: '(53) 3233-0000',
      email: 'ana@exemplo.org',
      ...more,
    })
    const ask = (name: string, cod_acervo: string, more: object = {}, headers = {}) =>
      site.as(name, 'POST', path, form(cod_acervo, more), headers)

    test('[S7-39] the form, filled from the record', async () => {
      const { cod_acervo } = await titleOf('Helena')
      const visitor = (await site.get(`${path}/${cod_acervo}/informacoes-iniciais`)).json()
      expect(visitor).toEqual({
        cod_acervo,
        titulo: 'Helena',
        unidades_origem: [
          {
            cod_biblioteca: 'BC',
            desc_biblioteca: 'Biblioteca Central',
            permitido: true,
            motivos: [],
            combinacoes: [{ ...noParts, exemplares: 1, disponiveis: 1, permitido: true, motivos: [] }],
          },
        ],
        unidades_recebimento: [
          { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', locais: ['balcao', 'setor', 'domicilio'] },
          { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte', locais: ['balcao', 'setor', 'domicilio'] },
        ],
      })
      expect((await site.as('ana', 'GET', `${path}/${cod_acervo}/informacoes-iniciais`)).body).toMatchObject({
        limite: { n: 0, max: 3 },
        cadastro: { email: 'ana@exemplo.org' },
      })
      const written = { telefone: '(53) 3233-1111', logradouro: 'Rua A, 1', complemento: 'Apto 2', cidade: 'Pelotas', uf: 'RS' }
      const filled = async () => (await site.as('bruno', 'GET', `${path}/${cod_acervo}/informacoes-iniciais`)).body.cadastro
      await site.as('bruno', 'PUT', '/api/pessoas/meu-farol/dados-pessoais', written)
      expect(await filled()).toMatchObject({ telefone: '(53) 3233-1111', endereco: 'Rua A, 1, Apto 2, Pelotas, RS' })
      await site.as('bruno', 'PUT', '/api/pessoas/meu-farol/dados-pessoais', { celular: '(53) 99999-2222' })
      expect(await filled()).toMatchObject({ telefone: '(53) 99999-2222' })
      await site.as('bruno', 'PUT', '/api/pessoas/meu-farol/dados-pessoais', { bairro: 'Centro', cep: '96010000', complemento: '' })
      expect((await filled()).endereco).toMatch(/^Rua A, 1, Centro, Pelotas, RS, 96010000$/)
    })

    test('a request says of which type its title is, in the list and by itself; nothing where no type is known', async () => {
      const map = { id: 7, names: { pt: 'Mapa', en: 'Map' }, leaderMatch: [], referenceForm: 'book', kardex: false, multimedia: false, circulates: true } // prettier-ignore
      await site.stores.shelfTerms.putMaterialType(map)
      await site.reader('davi')
      const { cod_acervo } = await titleOf('Carta da costa')
      await site.database.write.updateTable('title').set({ material_type_id: 7 }).where('id', '=', Number(cod_acervo)).execute()
      await ask('davi', (await titleOf('Sem tipo')).cod_acervo)
      const { codigo } = (await ask('davi', cod_acervo)).body
      const { data } = (await site.as('davi', 'GET', path, undefined, { lang: 'en' })).body
      expect(data.map((one: { titulo: string; desc_tipo_obra?: string }) => [one.titulo, one.desc_tipo_obra])).toEqual([
        ['Carta da costa', 'Map'],
        ['Sem tipo', undefined],
      ])
      expect((await site.as('davi', 'GET', `${path}/${codigo}`)).body).toMatchObject({ desc_tipo_obra: 'Mapa' })
    })

    test('[S7-39] made once with its key, listed with counts and steps, cancelled while it waits', async () => {
      const { cod_acervo } = await titleOf('Iracema')
      const key = { 'idempotency-key': 'solicita-001' }
      const made = await ask('ana', cod_acervo, { pessoa_autorizada: 'Maria Souza', documento_autorizada: 'RG 1' }, key)
      expect(made).toMatchObject({ status: 200, body: { codigo: expect.stringMatching(/^farol-\d+$/), situacao: 'aguardando' } })
      expect(await ask('ana', cod_acervo, { pessoa_autorizada: 'Maria Souza', documento_autorizada: 'RG 1' }, key)).toEqual(made)
      const { codigo } = made.body
      // What is only asked for is counted at home, and is nothing to be fetched yet.
      expect((await site.as('ana', 'GET', '/api/pessoas/meu-farol/agora')).body).toMatchObject({
        itens: [{ tipo: 'tudo_em_dia' }],
        contadores: { solicitacoes: 1 },
      })
      const list = (await site.as('ana', 'GET', path)).body
      expect(list).toMatchObject({
        total: 1,
        contagens: { todos: 1, aguardando: 1, em_transito: 0, disponivel: 0, retirado: 0, concluido: 0, nao_concluido: 0 },
      })
      expect(list.data[0]).toEqual({
        codigo,
        cod_acervo,
        titulo: 'Iracema',
        autor: 'Machado de Assis',
        link_capa: '',
        data: '2026-11-20',
        situacao: 'aguardando',
        unidade_origem: { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
        unidade_recebimento: { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' },
        local_recebimento: 'balcao',
        acoes: { cancelar: { permitido: true, motivos: [] }, pedir_de_novo: { permitido: false, motivos: [] } },
      })
      expect((await site.as('ana', 'GET', `${path}/${codigo}`)).body).toMatchObject({
        telefone: '(53) 3233-0000',
        email: 'ana@exemplo.org',
        pessoa_autorizada: 'Maria Souza',
        historico: [{ situacao: 'aguardando', quando: '2026-11-20T12:00:00.000Z', cod_biblioteca: 'BC' }],
      })
      expect((await site.as('bruno', 'GET', `${path}/${codigo}`)).status).toBe(404)
      expect((await site.as('bruno', 'DELETE', path, { solicitacoes: [codigo] })).status).toBe(404)
      expect((await site.as('ana', 'DELETE', path, { solicitacoes: [codigo, 'farol-999999'] })).body.resultados).toMatchObject([
        { codigo, cancelada: true },
        { codigo: 'farol-999999', cancelada: false, motivos: [{ codigo: 'NaoEncontrada' }] },
      ])
      const ended = (await site.as('ana', 'GET', `${path}?situacao=nao_concluido`)).body
      expect(ended.data[0]).toMatchObject({ motivo: 'Cancelado pelo leitor.', acoes: { pedir_de_novo: { permitido: true } } })
    })

    test('[S8-11] G148 G150 G153 G155 refused with the words of the specification', async () => {
      const [wanted, lent] = [await titleOf('Senhora'), await titleOf('Lucíola')]
      await site.lend('bruno', lent.barcode)
      expect(await ask('ana', lent.cod_acervo)).toMatchObject({
        status: 422,
        body: { code: 'SolicitacaoSemExemplar', params: { reserva: true } },
      })
      expect(await ask('ana', wanted.cod_acervo, { unidade_recebimento: 'BC' })).toMatchObject({ body: { code: 'RetireNoLocal' } })
      const { codigo } = (await ask('ana', wanted.cod_acervo)).body
      expect((await ask('ana', wanted.cod_acervo)).body.motivos.map((one: { codigo: string }) => one.codigo)).toContain(
        'SolicitacaoDuplicada',
      )
      await site.stores.librarySystem.requests.send(codigo, atDesk)
      expect((await site.as('ana', 'DELETE', `${path}?solicitacoes=${codigo}`)).body.resultados).toMatchObject([
        { cancelada: false, motivos: [{ codigo: 'NaoPodeCancelar' }] },
      ])
      // Three at once are allowed to this category.
      for (const title of ['Encarnação', 'Diva']) expect((await ask('ana', (await titleOf(title)).cod_acervo)).status).toBe(200)
      const fourth = await ask('ana', (await titleOf('Ubirajara')).cod_acervo)
      expect(fourth).toMatchObject({ status: 422, body: { code: 'SolicitacaoLimite', params: { n: 3, max: 3 } } })
    })

    test('fields of the form that were left blank are as good as not sent', async () => {
      const { cod_acervo } = await titleOf('Cinco minutos')
      const blank = { pessoa_autorizada: '', documento_autorizada: ' ', endereco: '' }
      const { status, body } = await ask('bruno', cod_acervo, blank)
      expect(status).toBe(200)
      const shown = (await site.as('bruno', 'GET', `${path}/${body.codigo}`)).body
      expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['pessoa_autorizada']))
      expect(shown).toMatchObject({ situacao: 'aguardando', email: expect.any(String) })
      await site.as('bruno', 'DELETE', path, { solicitacoes: [body.codigo] })
    })

    test('[S5-16] [S5-17] wrong telephone, e-mail, address and keys name their fields', async () => {
      const { cod_acervo } = await titleOf('Til')
      const fields = async (more: object) => (await ask('ana', cod_acervo, more)).body.fields?.map((one: { field: string }) => one.field)
      expect(await fields({ telefone: 'ligue já' })).toEqual(['telefone'])
      expect(await fields({ email: 'ana@exemplo.org\r\nBcc: x' })).toEqual(['email'])
      expect(await fields({ local_recebimento: 'domicilio' })).toEqual(['endereco'])
      expect(await fields({ local_recebimento: 'domicilio', endereco: ' ' })).toEqual(['endereco'])
      expect(await fields({ local_recebimento: 'domicilio', endereco: 'x'.repeat(301) })).toEqual(['endereco'])
      const wrong = await ask('ana', cod_acervo, { volume: '9' }, { lang: 'en' })
      expect(wrong.body).toMatchObject({ code: 'opcoes_incompletas', fields: [{ field: 'volume', code: 'valor_invalido' }] })
      expect(wrong.body.message).toBe('Select all options (volume, tome, part, material) to make the request!')
      expect((await ask('ana', cod_acervo, { unidade_recebimento: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      expect((await ask('ana', '999999')).status).toBe(404)
    })

    test('a library that holds no copy of the title says so, and that it cannot be waited for there either', async () => {
      const { cod_acervo } = await titleOf('Sonhos d’ouro')
      const refused = await ask('bruno', cod_acervo, { unidade_origem: 'BN', unidade_recebimento: 'BC', volume: '1' })
      expect(refused).toMatchObject({ status: 422, body: { code: 'SolicitacaoSemExemplar', params: { reserva: false }, fields: [] } })
    })

    test('page by page, the latest first, with the counts of all; of one situation alone', async () => {
      await site.reader('celia')
      const made: string[] = []
      for (const title of ['Um', 'Dois', 'Três']) made.push((await ask('celia', (await titleOf(title)).cod_acervo)).body.codigo)
      await site.as('celia', 'DELETE', path, { solicitacoes: [made[1]] })
      const read = async (query: string) => {
        const { data, total, page, perPage, contagens } = (await site.as('celia', 'GET', `${path}${query}`)).body
        return [data.map((one: { titulo: string }) => one.titulo), total, page, perPage, [contagens.todos, contagens.aguardando]]
      }
      expect(await read('?perPage=2')).toEqual([['Três', 'Dois'], 3, 1, 2, [3, 2]])
      expect(await read('?perPage=2&page=2')).toEqual([['Um'], 3, 2, 2, [3, 2]])
      expect(await read('?situacao=aguardando&perPage=1&page=2')).toEqual([['Um'], 2, 2, 1, [3, 2]])
      expect(await read('?situacao=nao_concluido')).toEqual([['Dois'], 1, 1, 20, [3, 2]])
    })
  })
}
