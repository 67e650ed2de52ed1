import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { recordsXml, type RecordToWrite } from '../../testing/records.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'

/** So many authors that a facet cannot list them all; the later ones have more titles. */
const crowd: readonly RecordToWrite[] = Array.from({ length: 60 }, (_, at) =>
  Array.from({ length: at === 59 ? 1 : 2 }, (__, copy): RecordToWrite => ({
    control: { '001': `c${at}-${copy}` },
    fields: [
      ['100', '1 ', { a: `Autor ${String.fromCharCode(65 + (at % 26))}${at}, José` }],
      ['245', '10', { a: `Obra ${at} volume ${copy}` }],
      ['260', '  ', { b: 'Editora', c: String(1950 + at) }],
    ],
  })),
).flat()

const area = (number: string, code: string): RecordToWrite => ({
  control: { '001': number },
  fields: [
    ['245', '10', { a: `Ciência ${number}` }],
    ['072', ' 7', { a: code, '2': 'cnpq' }],
  ],
})

interface Value {
  readonly codigo: string
  readonly descricao: string
  readonly quantidade: number
  readonly superior?: string
}
interface Facet {
  readonly tipo: string
  readonly valores: readonly Value[]
  readonly mais?: boolean
}

for (const engine of engines) {
  describe(`facets on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      const areas = [area('k1', '1.03.01.00-3'), area('k2', '1.03.00.00-7'), area('k3', '1.01.00.00-8'), area('k4', '7.00.00.00-0')]
      await site.importXml(recordsXml(...crowd, ...areas))
    })
    afterAll(() => site.remove())

    const facets = async (query: string): Promise<Facet[]> => {
      const answer = await site.get(`/api/consulta/filtros?${query}`)
      expect(answer.statusCode).toBe(200)
      return answer.json()
    }
    const one = async (query: string): Promise<Facet> => (await facets(query))[0]!

    test('[S7-32] filtros answers every facet of a search, or one of them, as the search itself counts them', async () => {
      const all = await facets('q=obra')
      expect(all.map((facet) => facet.tipo).join('')).toBe('TYIASEBCKOXU')
      const found = (await site.get('/api/consulta?q=obra&facetas=A,S,E')).json() as { filtros: Facet[] }
      expect(all).toEqual(found.filtros)
      expect(await facets('q=obra&tipo=T')).toEqual([all[0]])
      expect(await facets('q=obra&page=3&perPage=10&orderBy=obra')).toEqual(all)
    })

    test('a long facet says that there is more; words find values that are not listed, with their exact count', async () => {
      const authors = await one('tipo=A')
      expect(authors.valores).toHaveLength(50)
      expect(authors.mais).toBe(true)
      const rare = await one('tipo=A&termo=jose h59')
      expect(rare).toMatchObject({ valores: [{ descricao: 'Autor H59, José', quantidade: 1 }] })
      expect(rare).not.toHaveProperty('mais')
      expect((await one('tipo=A&termo=JOSÉ')).valores).toHaveLength(50)
      expect((await one('tipo=A&termo=aut h5')).valores.map(({ descricao }) => descricao)).toEqual(['Autor H59, José'])
      expect((await one('tipo=A&termo=ninguem')).valores).toEqual([])
      expect((await one('tipo=A&termo=aut%2B%2B+h59')).valores).toEqual([])
      expect((await one('tipo=A&termo=%25_')).valores).toHaveLength(50)
      expect((await one('q=obra+7&tipo=A&termo=autor+h7')).valores.map((value) => value.quantidade)).toEqual([2])
    })

    test('a chosen value is listed with its exact count also when fifty others have more titles', async () => {
      const [rare] = (await one('tipo=A&termo=h59')).valores
      const authors = await one(`tipo=A&filtro=A:${rare!.codigo}`)
      expect(authors.valores).toHaveLength(51)
      expect(authors.valores.at(-1)).toEqual({ ...rare, quantidade: 1 })
      const found = (await site.get(`/api/consulta?facetas=A&filtro=A:${rare!.codigo},T:999`)).json() as { total: number; filtros: Facet[] }
      expect(found.total).toBe(0)
      expect(found.filtros.find((facet) => facet.tipo === 'A')!.valores).toEqual([{ ...rare, quantidade: 0 }])
      expect(found.filtros[0]!.valores.at(-1)).toMatchObject({ codigo: '999', quantidade: 0 })
    })

    test('knowledge areas are a tree: an area holds what stands in the areas inside it', async () => {
      const areas = (await one('tipo=K')).valores
      const byCode = new Map(areas.map((value) => [value.codigo, value]))
      expect(byCode.get('1.00.00.00-3')).toMatchObject({ descricao: 'Ciências Exatas e da Terra', quantidade: 3 })
      expect(byCode.get('1.00.00.00-3')).not.toHaveProperty('superior')
      expect(byCode.get('1.03.00.00-7')).toMatchObject({ quantidade: 2, superior: '1.00.00.00-3' })
      expect(byCode.get('1.03.01.00-3')).toMatchObject({ quantidade: 1, superior: '1.03.00.00-7' })
      for (const value of areas)
        expect((await site.get(`/api/consulta?filtro=K:${value.codigo}`)).json().total, value.codigo).toBe(value.quantidade)
    })

    test('every count is the number of titles that the filter finds, without the other values of its facet', async () => {
      const counted = await facets('q=obra&filtro=Y:1950-1960,T:1')
      expect(counted.filter(({ valores }) => valores.length > 0).length).toBeGreaterThan(3)
      for (const facet of counted)
        for (const value of facet.valores.slice(0, 3)) {
          const others = facet.tipo === 'Y' ? 'T:1' : facet.tipo === 'T' ? 'Y:1950-1960' : 'Y:1950-1960,T:1'
          const found = await site.get(`/api/consulta?q=obra&filtro=${others},${facet.tipo}:${value.codigo}`)
          expect(found.json().total, `${facet.tipo}:${value.codigo}`).toBe(value.quantidade)
        }
    })

    test.each(['tipo=Z', `termo=${'a'.repeat(101)}`, 'filtro=Y:abc', 'desconhecido=1'])('%s is refused with 422', async (query) => {
      expect((await site.get(`/api/consulta/filtros?${query}`)).statusCode).toBe(422)
    })
  })
}
