import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { CopyState } from '../../ports/library-system.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'

const shelf = booksXml(
  { number: '1', title: 'Na estante', year: 2001, copies: [{ barcode: 'a1', library: 'BC' }, { barcode: 'a2', library: 'BN' }] }, // prettier-ignore
  { number: '2', title: 'Emprestado', year: 2002, copies: [{ barcode: 'b1', library: 'BC', dueDate: '2999-12-01' }] },
  { number: '3', title: 'Sem exemplar', year: 2003 },
  { number: '4', title: 'On-line', year: 2004, link: 'https://livros.example.org/4' },
  { number: '5', title: 'Consulta local', year: 2005, copies: [{ barcode: 'c1', library: 'BN' }] },
)

type Reply = {
  total: number
  data: { descricao: string }[]
  filtros: { tipo: string; valores: { codigo: string; quantidade: number }[] }[]
}

for (const engine of engines)
  describe(`what can be had now on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(shelf)
      await put('c1', 'consult_only')
    })
    afterAll(() => site.remove())

    async function put(barcode: string, state: CopyState) {
      const { copies, librarySystem } = site.stores
      const copyId = (await copies.idsByBarcode([barcode])).get(barcode)!
      await librarySystem.availability.recordCopyState([{ copyId, state, ...(state === 'on_loan' && { dueDate: '2999-12-01' }) }])
    }
    const find = async (query: string) => (await site.get(`/api/consulta?${query}`)).json<Reply>()
    const titles = async (query: string) => (await find(query)).data.map(({ descricao }) => descricao)

    test('na_estante=S leaves copies to lend or to read, and what is online', async () => {
      expect(await titles('na_estante=S')).toEqual(['Consulta local', 'On-line', 'Na estante'])
      expect(await titles('na_estante=N')).toHaveLength(5)
      expect(await titles('q=estante+OR+emprestado&na_estante=S')).toEqual(['Na estante'])
    })

    test('a loan is seen by the next question: in the list, its total, and the facets, although no index knows of it', async () => {
      await put('a1', 'on_loan')
      expect(await titles('na_estante=S')).toContain('Na estante')
      await put('a2', 'on_loan')
      const reply = await find('na_estante=S')
      expect(reply.total).toBe(2)
      expect(reply.data.map(({ descricao }) => descricao)).toEqual(['Consulta local', 'On-line'])
      expect(
        reply.filtros
          .find(({ tipo }) => tipo === 'Y')
          ?.valores.map(({ codigo }) => codigo)
          .toSorted(),
      ).toEqual(['2004', '2005'])
      expect((await site.get('/api/consulta/filtros?na_estante=S&tipo=Y')).json<Reply['filtros']>()[0]?.valores).toHaveLength(2)
      await put('b1', 'available')
      expect(await titles('na_estante=S')).toContain('Emprestado')
      await put('a1', 'available')
      expect(await titles('na_estante=S')).toContain('Na estante')
    })

    test('of a chosen library only its own copies count', async () => {
      expect(await titles('na_estante=S&filtro=B:BC')).toEqual(['Emprestado', 'Na estante'])
      expect(await titles('na_estante=S&filtro=B:BN')).toEqual(['Consulta local'])
      expect(await titles('na_estante=S&filtro=B:BN,B:BC')).toEqual(['Consulta local', 'Emprestado', 'Na estante'])
    })

    test('a chosen library without any of them stays among the values: it can be taken off', async () => {
      const { total, filtros } = await find('q=emprestado&na_estante=S&filtro=B:BN')
      expect(total).toBe(0)
      expect(filtros.find(({ tipo }) => tipo === 'B')?.valores.map(({ codigo, quantidade }) => [codigo, quantidade])).toEqual([
        ['BC', 1],
        ['BN', 0],
      ])
    })

    test('words find the same values of the facet of libraries as the facet lists', async () => {
      for (const [word, listed] of [
        ['bn', [['BN', 0]]],
        ['bc', [['BC', 1]]],
        ['b', []],
      ] as const) {
        // prettier-ignore
        const [facet] = (await site.get(`/api/consulta/filtros?q=emprestado&na_estante=S&filtro=B:BN&tipo=B&termo=${word}`)).json<Reply['filtros']>() // prettier-ignore
        const values = facet!.valores.map(({ codigo, quantidade }) => [codigo, quantidade])
        expect([word, word === 'b' ? values.length : values]).toEqual([word, word === 'b' ? 2 : listed])
      }
    })

    test('where copies are is read once for a question, however many libraries its facet counts', async () => {
      const read = vi.spyOn(site.stores.librarySystem.availability, 'atHand')
      const reply = await find('na_estante=S&filtro=B:BC')
      expect(reply.filtros.find(({ tipo }) => tipo === 'B')?.valores).toHaveLength(2)
      expect(read).toHaveBeenCalledTimes(1)
      read.mockRestore()
    })

    test('says what is wrong with another value', async () => {
      const answer = await site.get('/api/consulta?na_estante=sim')
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('na_estante')
    })
  })
