import type { ResultItem } from '@farol/contract/search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { cardBytes, MemoryCardCache } from './search-caches.ts'

const cardOf = (cod_acervo: string): ResultItem => ({
  cod_acervo, descricao: 'Obra', autores: [], cod_tipo_obra: '1', desc_tipo_obra: 'Livro', link_capa: '', rota: 'acervo',
  disponibilidade: { exemplares: 0, disponiveis: 0, consulta_local: 0, emprestados: 0, online: false },
}) // prettier-ignore

function shelf(maxBytes?: number) {
  const state = { dataVersion: 'a', now: 0, made: [] as number[], versions: new Map<number, number>() }
  const cards = new MemoryCardCache(
    { dataVersion: async () => state.dataVersion, versions: async () => state.versions, clock: { now: () => new Date(state.now) } },
    maxBytes,
  )
  const make = async (ids: readonly number[]) => {
    state.made.push(...ids)
    return ids.filter((id) => id < 100).map((id) => [id, cardOf(`${id}-${state.dataVersion}`)] as const)
  }
  const ask = async (...ids: number[]) => {
    state.made = []
    return { codes: (await cards.cards(ids, 'pt', make)).map((card) => card.cod_acervo), made: state.made }
  }
  return { state, cards, make, ask }
}

describe('cards', () => {
  test('are made once, in the order asked for, and again after a write or a minute', async () => {
    const { ask, state } = shelf()
    expect(await ask(3, 1)).toEqual({ codes: ['3-a', '1-a'], made: [3, 1] })
    expect(await ask(1, 2, 3)).toEqual({ codes: ['1-a', '2-a', '3-a'], made: [2] })
    state.dataVersion = 'b'
    expect(await ask(1)).toEqual({ codes: ['1-b'], made: [1] })
    state.now = 60_000
    expect((await ask(1)).made).toEqual([1])
    expect((await ask(1)).made).toEqual([])
  })

  test('are made again where a copy of that very title was lent or returned', async () => {
    const { ask, state } = shelf()
    await ask(1, 2)
    state.versions.set(2, 1)
    expect((await ask(1, 2)).made).toEqual([2])
    expect((await ask(1, 2)).made).toEqual([])
    state.versions.set(2, 2)
    expect((await ask(2, 1)).codes).toEqual(['2-a', '1-a'])
  })

  test('of titles that are gone are none, and are asked for again', async () => {
    const { ask } = shelf()
    expect(await ask(1, 100, 2)).toEqual({ codes: ['1-a', '2-a'], made: [1, 100, 2] })
    expect(await ask(1, 100, 2)).toEqual({ codes: ['1-a', '2-a'], made: [100] })
  })

  test('of another language are others', async () => {
    const { ask, cards, make, state } = shelf()
    await ask(1)
    state.made = []
    await cards.cards([1], 'en', make)
    expect(state.made).toEqual([1])
  })

  test('that were made while something was written are not shown afterwards', async () => {
    const { ask, cards, state } = shelf()
    const slow = cards.cards([1], 'pt', async (ids) => {
      const before = state.dataVersion
      state.dataVersion = 'b'
      await ask(2)
      return ids.map((id) => [id, cardOf(`${id}-${before}`)] as const)
    })
    await slow
    expect((await ask(1)).codes).toEqual(['1-b'])
  })

  test('are changed by nobody', async () => {
    const { cards, make } = shelf()
    const [card] = await cards.cards([1], 'pt', make)
    expect(() => ((card as { descricao: string }).descricao = 'x')).toThrow(TypeError)
  })

  test('take at most so many bytes', async () => {
    const { ask } = shelf(2 * (cardBytes + 8))
    await ask(1, 2, 3)
    expect((await ask(2, 3)).made).toEqual([])
    expect((await ask(1)).made).toEqual([1])
  })
})

describe.each(engines)('what a search answers of cards that are kept on $name', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine)
    await site.importXml(`<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
      <controlfield tag="001">k1</controlfield><datafield tag="245" ind1="1" ind2="0"><subfield code="a">Casmurro</subfield></datafield></record></collection>`)
  })
  afterAll(() => site.remove())

  test('is the same twice, and follows what is written', async () => {
    const found = async () => (await site.get('/api/consulta?q=casmurro')).json<{ data: Record<string, unknown>[] }>().data
    const first = await found()
    expect(first).toHaveLength(1)
    expect(await found()).toEqual(first)
    await site.database.write.updateTable('title').set({ suppressed: 1 }).execute()
    expect(await found()).toEqual([])
    await site.database.write.updateTable('title').set({ suppressed: 0 }).execute()
    expect(await found()).toEqual(first)
  })
})
