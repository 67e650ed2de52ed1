import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const shelf = booksXml(
  { number: '1', title: 'Aurora', copies: [{ barcode: 'a1', library: 'BC', collection: 'LIT' }], link: 'https://livros.example.org/1' },
  { number: '2', title: 'Aurora filmada', leader: '00000ngm a2200000 a 4500' },
  { number: '3', title: 'Aurora em revista', leader: '00000nas a2200000 a 4500' },
)

interface Facet {
  readonly tipo: string
  readonly descricao: string
  readonly valores: readonly { readonly codigo: string; readonly descricao: string }[]
}

for (const engine of engines)
  describe(`names on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      const { libraries, shelfTerms, teaching, titles } = site.stores
      const campusId = await libraries.putCampus({ code: 'norte', name: 'Campus Norte' })
      await libraries.putLibrary({ code: 'BC', name: 'Biblioteca Central', campusId, kind: 'library' })
      await shelfTerms.putCollection({ code: 'LIT', name: 'Literatura brasileira' })
      await site.importXml(shelf)
      await teaching.putCourses([{ code: 'LET', name: 'Letras' }])
      await teaching.putDisciplines([{ code: 'LET101', name: 'Poesia' }])
      const [first] = await titles.after(0, 1)
      const plan = { course: 'LET', discipline: 'LET101', year: 2026, semester: 1 } as const
      await teaching.putPlans([{ ...plan, titles: [{ titleId: first!.id, kind: 'basic' }] }])
      await site.indexed()
    })
    afterAll(() => site.remove())

    const facets = async (lang: string, query = '') => {
      const list = (await site.get(`/api/consulta/filtros?q=aurora${query}`, { lang })).json<readonly Facet[]>()
      return new Map(list.map(({ tipo, descricao, valores }) => [tipo, [descricao, ...valores.map((one) => one.descricao).toSorted()]]))
    }

    test('of libraries, collections and courses are those that the institution gave, of the rest those of the reader’s language', async () => {
      const [pt, en] = [await facets('pt'), await facets('en')]
      for (const told of [pt, en])
        expect([told.get('B')?.slice(1), told.get('C')?.slice(1), told.get('U')?.slice(1)]).toEqual([
          ['Biblioteca Central'],
          ['Literatura brasileira'],
          ['Letras'],
        ])
      expect([en.get('B')?.[0], en.get('T'), en.get('O'), en.get('X')]).toEqual([
        'Library',
        ['Type of work', 'E-book', 'Periodical', 'Video recording'],
        ['Access', 'In the physical collection', 'Online access'],
        ['Accessibility', 'No features stated'],
      ])
    })

    test('what one can search, browse and sort by is told in the reader’s language, and where the campuses are', async () => {
      const told = async (path: string, lang: string) => (await site.get(`/api/consulta/${path}`, { lang })).json()
      expect(await told('ordenacao', 'en')).toContainEqual({ codigo: 'ano', descricao: 'Year of publication', sentido: 'newest first' })
      const options = await told('opcoes-indice', 'en')
      expect(options[0]).toEqual({ grupo: 'Term', label: 'Anywhere', value: 'LIVRE' })
      expect(options).toContainEqual({ grupo: 'Index', label: 'Subject', value: 'INDICE_2' })
      expect(await told('campus', 'pt')).toContainEqual({ codigo: 'norte', descricao: 'Campus Norte' })
      expect(await told('bibliotecas', 'pt')).toEqual([{ codigo: 'BC', descricao: 'Biblioteca Central' }])
      const covers = await told('imagem-padrao', 'en')
      expect(covers.find((one: { cod_tipo_obra: string }) => one.cod_tipo_obra === '1').desc_tipo_obra).toBe('Book')
    })

    test('a guide of films shows films, one of periodicals periodicals, in the list, its facet and its feed', async () => {
      for (const [guide, title] of [
        ['pesquisa_multimeios', 'Aurora filmada'],
        ['pesquisa_periodicos', 'Aurora em revista'],
      ] as const) {
        // prettier-ignore
        const { data, filtros } = (await site.get(`/api/consulta?q=aurora&guia=${guide}`)).json<{ data: { descricao: string }[]; filtros: Facet[] }>() // prettier-ignore
        expect(data.map(({ descricao }) => descricao)).toEqual([title])
        expect(filtros.find(({ tipo }) => tipo === 'T')!.valores).toHaveLength(1)
        const other = guide === 'pesquisa_multimeios' ? 'periodical' : 'video'
        const narrowed = (await site.get(`/api/consulta/filtros?q=aurora&tipo=T&termo=${other}&guia=${guide}`, { lang: 'en' })).json<readonly Facet[]>() // prettier-ignore
        expect(narrowed[0]!.valores).toEqual([])
        const { body } = await site.get(`/${guide}.atom?q=aurora`)
        expect([...body.matchAll(/<entry><id>[^<]*<\/id><title>([^<]*)/g)].map((match) => match[1])).toEqual([title])
      }
    })
  })
