import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import type { ComposedStores } from '../composition/stores.ts'
import { cachedReads } from './cached-reads.ts'

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
