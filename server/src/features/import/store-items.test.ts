import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { Item } from '../../catalogue/holdings/item.ts'
import type { KnownCopy, NewCopy } from '../../ports/copies.ts'
import { PlaceIdCache, type PlaceDeps } from './place-id-cache.ts'
import { storeItems, type ItemDeps } from './store-items.ts'

const item = (barcode: string, more: Partial<Item> = {}): Item => ({ barcode, library: 'BC', state: 'available', ...more })

function opened() {
  const made: string[] = []
  const make = (kind: string) => async (one: { readonly code: string; readonly name?: string; readonly libraryId?: number }) => {
    made.push([kind, one.libraryId, one.code, one.name].filter((part) => part !== undefined).join(' '))
    return 100 + made.length
  }
  const places: PlaceDeps = {
    libraries: partOf<PlaceDeps['libraries']>({
      libraries: async () => [{ id: 1, code: 'BC', name: 'Central' }],
      locations: async () => [{ id: 5, libraryId: 1, code: 'T', name: 'Térreo' }],
      campusOf: make('campus'),
      libraryOf: make('library'),
      putLocation: make('location'),
    }),
    shelfTerms: partOf<PlaceDeps['shelfTerms']>({
      collections: async () => [{ id: 7, code: 'LIT', name: 'Literatura' }],
      loanTypes: async () => [{ id: 1, code: 'N' }, { id: 2, code: 'E' }], // prettier-ignore
      putCollection: make('collection'),
    }),
  }
  const kept = new Map<string, KnownCopy>()
  const put: NewCopy[][] = []
  const states: unknown[][] = []
  const held: unknown[][] = []
  const deps: ItemDeps = {
    copies: partOf<ItemDeps['copies']>({
      byBarcode: async (codes: readonly string[]) => new Map(codes.flatMap((code) => (kept.has(code) ? [[code, kept.get(code)!]] : []))), // prettier-ignore
      put: async (copies: readonly NewCopy[]) => {
        put.push([...copies])
        for (const [at, copy] of copies.entries()) kept.set(copy.barcode, { ...copy, id: at + 1, state: 'available' })
        return copies.map((_, at) => at + 1)
      },
    }),
    librarySystem: partOf<ItemDeps['librarySystem']>({
      availability: {
        recordCopyState: async (some: readonly unknown[]) => void states.push([...some]),
        holdToChange: async (ids: readonly number[], joined: readonly string[]) => {
          held.push([...ids], [...joined])
          return { inUse: new Set(), queues: ['before'] }
        },
        settleQueues: async (queues: readonly string[]) => void held.push([...queues]),
      },
    }),
  }
  return { deps, places, made, put, states, held, codes: () => new PlaceIdCache(places).load() }
}

test('new copies, changed ones and those that say what they said before; of one bar code the last line counts', async () => {
  const { deps, codes, put } = opened()
  const places = await codes()
  const store = async (...items: readonly Item[]) => (await storeItems(deps, places, items.map((one) => ({ titleId: 42, item: one })))).as // prettier-ignore
  expect(await store(item('b1'), item('b2'), item('b1', { volume: '2' }))).toEqual(['stored', 'stored', 'stored'])
  expect(put[0]!.map(({ barcode, volume }) => [barcode, volume])).toEqual([['b1', '2'], ['b2', undefined]]) // prettier-ignore
  expect(await store(item('b2'), item('b1'), item('b3'))).toEqual(['unchanged', 'replaced', 'stored'])
  expect(put[1]!.map(({ barcode }) => barcode)).toEqual(['b1', 'b3'])
  // Hung on another title it is another copy's line.
  expect((await storeItems(deps, places, [{ titleId: 43, item: item('b2') }])).as).toEqual(['replaced'])
  expect((await storeItems(deps, places, [])).as).toEqual([])
  expect(put).toHaveLength(3)
})

test('a new copy is where its line says; of a known one only what takes it away is believed', async () => {
  const { deps, codes, states } = opened()
  const places = await codes()
  const all = ['available', 'on_loan', 'in_processing', 'in_binding', 'lost', 'damaged', 'withdrawn', 'consult_only'] as const
  const lines = all.map((state, at) => ({ titleId: 42, item: item(`b${at}`, { state, ...(state === 'on_loan' && { dueDate: '2026-12-24' }) }) })) // prettier-ignore
  await storeItems(deps, places, lines)
  expect(states[0]).toEqual([
    { copyId: 2, state: 'on_loan', dueDate: '2026-12-24' },
    ...all.slice(2).map((state, at) => ({ copyId: at + 3, state })),
  ])
  await storeItems(deps, places, lines.map((one) => ({ ...one, item: { ...one.item, note: 'outra' } }))) // prettier-ignore
  expect(states[1]).toEqual([
    { copyId: 5, state: 'lost' },
    { copyId: 6, state: 'damaged' },
    { copyId: 7, state: 'withdrawn' },
  ])
})

test('circulation is asked only of known copies whose title, place, numbering or state would change, and of their queues', async () => {
  const { deps, codes, held } = opened()
  const places = await codes()
  const store = (...items: readonly Item[]) => storeItems(deps, places, items.map((one) => ({ titleId: 42, item: one }))) // prettier-ignore
  await store(item('b1', { location: 'T' }), item('b2'), item('b3'), item('b4', { state: 'lost' }))
  await store(item('b1', { location: 'T', note: 'outra' }), item('b2', { note: 'outra' }), item('b3', { callNumber: '551' }))
  expect(held).toEqual([])
  await store(
    item('b1', { note: 'outra' }),
    item('b2', { state: 'in_binding' }),
    item('b3', { volume: '2' }),
    item('b5', { state: 'lost' }),
  )
  expect(held).toEqual([[1, 3], ['42|1|||||', '42|1|2||||'], ['before', '42|1|||||', '42|1|2||||']]) // prettier-ignore
})

test('copies sort by volume, tome and part as one counts, then by call number, then by bar code', async () => {
  const { deps, codes, put } = opened()
  const items = [
    item('z', { volume: 'v. 10' }),
    item('y', { volume: 'v. 9', part: '2' }),
    item('x', { volume: 'v. 9', tome: '1', part: '1' }),
    item('w', { volume: 'V. 9', callNumber: '551.5' }),
    item('v', { volume: 'v. 9', callNumber: '551.46' }),
    item('b'),
    item('a'),
  ]
  await storeItems(deps, await codes(), items.map((one) => ({ titleId: 42, item: one }))) // prettier-ignore
  const sorted = put[0]!.toSorted((one, other) => (one.sortKey < other.sortKey ? -1 : 1)).map(({ barcode }) => barcode)
  expect(sorted).toEqual(['a', 'b', 'v', 'w', 'y', 'x', 'z'])
})

test('places and terms by their codes; what is new is made once, with its own words for a name, each location in its library', async () => {
  const { deps, codes, put, made } = opened()
  const places = await codes()
  const store = (...items: readonly Item[]) => storeItems(deps, places, items.map((one) => ({ titleId: 42, item: one }))) // prettier-ignore
  await store(
    item('b1', { location: 'T', collection: 'LIT', loanType: 'E' }),
    item('b2', { library: "St. Anne's", location: 'T', collection: 'Obras raras', loanType: 'X' }),
    item('b3', { library: 'St. Anne’s', location: 'T', collection: 'Obras raras' }),
    item('b4', { library: 'BN' }),
  )
  expect(put[0]!.map(({ libraryId, locationId, collectionId, loanTypeId }) => [libraryId, locationId, collectionId, loanTypeId])).toEqual([
    [1, 5, 7, 2],
    [102, 103, 104, 1],
    [102, 103, 104, 1],
    [105, undefined, undefined, 1],
  ])
  expect(made).toEqual(['campus 1 1', "library St.-Anne-s St. Anne's", 'location 102 T T', 'collection Obras-raras Obras raras', 'library BN BN']) // prettier-ignore
})

test('what a transaction made is known outside of it only when it is kept', async () => {
  const { codes, places, made } = opened()
  const outside = await codes()
  const inside = outside.within(places)
  expect([await inside.library('BN'), made.length]).toEqual([102, 2])
  await outside.library('BN')
  expect(made).toHaveLength(4)
  expect([await inside.over(places).library('BN'), made.length]).toEqual([102, 4])
})

test('a house without loan types takes no copies', async () => {
  const { places } = opened()
  const none = { ...places, shelfTerms: { ...places.shelfTerms, loanTypes: async () => [] } }
  const cache = await new PlaceIdCache(none).load()
  expect(() => cache.loanType('N')).toThrow('no loan types')
})
