import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenLibrarySystem } from '../adapters/database/database-stores.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import type { CopyCounts } from '../ports/library-system.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'

const record = `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">t1</controlfield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dom Casmurro</subfield></datafield></record>`

const elsewhere: CopyCounts = { copies: 7, available: 2, onLoan: 3, consultOnly: 1, inTransit: 1, other: 0 }

/** Of every title it has seven copies. */
const another: OpenLibrarySystem = (handles) => {
  const { availability, ...others } = builtInLibrarySystem(handles)
  const counts = async (ids: readonly number[]) => new Map(ids.map((id) => [id, elsewhere]))
  return { ...others, availability: { ...availability, counts, holdings: async () => ({ counts: elsewhere, libraries: [] }) } }
}

for (const engine of engines) {
  describe(engine.name, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine, { librarySystem: another })
      await site.importXml(`<collection>${record}</collection>`)
    })
    afterAll(() => site?.remove())

    test('a library system given in composition answers for the copies of a title and of a page of results', async () => {
      const wire = { exemplares: 7, disponiveis: 2, emprestados: 3, consulta_local: 1, em_transito: 1, outros: 0 }
      expect((await site.get('/api/acervo/1')).json()).toMatchObject({ totais: wire })
      const { data } = (await site.get('/api/consulta?q=casmurro')).json() as { data: Record<string, unknown>[] }
      expect(JSON.stringify(data[0])).toContain('"exemplares":7')
    })

    test('it is the one of a transaction, too', async () => {
      const counts = await site.stores.together((inside) => inside.librarySystem.availability.counts([1]))
      expect(counts.get(1)).toEqual(elsewhere)
    })
  })
}
