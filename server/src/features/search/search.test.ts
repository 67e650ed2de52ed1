import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const shelf = booksXml(
  {
    number: '1',
    title: 'Dom Casmurro',
    author: 'Assis, Machado de, 1839-1908',
    year: 1899,
    subjects: ['Ficção brasileira', 'Ciúme'],
    publisher: 'Garnier',
    copies: [
      { barcode: 'a1', library: 'BC', collection: 'LIT' },
      { barcode: 'a2', library: 'BN' },
    ],
  },
  {
    number: '2',
    title: 'Quincas Borba',
    author: 'Assis, Machado de, 1839-1908',
    year: 1891,
    subjects: ['Ficção brasileira'],
    publisher: 'Garnier',
    copies: [{ barcode: 'a3', library: 'BC', dueDate: '2999-12-01' }],
  },
  { number: '3', title: 'O cortiço', author: 'Azevedo, Aluísio, 1857-1913', year: 1890, subjects: ['Ficção brasileira'] },
  {
    number: '4',
    title: 'The lighthouse',
    author: 'Stevenson, Ann',
    year: 2010,
    language: 'eng',
    subjects: ['Faróis'],
    link: 'https://livros.example.org/4',
  },
)

interface Item {
  cod_acervo: string
  descricao: string
}
type Reply = {
  data: Item[]
  total: number
  filtros: { tipo: string; valores: { codigo: string; descricao: string; quantidade: number }[] }[]
}

for (const engine of engines) {
  describe(`searching on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      expect(await site.importXml(shelf)).toEqual({ read: 4, stored: 4, replaced: 0, unchanged: 0, quarantined: 0 })
    })
    afterAll(() => site.remove())

    const find = async (query: string, headers = {}): Promise<Reply> => {
      const answer = await site.get(`/api/consulta?${query}`, headers)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const titles = async (query: string) => (await find(query)).data.map((one) => one.descricao)

    test.each([
      ['q=casmurro', ['Dom Casmurro']],
      ['q=CÁSMURRO', ['Dom Casmurro']],
      ['q=cortico', ['O cortiço']],
      ['q=machado+assis', ['Dom Casmurro', 'Quincas Borba']],
      ['q=machado&for=TITULO', []],
      ['q=machado&for=AUTOR', ['Dom Casmurro', 'Quincas Borba']],
      ['q=ciume&for=ASSUNTO', ['Dom Casmurro']],
      ['q=casmurro+OR+borba', ['Dom Casmurro', 'Quincas Borba']],
      ['q=machado+NOT+borba', ['Dom Casmurro']],
      ['q=%22quincas+borba%22', ['Quincas Borba']],
      ['q=nada+disso', []],
      ['q=casm*', ['Dom Casmurro']],
      ['q=MÁCH*+quinc*', ['Quincas Borba']],
      ['q=quinc*+NOT+borb*', []],
      ['q=corti*o', ['O cortiço']],
      ['q=cort%3F%C3%A7o', ['O cortiço']],
      ['q=b%3Frba&for=TITULO', ['Quincas Borba']],
      ['q=b%3Frba&for=AUTOR', []],
      ['q=borba%3F', ['Quincas Borba']],
      ['q=b%3Fba', []],
      ['q=%22casm*%22', []],
      ['q=c*&for=TITULO', []],
    ])('%s finds %j', async (query, expected) => {
      expect(await titles(query)).toEqual(expected)
    })

    test.each([
      ['q=machado&for=AUTOR&condition=AND&q2=borba&for2=TITULO', ['Quincas Borba']],
      ['q=cortico&condition=OR&q2=lighthouse', ['The lighthouse', 'O cortiço']],
      ['q=machado&condition=NOT&q2=borba', ['Dom Casmurro']],
      ['q=casmurro&condition=OR&q2=borba&condition2=NOT&q3=ciume', ['Quincas Borba']],
      ['q2=borba', ['Quincas Borba']],
      ['q=quincas+borba&keyword_type=I&for=TITULO', ['Quincas Borba']],
      ['q=borba&keyword_type=I&for=TITULO', []],
      ['q=assis+machado&keyword_type=E', ['Dom Casmurro', 'Quincas Borba']],
      ['q=machado&condition=AND&q2=brasileira&for2=ASSUNTO&condition2=AND&q3=quincas&for3=TITULO', ['Quincas Borba']],
      ['q=brasileira&q2=brasileira&for2=ASSUNTO&q3=ciume&for3=TITULO', []],
      ['q=machado&condition2=NOT&q3=borba&condition3=OR&q4=lighthouse', ['The lighthouse', 'Dom Casmurro']],
      ['q=garnier&for=EDITORA', ['Dom Casmurro', 'Quincas Borba']],
      ['q=garnier&for=TITULO', []],
      ['tipo_obra=49,', ['The lighthouse']],
      ['cr=S', ['The lighthouse']],
      ['q=machado&cr=N', ['Dom Casmurro', 'Quincas Borba']],
    ])('rows and options: %s finds %j', async (query, expected) => {
      expect(await titles(query)).toEqual(expected)
    })

    test('with one library chosen each title says what that library has of it, in every display, in one question', async () => {
      const { copies, librarySystem } = site.stores
      const lent = (await copies.idsByBarcode(['a1'])).get('a1')!
      await librarySystem.availability.recordCopyState([{ copyId: lent, state: 'on_loan', dueDate: '2999-12-01' }])
      const shown = async (query: string) =>
        ((await find(query)).data as unknown as { disponibilidade: unknown }[]).map((one) => one.disponibilidade)
      const back = { previsao: '2999-12-01' }
      const there = (library: string, exemplares: number, disponiveis: number) => ({
        na_biblioteca: {
          cod_biblioteca: library,
          biblioteca: library,
          exemplares,
          disponiveis,
          consulta_local: 0,
          emprestados: exemplares - disponiveis,
          ...(disponiveis === 0 && back),
        },
      })
      const all = { exemplares: 2, disponiveis: 1, consulta_local: 0, emprestados: 1, online: false }
      for (const how of ['', '&modo=R', '']) {
        expect(await shown(`q=machado&orderBy=codigo&filtro=B:BC${how}`)).toEqual([
          { ...all, ...there('BC', 1, 0) },
          { exemplares: 1, disponiveis: 0, consulta_local: 0, emprestados: 1, ...back, online: false, ...there('BC', 1, 0) },
        ])
        expect(await shown(`q=casmurro&filtro=B:BN${how}`)).toEqual([{ ...all, ...there('BN', 1, 1) }])
        for (const none of ['', '&filtro=B:BC,B:BN', '&filtro=B:XX,B:BC']) expect(await shown(`q=casmurro${none}${how}`)).toEqual([all])
      }
      await librarySystem.availability.recordCopyState([{ copyId: lent, state: 'available' }])
    })

    test('[S7-31] [S7-32] [S7-33] [S7-34] every call of the search answers a visitor without a token', async () => {
      const calls = [
        '',
        '/ordenacao',
        '/filtros',
        '/opcoes-arquivo',
        '/opcoes-atos-normativos',
        '/titulos-adicionais?acervos=1',
        '/acervos-indexados?indice=INDICE_1&termo=Dom%20Casmurro',
        '/opcoes-indice',
        '/produtos-target',
        '/disciplinas',
        '/cursos',
        '/professores',
        '/campus',
        '/bibliotecas',
        '/imagem-padrao',
      ]
      for (const call of calls) {
        const answer = await site.get(`/api/consulta${call}`)
        expect([call, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([call, 200, '*'])
        expect(typeof answer.json()).toBe('object')
      }
      const indexed = (await site.get('/api/consulta/acervos-indexados?indice=INDICE_1&termo=Dom%20Casmurro')).json()
      expect(indexed.data.map((one: Item) => one.descricao)).toEqual(['Dom Casmurro'])
    })

    test('only words that somebody may have mistyped are corrected: a sign that stands for eighteen letters costs nothing', async () => {
      const likely = async (q: string) => (await site.get(`/api/consulta/voce-quis-dizer?q=${encodeURIComponent(q)}`)).json()
      expect(await likely('casmuro')).toEqual(['casmurro'])
      // The search itself, and that of the product family, answer what was asked: pages alone show another wording at once.
      expect((await site.get('/api/consulta?q=casmuro')).json()).toMatchObject({ data: [], total: 0 })
      expect((await site.get('/api/consulta?termo_pesquisa=casmuro')).json()).toEqual([])
      // "dom" is known, though "do" is one letter away and more frequent: it stays.
      expect(await likely('dom casmuro')).toEqual(['dom casmurro'])
      expect(await likely('casmuro borbba')).toEqual([])
      // A truncated word is meant as it is written, and so is what stands beside it.
      expect(await likely('casmuro* machado')).toEqual([])
      expect(await likely('quincs borbba')).toEqual(['quincas borba'])
      expect(await likely('quincas NOT casmuro')).toEqual(['quincas NOT casmurro'])
      // Figures are no misspelling.
      expect(await likely('1898')).toEqual([])
      expect(await likely('casmuro 1898')).toEqual([])
      // Known each, but not together: only what finds something is offered.
      expect(await likely('dom borba')).toEqual([])
      expect(await likely('casmuro '.repeat(33).trim())).toEqual([])
      expect(await likely(`${'ﷺ'.repeat(40)} ${'c'.repeat(41)}`)).toEqual([])
    })

    test('LIVRE finds a title by its code', async () => {
      const [dom] = (await find('q=casmurro')).data
      expect(await titles(`q=${dom!.cod_acervo}`)).toEqual(['Dom Casmurro'])
    })

    test('[S9-05] the titles of a line of an index stand by their code, whatever their years', async () => {
      const other = await openTestSite(engine)
      const born = { author: 'Lima, Rui' }
      await other.importXml(
        booksXml({ ...born, number: '1', title: 'Antes', year: 1990 }, { ...born, number: '2', title: 'Depois', year: 2020 }),
      )
      const { data } = (await other.get('/api/consulta/acervos-indexados?indice=INDICE_3&termo=Lima%2C%20Rui')).json() as Reply
      expect(data.map(({ descricao }) => descricao)).toEqual(['Antes', 'Depois'])
      await other.remove()
    })

    test('[S9-05] without an order the newest comes first; every key sorts both ways', async () => {
      expect(await titles('')).toEqual(['The lighthouse', 'Dom Casmurro', 'Quincas Borba', 'O cortiço'])
      expect(await titles('direction=D')).toEqual(['O cortiço', 'Quincas Borba', 'Dom Casmurro', 'The lighthouse'])
      expect(await titles('orderBy=obra')).toEqual(['Dom Casmurro', 'O cortiço', 'Quincas Borba', 'The lighthouse'])
      expect(await titles('orderBy=autor')).toEqual(['Dom Casmurro', 'Quincas Borba', 'O cortiço', 'The lighthouse'])
      expect(await titles('orderBy=tipo&direction=D')).toEqual(['The lighthouse', 'Dom Casmurro', 'Quincas Borba', 'O cortiço'])
      expect(await titles('orderBy=tipo')).toEqual(['Dom Casmurro', 'Quincas Borba', 'O cortiço', 'The lighthouse'])
      for (const key of ['obra', 'autor', 'tipo', 'classificacao', 'codigo', 'relevancia'])
        expect((await find(`orderBy=${key}&direction=D`)).total).toBe(4)
    })

    test('[S7-31] paging goes by page and perPage, with the exact total on every page', async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => find(`perPage=2&page=${page}&orderBy=codigo`)))
      expect(pages.map((page) => [page.total, page.data.length])).toEqual([
        [4, 2],
        [4, 2],
        [4, 0],
      ])
      expect(new Set(pages.flatMap((page) => page.data.map((one) => one.cod_acervo))).size).toBe(4)
    })

    test('all twelve facets are listed; nine are counted, authors, subjects and publishers when asked', async () => {
      const closed = await find('q=machado')
      expect(closed.filtros.map((one) => one.tipo).join('')).toBe('TYIASEBCKOXU')
      const values = (reply: Reply, facetCode: string) =>
        reply.filtros.find((one) => one.tipo === facetCode)!.valores.map(({ descricao, quantidade }) => [descricao, quantidade])
      expect(values(closed, 'T')).toEqual([['Livro', 2]])
      expect(values(closed, 'Y')).toEqual([
        ['1891', 1],
        ['1899', 1],
      ])
      expect(values(closed, 'B')).toEqual([
        ['BC', 2],
        ['BN', 1],
      ])
      expect(values(closed, 'C')).toEqual([['LIT', 1]])
      expect(values(closed, 'A')).toEqual([])
      const open = await find('q=machado&facetas=A,S,E')
      expect(values(open, 'A')).toEqual([['Assis, Machado de, 1839-1908', 2]])
      expect(values(open, 'S')).toEqual([
        ['Ficção brasileira', 2],
        ['Ciúme', 1],
      ])
      expect(values(open, 'E')).toEqual([['Garnier', 2]])
    })

    test('filters: values of one facet are OR, facets AND; a facet is counted without itself', async () => {
      expect(await titles('filtro=Y:1890,Y:1899')).toEqual(['Dom Casmurro', 'O cortiço'])
      expect(await titles('filtro=Y:1890-1895')).toEqual(['Quincas Borba', 'O cortiço'])
      expect(await titles('filtro=Y:1895-')).toEqual(['The lighthouse', 'Dom Casmurro'])
      expect(await titles('filtro=Y:-1890')).toEqual(['O cortiço'])
      expect(await titles('filtro=B:BC,Y:1899')).toEqual(['Dom Casmurro'])
      expect(await titles('filtro=O:cr')).toEqual(['The lighthouse'])
      const language = (await find('filtro=I:por')).filtros.find((one) => one.tipo === 'I')!
      expect(language.valores.map((one) => one.codigo)).toEqual(['por', 'eng'])
      expect(await titles('filtro=T:1,')).toHaveLength(3)
    })

    test('a guide looks only at its own types of work, and so do its facets', async () => {
      expect((await find('guia=pesquisa_periodicos')).total).toBe(0)
      expect((await find('guia=pesquisa_periodicos&filtro=T:1')).total).toBe(0)
      for (const chosen of ['', '&filtro=T:1'])
        expect((await find(`guia=pesquisa_periodicos${chosen}`)).filtros.find((one) => one.tipo === 'T')!.valores).toEqual([])
      expect((await find('guia=pesquisa_avancada')).total).toBe(4)
    })

    test('display R brings the reference of each title', async () => {
      const [dom] = (await find('q=casmurro&modo=R')).data as (Item & { referencia?: string })[]
      expect(dom!.referencia).toMatch(/^ASSIS, Machado de\. Dom Casmurro\./)
      expect((await find('q=casmurro')).data[0]).not.toHaveProperty('referencia')
    })

    test('names of facets and values come in the reader’s language', async () => {
      const [pt, en] = await Promise.all([find('q=casmurro'), find('q=casmurro', { lang: '5' })])
      const language = (reply: Reply) => reply.filtros.find((one) => one.tipo === 'I')!.valores[0]!.descricao
      expect([language(pt), language(en)]).toEqual(['Português', 'Portuguese'])
    })

    test('[S3-08] a result carries the fields that filters read', async () => {
      const [item] = (await find('q=lighthouse')).data
      expect(item).toMatchObject({
        cod_tipo_obra: '49',
        desc_tipo_obra: 'E-book',
        ano_publicacao: '2010',
        idioma: 'eng',
        idioma_desc: 'Inglês',
        acesso_remoto: 'cr',
        link_capa: '',
        rota: 'acervo',
        dados_adicionais: { S: [{ codigo: expect.any(String), descricao: 'Faróis' }] },
      })
    })

    test('importing the same file again changes nothing; a changed record keeps its code and is found by its new words', async () => {
      expect(await site.importXml(shelf)).toMatchObject({ unchanged: 4, stored: 0, replaced: 0 })
      const [before] = (await find('q=cortico')).data
      await site.importXml(booksXml({ number: '3', title: 'O cortiço ilustrado', author: 'Azevedo, Aluísio, 1857-1913', year: 1890 }))
      const [after] = (await find('q=ilustrado')).data
      expect(after!.cod_acervo).toBe(before!.cod_acervo)
      await site.importXml(shelf)
      expect(await titles('q=ilustrado')).toEqual([])
    })

    test.each([
      'perPage=0',
      'perPage=101',
      'page=0',
      'orderBy=ano;drop',
      'filtro=Z:1',
      'filtro=Y:abc',
      'filtro=Y:1890-1895,Y:1899',
      'filtro=Y:1890-1891,Y:1899-1900',
      'for=TUDO',
      `q=${'a'.repeat(513)}`,
      'facetas=T',
    ])('%s is refused with 422', async (query) => {
      expect((await site.get(`/api/consulta?${query}`)).statusCode).toBe(422)
    })

    test.each(['P', 'I', 'E'])('five rows of 32 words each are answered, read as %s', async (type) => {
      const words = (row: string) => Array.from({ length: 32 }, (_, at) => `${row}${at}`).join('+')
      for (const operator of ['AND', 'OR', 'NOT']) {
        const further = [2, 3, 4, 5].map((row) => `q${row}=${words('abcde'[row - 1]!)}&condition${row === 2 ? '' : row - 1}=${operator}`)
        const answer = await site.get(`/api/consulta?q=${words('a')}&keyword_type=${type}&${further.join('&')}`)
        expect(answer.statusCode, answer.body).toBe(200)
      }
      const either = Array.from({ length: 16 }, (_, at) => `palavra${at}`).join('+OR+')
      expect((await site.get(`/api/consulta?q=${either}`)).statusCode).toBe(200)
    })

    test('more words or pages than an index answers are refused by name', async () => {
      const answer = await site.get(`/api/consulta?q=${'a+'.repeat(33)}`)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({
        code: 'consulta_grande_demais',
        message: 'Uma pesquisa tem no máximo 32 palavras. Use menos palavras.',
      })
      // However many there are: also where the second page would be empty.
      for (const query of ['page=9000&perPage=100', 'page=501', 'q=nada+assim&page=999', 'page=999999'])
        expect((await site.get(`/api/consulta?${query}`)).json()).toMatchObject({ fields: [{ field: 'page' }] })
      const far = (await site.get('/api/consulta?page=501', { 'accept-language': 'en' })).json()
      expect(far).toMatchObject({ code: 'pagina_distante_demais', params: { limite: 10_000 } })
      expect(far.message).toBe('Only the first 10000 results can be reached. Use more words or filters to find what lies beyond.')
      expect(far.fields[0].message).toBe('The field page goes up to 500 at most.')
      expect((await site.get('/api/consulta?page=500')).statusCode).toBe(200)
      const joined = await site.get(`/api/consulta?q=${Array.from({ length: 100 }, (_, at) => `a${at}`).join(',')}`)
      expect([joined.statusCode, joined.json().code]).toEqual([422, 'consulta_grande_demais'])
    })

    test.each([
      ['perPage=101', 'O campo perPage vai no máximo até 100.'],
      ['perPage=0', 'O campo perPage começa em 1.'],
      [`q=${'a'.repeat(513)}`, 'O campo q tem no máximo 512 caracteres.'],
    ])('the sentence of a field names the limit: %s', async (query, message) => {
      const { fields } = (await site.get(`/api/consulta?${query}`)).json()
      expect(fields).toEqual([{ field: query.split('=')[0], code: message.includes('começa') ? 'muito_curto' : 'muito_longo', message }])
    })

    test('[S5-22] years the wrong way round are refused in a sentence of their own, the facets too', async () => {
      for (const call of ['consulta', 'consulta/filtros']) {
        const answer = await site.get(`/api/${call}?q=a&filtro=Y:2010-2000`)
        expect([answer.statusCode, answer.json()]).toMatchObject([
          422,
          { code: 'periodo_invertido', message: 'O ano inicial não pode ser posterior ao ano final!', fields: [{ field: 'filtro' }] },
        ])
      }
      expect((await site.get('/api/consulta?filtro=Y:2000-2000')).statusCode).toBe(200)
    })
  })
}
