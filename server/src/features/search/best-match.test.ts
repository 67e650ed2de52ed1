import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const machado = 'Assis, Machado de, 1839-1908'
const shelf = booksXml(
  { number: '1', title: 'Dom Casmurro', remainder: 'romance', author: machado, year: 1899 },
  { number: '2', title: 'O enigma de Dom Casmurro', author: 'Caldwell, Helen', year: 2008, subjects: ['Dom Casmurro'] },
  { number: '3', title: 'Capitu', author: 'Prado, Ana', year: 2015, subjects: ['Dom Casmurro', 'Machado de Assis'] },
  { number: '4', title: 'Jornal', author: 'Prado, Ana', year: 2001, subjects: ['Leitura'] },
  { number: '5', title: 'Cartas', author: 'Prado, Ana', year: 2016, subjects: ['Jornal', 'Leitura'] },
  ...Array.from({ length: 30 }, (_, n) => ({ number: `n${n}`, title: `Estudos ${n}`, year: 2020, subjects: ['Dom Casmurro, romance'] })),
)

for (const engine of engines) {
  describe(`the best match on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
    })
    afterAll(() => site.remove())

    const ask = async (query: string) => (await site.get(`/api/consulta?${query}`)).json()
    const best = async (query: string) => (await ask(query)).melhor.map((one: { descricao: string }) => one.descricao)

    test('stands apart from a list by year, which stays as it is', async () => {
      const reply = await ask('q=dom%20casmurro')
      expect(reply.melhor).toEqual([expect.objectContaining({ descricao: expect.stringMatching(/^Dom Casmurro/), ano_publicacao: '1899' })])
      expect([reply.total, reply.data.length]).toEqual([33, 20])
      expect(reply.data.map((one: { ano_publicacao: string }) => one.ano_publicacao)).toEqual(Array.from({ length: 20 }, () => '2020'))
    })

    test('by the beginning of the title, or by words of title and author together, and by no words of elsewhere', async () => {
      expect(await best('q=DOM')).toHaveLength(1)
      expect(await best('q=casmurro%20machado')).toEqual([expect.stringMatching(/^Dom Casmurro/)])
      expect(await best('q=casmurro%20machado&for=TITULO')).toEqual([])
      expect(await best('q=ficcao')).toEqual([])
    })

    test('is told once: on the first page, in the default order, and not where the list begins with it', async () => {
      expect(await best('q=dom%20casmurro&page=2')).toEqual([])
      expect(await best('q=dom%20casmurro&orderBy=relevancia')).toEqual([])
      expect(await best('q=dom%20casmurro&orderBy=obra')).toEqual([])
      expect(await best('q=dom%20casmurro&direction=D')).toEqual([])
      expect(await best('q=caldwell%20enigma')).toEqual([])
      expect(await best('')).toEqual([])
      expect(await best('q=dom%20casmurro&condition=NOT&q2=capitu')).toEqual([])
      expect(await best('q=dom%20casmurro&for=ASSUNTO')).toEqual([])
      expect(await best('q=dom%20AND%20casmurro')).toEqual([])
    })

    test('is told apart also of a page that holds it, which keeps it in its place, once', async () => {
      const { data, melhor } = await ask('q=dom%20casmurro&perPage=50')
      expect(melhor.map((one: { descricao: string }) => one.descricao)).toEqual([expect.stringMatching(/^Dom Casmurro/)])
      const codes = data.map((one: { cod_acervo: string }) => one.cod_acervo)
      expect([codes.length, new Set(codes).size, codes.at(-1)]).toEqual([33, 33, melhor[0].cod_acervo])
    })

    test('is none where a word of the most relevant title stands in its subjects alone; the page misses nothing', async () => {
      const { data, melhor } = await ask('q=jornal%20leitura')
      expect([melhor, data.map((one: { descricao: string }) => one.descricao)]).toEqual([[], ['Cartas', 'Jornal']])
    })

    test('keeps to the filters that were chosen', async () => {
      expect(await best('q=dom%20casmurro&filtro=Y:2000-2020')).toEqual(['O enigma de Dom Casmurro'])
    })
  })
}
