import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

type Field = RecordToWrite['fields'][number]
const book = (number: string, title: Field, ...fields: readonly Field[]): RecordToWrite => ({
  control: { '001': number, '008': '010101s1990    bl            000 0 por d' },
  fields: [title, ...fields],
})
const titled = (a: string, ind2 = '0', more = {}): Field => ['245', `1${ind2}`, { a, ...more }]

const books = [
  book(
    '1',
    titled('Capas e contracapas'),
    ['246', '1 ', { i: 'Título da capa:', a: 'Livro azul' }],
    ['260', '  ', { a: 'Berkeley, Calif. :', b: 'Univ. Press, Inc. ;', c: '1990.' }],
    ['010', '  ', { a: '   85153773 /AC/r86' }],
    ['082', '04', { a: '869.3' }],
    ['540', '  ', { a: 'Domínio público mediante consulta' }],
    ['500', '  ', { a: 'Inclui gravuras' }],
  ),
  book('2', titled('<O >universo inflacionário')),
  book('3', titled('\u0098Der \u009CZauberberg')),
  book('4', titled("<L'>isola")),
  book('5', titled('<<The>> sea'), ['490', '0 ', { a: '<La >collana blu' }]),
  book('6', titled('O alienista', '2')),
  book('7', titled('<HTML> for everyone')),
  book('8', titled('Toque e leitura'), ['082', '04', { a: '869.3' }], ['341', '0 ', { a: 'tátil', b: 'braille' }]),
]

for (const engine of engines)
  describe(`records of other catalogues on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(recordsXml(...books))
    })
    afterAll(() => site.remove())

    const found = async (query: string) =>
      (await site.get(`/api/consulta?${query}`)).json<{ data: { cod_acervo: string; descricao: string }[] }>().data
    const codeOf = async (words: string) => (await found(`q=${words}`))[0]!.cod_acervo
    const groupsOf = async (words: string, language = 'pt-BR') => {
      const answer = await site.get(`/api/acervo/${await codeOf(words)}`, { 'accept-language': language })
      const { grupos } = answer.json<{ grupos: { grupo: string; valores: { texto: string }[] }[] }>()
      return new Map(grupos.map(({ grupo, valores }) => [grupo, valores.map(({ texto }) => texto)]))
    }

    test('a variant title stands behind its own label', async () => {
      expect((await groupsOf('contracapas')).get('outros_titulos')).toEqual(['Título da capa: Livro azul'])
      expect(await found('q=livro+azul')).toHaveLength(1)
    })

    test('the stop of an abbreviation stays where a sign behind it goes', async () => {
      expect((await groupsOf('contracapas')).get('publicacao')).toEqual(['Berkeley, Calif.: Univ. Press, Inc., 1990'])
    })

    test('the number of the Library of Congress is known without its suffix', async () => {
      for (const number of ['85153773', '85-153773']) expect(await found(`q=${number}`)).toHaveLength(1)
      expect((await groupsOf('contracapas')).get('outros_numeros')).toEqual(['LCCN 85153773'])
    })

    test('terms of use are shown and are no words of a title', async () => {
      expect(await found('q=mediante')).toEqual([])
      expect(await found('q=gravuras')).toHaveLength(1)
      expect((await groupsOf('contracapas')).get('notas')).toContain('Domínio público mediante consulta')
    })

    test.each([
      ['pt-BR', 'Linguística, Letras e Artes', 'Livro'],
      ['en', 'Linguistics, Letters and Arts', 'Book'],
      ['es', 'Lingüística, Letras y Artes', 'Libro'],
    ])('in %s the area of knowledge and the type of work are %s and %s', async (language, area, type) => {
      const headers = { 'accept-language': language }
      expect((await groupsOf('contracapas', language)).get('area')).toEqual([area])
      const code = await codeOf('contracapas')
      const listed = (await site.get('/api/consulta?q=contracapas', headers)).json<{
        data: { areas_conhecimento: { descricao: string }[] }[]
        filtros: { tipo: string; valores: { descricao: string }[] }[]
      }>()
      expect(listed.data[0]!.areas_conhecimento.map(({ descricao }) => descricao)).toEqual([area])
      expect(listed.filtros.find(({ tipo }) => tipo === 'K')!.valores.map(({ descricao }) => descricao)).toEqual([area])
      const dublinCore = (await site.get(`/api/acervo/${code}/dublin-core`, headers)).json<{
        elementos: { elemento: string; valor: string }[]
      }>()
      expect(dublinCore.elementos.find(({ elemento }) => elemento === 'type')!.valor).toBe(type)
    })

    test('[S3-08] area of knowledge and accessibility stand beside the other fields of a result', async () => {
      expect((await found('q=toque'))[0]).toMatchObject({
        cod_acervo: expect.stringMatching(/^\d+$/),
        possui_acessibilidade: 'S',
        cod_tipo_area_conhec: '1',
        desc_tipo_area_conhec: expect.stringMatching(/CNPq/i),
        cod_area_conhecimento: '8.00.00.00-2',
        areas_conhecimento: [{ codigo: '8.00.00.00-2', descricao: 'Linguística, Letras e Artes' }],
      })
      expect((await groupsOf('toque')).get('acessibilidade')).toEqual(['braille'])
      const [without] = await found('q=alienista')
      for (const field of ['possui_acessibilidade', 'cod_tipo_area_conhec', 'cod_area_conhecimento', 'areas_conhecimento'])
        expect([field, Object.hasOwn(without!, field)]).toEqual([field, false])
    })

    test('in a file of Dublin Core the type of work is marked with its language', async () => {
      const views = await site.get(`/api/acervo/${await codeOf('contracapas')}/dublin-core`)
      const file = await site.get(views.json<{ arquivo: { endereco: string } }>().arquivo.endereco)
      expect(file.body).toContain('<dc:type xml:lang="pt">Livro</dc:type>')
    })

    test('marks around what does not file are not shown, and the title files behind them', async () => {
      const sorted = (await found('q=&orderBy=obra&direction=C')).map(({ descricao }) => descricao)
      expect(sorted).toEqual([
        'O alienista',
        'Capas e contracapas',
        '<HTML> for everyone',
        "L'isola",
        'The sea',
        'Toque e leitura',
        'O universo inflacionário',
        'Der Zauberberg',
      ])
      expect((await groupsOf('sea')).get('serie')).toEqual(['La collana blu'])
      const lines = (await site.get('/api/consulta/indice?indice=INDICE_1&termo=universo')).json<{ data: { descricao: string }[] }>()
      expect(lines.data[0]).toMatchObject({ descricao: 'O universo inflacionário', caracteres_desprezados: 2 })
    })
  })
