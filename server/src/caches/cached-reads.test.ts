import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import type { ComposedStores } from '../composition/stores.ts'
import { cachedReads } from './cached-reads.ts'
import { noReads, noteReads } from './page-reads.ts'

/** Names of areas that can be changed, with what was asked of them and of the mark. */
function areas() {
  const asked = { names: [] as string[][], versionReads: 0, titles: 0, counts: 0, plans: 0, cited: 0 }
  const state = { dataVersion: '1', names: new Map([['1', 'Ciências']]), title: 'Dom Casmurro', copies: 3, hasPlans: false }
  const clock = new SettableClock(new Date('2026-11-21T12:00:00Z'))
  const stores = {
    clock,
    changes: {
      onWrite: () => () => {},
      dataVersion: async () => {
        asked.versionReads += 1
        return state.dataVersion
      },
    },
    titles: {
      byId: async (id: number) => {
        asked.titles += 1
        return id === 7 ? { id, titleLine: state.title, record: '{}' } : undefined
      },
    },
    librarySystem: {
      availability: {
        versions: async (ids: readonly number[]) => new Map(ids.map((id) => [id, 0])),
        holdings: async (id: number) => {
          asked.counts += 1
          return { ...(id === 7 && { counts: { copies: state.copies } }), libraries: [{ libraryId: 1, copies: state.copies }] }
        },
        counts: async (ids: number[]) => {
          asked.counts += 1
          return new Map(ids.map((id) => [id, { copies: state.copies }]))
        },
      },
    },
    knowledge: {
      hasPlans: async () => {
        asked.plans += 1
        return state.hasPlans
      },
      disciplinesOfTitles: async (ids: number[]) => {
        asked.cited += 1
        return ids.map((titleId) => ({ titleId }))
      },
      areaNames: async (codes: string[]) => {
        asked.names.push(codes)
        return new Map(codes.flatMap((code) => (state.names.has(code) ? [[code, state.names.get(code)] as const] : [])))
      },
    },
  }
  return { asked, state, clock, cache: cachedReads(partOf<ComposedStores>(stores)) }
}

test('names are asked for with one mark for all codes, and of the store only those that nobody asked for yet', async () => {
  const { asked, cache } = areas()
  expect(await cache.knowledge.areaNames(['1', '2'])).toEqual(new Map([['1', 'Ciências']]))
  expect(await cache.knowledge.areaNames(['2', '3', '1'])).toEqual(new Map([['1', 'Ciências']]))
  expect(asked).toEqual({ names: [['1', '2'], ['3']], versionReads: 2, titles: 0, counts: 0, plans: 0, cited: 0 })
})

test('a name that is written shows in the next answer', async () => {
  const { state, cache } = areas()
  await cache.knowledge.areaNames(['1', '2'])
  state.names.set('2', 'Letras')
  state.dataVersion = '2'
  expect([...(await cache.knowledge.areaNames(['2', '1'])).values()]).toEqual(['Letras', 'Ciências'])
})

test('who cites titles is asked only where there are plans, and as soon as there is one', async () => {
  const { asked, state, cache } = areas()
  expect(await cache.knowledge.disciplinesOfTitles([7])).toEqual([])
  expect(await cache.knowledge.disciplinesOfTitles([8])).toEqual([])
  expect([asked.plans, asked.cited]).toEqual([1, 0])
  state.hasPlans = true
  state.dataVersion = '2'
  expect(await cache.knowledge.disciplinesOfTitles([7])).toEqual([{ titleId: 7 }])
  expect([asked.plans, asked.cited]).toEqual([2, 1])
})

test('the calls of one page read a title once, until something is written', async () => {
  const { asked, state, cache } = areas()
  const read = async () => [
    (await cache.titles.byId(7))?.titleLine,
    (await cache.titles.byIds([7]))[0]?.titleLine,
    await cache.titles.byIds([8]),
  ]
  expect([await read(), await read(), asked.titles]).toEqual([
    ['Dom Casmurro', 'Dom Casmurro', []],
    ['Dom Casmurro', 'Dom Casmurro', []],
    2,
  ])
  state.title = 'Quincas Borba'
  state.dataVersion = '2'
  expect(await read()).toEqual(['Quincas Borba', 'Quincas Borba', []])
})

test('copies of one title are counted once for a page, again after a write and for a page of another second', async () => {
  const { asked, state, clock, cache } = areas()
  const { availability } = cache.librarySystem
  const copies = async () => (await availability.counts([7])).get(7)?.copies
  expect([await copies(), await copies(), asked.counts]).toEqual([3, 3, 1])
  // Its libraries come with them.
  expect((await availability.holdings(7)).libraries).toEqual([{ libraryId: 1, copies: 3 }])
  expect(asked.counts).toBe(1)
  state.copies = 2
  state.dataVersion = '2'
  expect([await copies(), asked.counts]).toEqual([2, 2])
  state.copies = 1
  clock.set(new Date('2026-11-21T12:00:02Z'))
  expect([await copies(), asked.counts]).toEqual([1, 3])
  await availability.counts([7, 8])
  await availability.counts([7, 8])
  expect(asked.counts).toBe(5)
  expect(await availability.counts([8])).toEqual(new Map())
})

/** Copies and comments of titles, each with a version, and the order in which things were asked. */
function versioned() {
  const asked: string[] = []
  const say =
    <T>(what: string, value: T) =>
    async () => (asked.push(what), value)
  const stores = {
    clock: new SettableClock(new Date('2026-11-21T12:00:00Z')),
    changes: { onWrite: () => () => {}, dataVersion: async () => '1', commentsVersion: say('comments', 'c5') },
    titles: { byId: async () => undefined, byIds: async (ids: readonly number[]) => ids.map((id) => ({ id })) },
    librarySystem: {
      availability: {
        versions: async (ids: readonly number[]) => (asked.push(`versions ${ids.join()}`), new Map(ids.map((id) => [id, id * 10]))),
        copies: say('copies', []),
        divisions: say('divisions', []),
        byLibraries: say('byLibraries', []),
        counts: say('counts', new Map()),
        holdings: say('holdings', { libraries: [] }),
        atHand: say('atHand', []),
      },
    },
    titleComments: { version: say('version', 'v7'), shown: say('shown', { total: 0, comments: [] }) },
    headings: { find: say('find', []), parts: say('parts', []) },
    arrivals: { received: say('received', { total: 0, titleIds: [] }) },
    knowledge: {},
  }
  return { asked, cache: cachedReads(partOf<ComposedStores>(stores)) }
}

test('what a page is made of is noted with its version, which is read before it', async () => {
  const { asked, cache } = versioned()
  const { availability } = cache.librarySystem
  const reads = noReads()
  await noteReads(reads, async () => {
    await availability.copies({ titleId: 1 } as never)
    await availability.divisions({ titleId: 2 } as never)
    await availability.byLibraries([3, 4])
    await availability.counts([5], 9)
    await availability.holdings(6)
    await cache.titleComments.shown(7, { offset: 0, limit: 9 })
  })
  const steps = [
    'versions 1',
    'copies',
    'versions 2',
    'divisions',
    'versions 3,4',
    'byLibraries',
    'versions 5',
    'counts',
    'versions 6',
    'holdings',
  ]
  expect(asked).toEqual([...steps, 'comments', 'version', 'shown'])
  expect(reads).toEqual({
    titles: new Map([1, 2, 3, 4, 5, 6].map((id) => [id, id * 10])),
    comments: { version: 'c5', titles: new Map([[7, 'v7']]) },
  })
  await noteReads(reads, () => availability.atHand())
  expect(reads.live).toBe(true)
})

test('headings without words and what arrived are looked for once, words each time', async () => {
  const { asked, cache } = versioned()
  const find = (words: readonly string[], more: object = {}) => cache.headings.find({ words, ...more } as never)
  for (let n = 0; n < 2; n += 1) {
    await find([])
    await find([], { kind: 'topic' })
    await find(['amor'])
    await cache.arrivals.received({ limit: 1 } as never)
    await cache.headings.parts(10)
    await cache.headings.parts(20)
  }
  expect(asked.toSorted()).toEqual(['find', 'find', 'find', 'find', 'parts', 'parts', 'received'])
})
