import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test, vi } from 'vitest'
import type { OutboxEntry } from '../../ports/outbox.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { IndexingDeps } from './index-batches.ts'
import { fillDisplays } from './fill-displays.ts'
import { updateIndex } from './update-index.ts'

type Message = OutboxEntry['message']

const none = async () => []

/** An index at a position, an outbox with these messages, and a catalogue in which no title is left. */
function opened(messages: readonly Message[], { position = 1, keeps = true, size = 0, batches = undefined as object | undefined } = {}) {
  const entries = messages.map((message, at): OutboxEntry => ({ ...partOf<OutboxEntry>({ message }), seq: at + 2 }))
  const applied: { readonly put: number; readonly remove: readonly number[]; readonly position: number }[] = []
  const acknowledged: unknown[] = []
  const rebuilt: number[] = []
  let at = position
  const index = partOf<SearchIndex>({
    batches,
    position: async () => at,
    apply: async ({ put, remove }: { readonly put: readonly unknown[]; readonly remove: readonly number[] }, to: number) => {
      applied.push({ put: put.length, remove, position: to })
      at = to
    },
    applyBatches: async (handed: readonly { readonly built?: { readonly titles: number } }[], to: number) => {
      if (handed.some(({ built }) => !built)) throw new Error('not taken')
      applied.push({ put: handed.reduce((sum, { built }) => sum + built!.titles, 0), remove: [], position: to })
      at = to
    },
    rebuild: async (fill: (into: unknown) => Promise<number>) => {
      at = await fill({})
      rebuilt.push(at)
    },
  })
  const deps = partOf<IndexingDeps>({
    index,
    outbox: partOf<IndexingDeps['outbox']>({
      last: async () => entries.at(-1)?.seq ?? 0,
      keepsAfter: async () => keeps,
      readAfter: async (after: number, max: number) => entries.filter(({ seq }) => seq > after).slice(0, max),
      acknowledge: async (...acknowledgement: readonly unknown[]) => void acknowledged.push(acknowledgement),
    }),
    titles: partOf<IndexingDeps['titles']>({ records: none, recordsAfter: none, lastId: async () => size, count: async () => size }),
    titleDisplays: partOf<IndexingDeps['titleDisplays']>({ put: async () => undefined }),
    libraries: partOf<IndexingDeps['libraries']>({ libraries: none }),
    shelfTerms: partOf<IndexingDeps['shelfTerms']>({ collections: none }),
    headings: partOf<IndexingDeps['headings']>({ ofTitles: none, otherForms: async () => new Map() }),
    copies: partOf<IndexingDeps['copies']>({ places: none }),
    knowledge: partOf<IndexingDeps['knowledge']>({ coursesOfTitles: none }),
  })
  return { deps, applied, acknowledged, rebuilt }
}

const titles = (...ids: readonly number[]): Message => ({ topic: 'titles', ids }) as Message
const other = { topic: 'other' } as unknown as Message
const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)
const asked = (rounds: ReturnType<typeof opened>['applied']) => rounds.map(({ remove, position }) => [remove.length, position])

test('messages that fit together are one change, each title once; what is gone is taken out, and the position is that of the last one', async () => {
  const { deps, applied, acknowledged } = opened([titles(7, 8), other, titles(8, 9)])
  await updateIndex(deps)
  expect(applied).toEqual([{ put: 0, remove: [7, 8, 9], position: 4 }])
  expect(acknowledged).toEqual([['search-index', 4]])
  await updateIndex(deps)
  expect(applied).toHaveLength(1)
})

test('messages of something else only move the position', async () => {
  const { deps, applied } = opened([other, other])
  await updateIndex(deps)
  expect(applied).toEqual([{ put: 0, remove: [], position: 3 }])
})

test('five thousand titles go together: of more messages the next ones follow, and a message of more is handed over in parts', async () => {
  const some = opened([titles(...range(1, 3_000)), titles(...range(4_001, 2_000)), titles(9_999)])
  await updateIndex(some.deps)
  expect(asked(some.applied)).toEqual([
    [5_000, 3],
    [1, 4],
  ])
  const large = opened([titles(...range(1, 5_001)), titles(9_999)])
  await updateIndex(large.deps)
  // The position is reached with the last part of the message.
  expect(asked(large.applied)).toEqual([
    [5_000, 1],
    [1, 2],
    [1, 3],
  ])
})

test.each([
  ['do not make them', async () => undefined],
  ['make what the index does not take', async () => ({ ids: [], displays: [] })],
])('where threads that make titles ready %s, this thread does it, once', async (_how, make) => {
  const { deps, applied, acknowledged } = opened([titles(...range(1, 1_000))], { batches: { ahead: 1, make } })
  let rounds = 0
  await updateIndex(deps, undefined, () => rounds++ > 5)
  expect([asked(applied), acknowledged]).toEqual([[[1_000, 2]], [['search-index', 2]]])
})

test('of a message that threads make ready in parts the position is reached with the last part', async () => {
  const make = async ({ ids }: { readonly ids: readonly number[] }) => ({ ids, displays: [], built: { titles: ids.length } })
  const { deps, applied } = opened([titles(...range(1, 22_000)), titles(...range(30_001, 1_000))], { batches: { ahead: 1, make } })
  await updateIndex(deps)
  expect(applied.map(({ put, position }) => [put, position])).toEqual([
    [20_000, 1],
    [3_000, 3],
  ])
})

test('fewer than a thousand titles are made ready here, though there are threads', async () => {
  let made = 0
  const make = async () => void (made += 1)
  const { deps, applied } = opened([titles(...range(1, 999))], { batches: { ahead: 1, make } })
  await updateIndex(deps)
  expect([asked(applied), made]).toEqual([[[999, 2]], 0])
})

test('who stops it stops between two rounds', async () => {
  const { deps, applied } = opened([titles(...range(1, 5_000)), titles(9_999)])
  let rounds = 0
  await updateIndex(deps, undefined, () => rounds++ > 0)
  expect(asked(applied)).toEqual([[5_000, 2]])
})

test.each([
  ['an index that never held anything', [titles(1)], { position: 0 }, [2]],
  ['one that missed changes which are no longer kept', [titles(1)], { keeps: false }, [2]],
  ['one that is there', [titles(1)], {}, []],
  ['one of a catalogue in which nothing ever was', [], { position: 0 }, []],
])('%s is made anew, or not', async (_what, messages, more, rebuilt) => {
  const index = opened(messages, more)
  await updateIndex(index.deps)
  expect(index.rebuilt).toEqual(rebuilt)
  expect(index.acknowledged.slice(0, 1)).toEqual(messages.length > 0 ? [['search-index', 2]] : [])
})

/** A catalogue of so many titles, of which none lacks what lists show. */
function displaysOf(size: number, whole = false) {
  const looked: number[] = []
  const noted: unknown[] = []
  const titleDisplays = {
    areWhole: async () => whole,
    lacking: async (after: number, _form: unknown, max: number) => {
      looked.push(after)
      return after < size ? { ids: [], last: Math.min(size, after + max) } : undefined
    },
    noteWhole: async () => void noted.push(looked.length),
  }
  return { deps: partOf<Parameters<typeof fillDisplays>[0]>({ titleDisplays }), looked, noted }
}

test('of a large catalogue it is noted that nothing lacks what lists show, once all of it was looked at; of a small one it is not', async () => {
  const large = displaysOf(10_000)
  await fillDisplays(large.deps, () => false, 0)
  expect([large.looked.slice(0, 3), large.looked.length, large.noted]).toEqual([[0, 100, 200], 101, [101]])
  const small = displaysOf(9_900)
  await fillDisplays(small.deps, () => false, 0)
  expect([small.looked.length, small.noted]).toEqual([100, []])
})

test('what was noted is not looked at again, and nothing is noted of what was left half way', async () => {
  const whole = displaysOf(10_000, true)
  await fillDisplays(whole.deps, () => false, 0)
  expect(whole.looked).toEqual([])
  const left = displaysOf(1_000_000)
  await fillDisplays(left.deps, () => left.looked.length >= 105, 0)
  expect([left.looked.length, left.noted]).toEqual([105, []])
})

test('a piece of a large catalogue that took no time is followed by no pause, however long the program has run', async () => {
  const large = displaysOf(10_300)
  const uptime = vi.spyOn(performance, 'now').mockReturnValue(3_600_000)
  try {
    await fillDisplays(large.deps, () => false, 1)
  } finally {
    uptime.mockRestore()
  }
  expect([large.looked.length, large.noted]).toEqual([104, [104]])
})
