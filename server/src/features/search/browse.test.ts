import { partOf } from '@farol/contract/testing/fake-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type Written } from '../../testing/records.ts'
import { QueryTooLarge, type SearchIndex } from '../../ports/search-index.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { likelyQuestions, listLines, suggest } from './browse.ts'

const record = (number: string, ...fields: readonly Written[]) => ({
  control: { '001': number, '008': '200101s2000    bl            000 0 por d' },
  fields,
})

const shelf = recordsXml(
  record('1', ['245', '02', { a: 'O alienista' }]),
  record('2', ['245', '12', { a: "L'étranger" }], ['240', '12', { a: 'O estrangeiro' }], ['830', ' 2', { a: 'A ronda dos livros' }]),
  record('3', ['245', '00', { a: 'A alma do tempo' }]),
  record('4', ['245', '02', { a: 'A alma encantadora' }]),
  // The indicator counts into a word: it is a slip, and the title files as it stands.
  record('5', ['245', '03', { a: 'Rondas' }], ['090', '  ', { a: '869.93', b: 'R771' }]),
)

interface Line {
  descricao: string
  caracteres_desprezados?: number
  quantidade: number
}

for (const engine of engines) {
  describe(`indexes on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      expect(await site.importXml(shelf)).toMatchObject({ read: 5, stored: 5 })
    })
    afterAll(() => site.remove())

    const lines = async (query: string): Promise<string[]> => {
      const { data } = (await site.get(`/api/consulta/indice?${query}`)).json<{ data: Line[] }>()
      return data.map(
        ({ descricao, caracteres_desprezados = 0 }) =>
          `(${descricao.slice(0, caracteres_desprezados)})${descricao.slice(caracteres_desprezados)}`,
      )
    }

    test('an article at the beginning does not count in the alphabet, and the line says how much of it does not', async () => {
      const all = ['()A alma do tempo', '(O )alienista', '(A )alma encantadora', '(O )estrangeiro', "(L')étranger", '()Rondas']
      expect(await lines('indice=INDICE_1')).toEqual(all)
      expect(await lines('indice=INDICE_4')).toEqual(['(A )ronda dos livros'])
      // A place is named by what files or by the whole line.
      expect(await lines('indice=INDICE_1&termo=alien&perPage=1')).toEqual(['(O )alienista'])
      expect(await lines('indice=INDICE_1&termo=o+estrangeiro&perPage=2')).toEqual(['(O )estrangeiro', "(L')étranger"])
      expect(await lines('indice=INDICE_1&termo=rondas&sentido=anterior&perPage=1')).toEqual(["(L')étranger"])
    })

    test('a beginning with its article leads to where it files, and an index says what its lines begin with', async () => {
      expect(await lines('indice=INDICE_1&termo=O+alie&perPage=1')).toEqual(['(O )alienista'])
      expect(await lines('indice=INDICE_1&termo=O+est&perPage=2')).toEqual(['(O )estrangeiro', "(L')étranger"])
      expect(await lines('indice=INDICE_4&termo=A+ron&perPage=1')).toEqual(['(A )ronda dos livros'])
      // Where lines begin with all its words, they are met; where none goes on after that article, so is the place of its words.
      expect(await lines('indice=INDICE_1&termo=A+alm&perPage=1')).toEqual(['()A alma do tempo'])
      expect(await lines('indice=INDICE_1&termo=os+alie&perPage=1')).toEqual(['()Rondas'])
      const initials = async (index: string) => (await site.get(`/api/consulta/indice?indice=${index}&termo=r`)).json().iniciais
      expect(await initials('INDICE_1')).toEqual(['letras'])
      expect(await initials('INDICE_7')).toEqual(['algarismos'])
      expect(await initials('INDICE_6')).toEqual([])
    })

    test('a line opens its titles however it is written', async () => {
      for (const line of ["L'étranger", 'l’Etranger', 'O estrangeiro']) {
        const { data } = (await site.get(`/api/consulta/acervos-indexados?indice=INDICE_1&termo=${encodeURIComponent(line)}`)).json()
        expect(
          data.map((one: { descricao: string }) => one.descricao),
          line,
        ).toEqual(["L'étranger"])
      }
    })

    test('names that end with a sign are lines of their own', async () => {
      const languages = ['C (Linguagem de programação)', 'C# (Linguagem de programação)', 'C++ (Linguagem de programação)']
      const other = await openTestSite(engine)
      try {
        const subject = (at: number): Written => ['650', ' 4', { a: languages[at]! }]
        const books = [
          record('1', ['245', '00', { a: 'Ponteiros' }], subject(0)),
          record('2', ['245', '00', { a: 'Classes' }], subject(2), subject(0)),
          record('3', ['245', '00', { a: 'Delegados' }], subject(1)),
        ]
        await other.importXml(recordsXml(...books))
        const { data } = (await other.get('/api/consulta/indice?indice=INDICE_2')).json<{ data: Line[] }>()
        expect(data.map(({ descricao, quantidade }) => [descricao, quantidade])).toEqual([
          ['C (Linguagem de programação)', 2],
          ['C# (Linguagem de programação)', 1],
          ['C++ (Linguagem de programação)', 1],
        ])
        for (const { descricao, quantidade } of data) {
          const answer = await other.get(`/api/consulta/acervos-indexados?indice=INDICE_2&termo=${encodeURIComponent(descricao)}`)
          expect([descricao, answer.json().total]).toEqual([descricao, quantidade])
        }
      } finally {
        await other.remove()
      }
    })

    test('a line that is shorter than its title opens it', async () => {
      const long = [`Relatório: ${'dados, '.repeat(40)}fim`, `Zonas -- ${'a, '.repeat(100)}fim`, `O zodíaco: ${'sol, lua; '.repeat(30)}fim`]
      const other = await openTestSite(engine)
      try {
        await other.importXml(recordsXml(...long.map((a, at) => record(String(at + 1), ['245', at === 2 ? '02' : '00', { a }]))))
        const { data } = (await other.get('/api/consulta/indice?indice=INDICE_1')).json<{ data: Line[] }>()
        expect(data.map(({ descricao }) => descricao.length)).toEqual([200, 200, 200])
        for (const { descricao } of data) {
          const answer = await other.get(`/api/consulta/acervos-indexados?indice=INDICE_1&termo=${encodeURIComponent(descricao)}`)
          expect(answer.json().data).toMatchObject([{ descricao: long.find((one) => one.startsWith(descricao)) }])
        }
      } finally {
        await other.remove()
      }
    })

    test('a title begins as it is written and as it is filed', async () => {
      const begin = async (q: string) => {
        const { data } = (
          await site.get(`/api/consulta?q=${encodeURIComponent(q)}&for=TITULO&keyword_type=I&orderBy=obra&direction=C`)
        ).json()
        return data.map((one: { descricao: string }) => one.descricao)
      }
      expect(await begin('alien')).toEqual(['O alienista'])
      expect(await begin('o alien')).toEqual(['O alienista'])
      expect(await begin('a')).toEqual(['A alma do tempo', 'O alienista', 'A alma encantadora'])
      expect(await begin('e')).toEqual(["L'étranger"])
      expect(await begin('tempo')).toEqual([])
    })

    test('what is typed with its article or without becomes the line', async () => {
      for (const typed of ['o alien', 'alien']) {
        const likely = (await site.get(`/api/consulta/sugestoes?q=${encodeURIComponent(typed)}`)).json()
        expect(likely, typed).toMatchObject([{ tipo: 'INDICE_1', descricao: 'O alienista', quantidade: 1 }])
      }
    })

    test('of one index alone where the reader looks there alone', async () => {
      const likely = async (tipos: string) => (await site.get(`/api/consulta/sugestoes?q=ronda&tipos=${tipos}`)).json()
      expect(await likely('INDICE_4')).toMatchObject([{ tipo: 'INDICE_4', descricao: 'A ronda dos livros' }])
      expect((await likely('INDICE_1')).map((one: Line & { tipo: string }) => one.tipo)).toEqual(['INDICE_1'])
      expect(await likely('INDICE_3')).toEqual([])
      expect((await site.get('/api/consulta/sugestoes?q=ronda&tipos=AUTOR')).statusCode).toBe(422)
    })
  })
}

test('what an index refuses to look for is not offered, and a page of it is refused by name', async () => {
  const refuse = () => Promise.reject(new QueryTooLarge('it takes too long'))
  const index = partOf<SearchIndex>({ search: refuse, suggest: refuse, didYouMean: refuse, browse: refuse })
  expect(await suggest(index, 'alien', [], 5)).toEqual([])
  expect(await likelyQuestions(index, 'alienista')).toEqual([])
  const asked = { indice: 'INDICE_1', termo: '', sentido: 'seguinte', perPage: 5 } as const
  await expect(listLines(index, asked)).rejects.toMatchObject({ code: 'consulta_grande_demais' })
})

for (const engine of engines)
  test(`words joined by commas are too many for an offer as well, on ${engine.name}`, async () => {
    const site = await openTestSite(engine)
    await site.importXml(shelf)
    const joined = Array.from({ length: 120 }, (_, at) => `a${at}`).join(',')
    for (const path of ['voce-quis-dizer', 'sugestoes']) {
      const answer = await site.get(`/api/consulta/${path}?q=${joined}`)
      expect([answer.statusCode, answer.json()], path).toEqual([200, []])
    }
    await site.remove()
  })
