import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { aCopy, aLibrary } from '../../adapters/database/testing/library-fixture.ts'
import { copyStates } from '../../ports/library-system.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { everyNth, sized } from '../../testing/thorough.ts'
import { booksXml } from '../../testing/titles.ts'
import type { Facet } from '@farol/contract/search.ts'
import { copiesOf, differences, listedCodes, type Ask } from './testing/counted-copies.ts'

const titleCount = sized(400, 100)
const copyCount = sized(10_000, 2_000)
const hidden = new Set(['lost', 'damaged', 'withdrawn'])

for (const engine of engines)
  describe(`copies in every state and of every loan type on ${engine.name}`, () => {
    let site: TestSite
    let codes: readonly string[]
    let made: readonly { readonly title: string; readonly state: string; readonly lends: boolean }[]
    const ask: Ask = async (url, body) =>
      (await (body ? site.app.inject({ method: 'POST', url, payload: body }) : site.get(url))).json<unknown>()

    beforeAll(async () => {
      site = await openTestSite(engine)
      const { copies, librarySystem, shelfTerms } = site.stores
      await site.importXml(
        booksXml(
          ...Array.from({ length: titleCount }, (_, at) => ({
            number: String(at + 1),
            title: `Contado ${at + 1}`,
            year: 2001,
            ...(at % 17 === 0 && { link: `https://livros.example.org/${at}` }),
          })),
        ),
      )
      codes = await listedCodes(ask, 'q=contado')
      const shelf = await aLibrary(site.stores)
      const types = await shelfTerms.loanTypes()
      const drawn = Array.from({ length: copyCount }, (_, n) => {
        const state = copyStates[(n * 7) % copyStates.length]!
        // Titles have from none to some sixty copies; a tenth of them has copies in two states alone.
        const title = codes[n % 10 === 0 ? n % codes.length : (n * n + (n >> 4)) % codes.length]!
        return { n, title, state, type: types[(n >> 2) % types.length]!, dueDate: ['2000-01-01', '2999-01-01', undefined][n % 3] }
      })
      const ids = await copies.put(
        drawn.map(({ n, title, type }) =>
          aCopy(shelf, Number(title), `c${n}`, { loanTypeId: type.id, libraryId: n % 5 === 0 ? shelf.otherLibraryId : shelf.libraryId }),
        ),
      )
      await librarySystem.availability.recordCopyState(
        drawn.map(({ n, state, dueDate }) => ({ copyId: ids[n]!, state, ...(state === 'on_loan' && dueDate && { dueDate }) })),
      )
      made = drawn.map(({ title, state, type }) => ({ title, state, lends: type.lends }))
      await site.indexed()
    })
    afterAll(() => site.remove())

    test('the table of a title has each copy that visitors see, in the state that it is in', async () => {
      for (const title of everyNth(codes, 8)) {
        const own = made.filter((one) => one.title === title && !hidden.has(one.state))
        const read = own.filter(({ state, lends }) => state === 'consult_only' || (state === 'available' && !lends)).length
        const rows = await copiesOf(ask, title)
        expect(rows).toHaveLength(own.length)
        expect(rows.filter(({ situacao }) => situacao === 'consulta_local')).toHaveLength(read)
        expect(rows.filter(({ situacao }) => situacao === 'disponivel')).toHaveLength(
          own.filter(({ state, lends }) => state === 'available' && lends).length,
        )
      }
    })

    test('box, totals, list, libraries, basket and "na estante" say what a reading of the copies one by one says', async () => {
      const today = new Date().toISOString().slice(0, 10)
      const atHand = new Set(await listedCodes(ask, 'q=contado&na_estante=S'))
      expect(atHand.size).toBeGreaterThan(10)
      expect(await differences(ask, everyNth(codes, 5), { today, atHand })).toEqual([])
    })

    test('the facet of libraries counts the titles that have a copy there, and "na estante" those that are had there now', async () => {
      const rows = new Map(await Promise.all(codes.map(async (title) => [title, await copiesOf(ask, title)] as const)))
      const told = async (query: string) => {
        const [facet] = (await ask(`/api/consulta/filtros?q=contado&tipo=B${query}`)) as readonly Facet[]
        return Object.fromEntries(facet!.valores.map(({ codigo, quantidade }) => [codigo, quantidade]))
      }
      const having = (library: string, states?: readonly string[]) =>
        codes.filter((title) => {
          const own = rows.get(title)!.filter(({ cod_biblioteca }) => cod_biblioteca === library)
          return own.some(({ situacao }) => !states || states.includes(situacao)) || (own.length > 0 && states && onlineTitles.has(title))
        }).length
      const onlineTitles = new Set(await listedCodes(ask, 'q=contado&filtro=O:cr'))
      expect(await told('')).toEqual({ ba: having('ba'), bc: having('bc') })
      const free = ['disponivel', 'consulta_local']
      const there = { ba: having('ba', free), bc: having('bc', free) }
      expect(there.ba).toBeLessThan(having('ba'))
      for (const chosen of ['', '&filtro=B:ba', '&filtro=B:bc']) expect(await told(`&na_estante=S${chosen}`)).toEqual(there)
      for (const library of ['ba', 'bc'] as const)
        expect(await listedCodes(ask, `q=contado&na_estante=S&filtro=B:${library}`)).toHaveLength(there[library])
    })
  })
