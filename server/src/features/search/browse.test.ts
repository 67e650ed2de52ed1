import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type Written } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

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
  record('5', ['245', '03', { a: 'Rondas' }]),
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

    test('a line opens its titles however it is written', async () => {
      for (const line of ["L'étranger", 'l’Etranger', 'O estrangeiro']) {
        const { data } = (await site.get(`/api/consulta/acervos-indexados?indice=INDICE_1&termo=${encodeURIComponent(line)}`)).json()
        expect(
          data.map((one: { descricao: string }) => one.descricao),
          line,
        ).toEqual(["L'étranger"])
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
