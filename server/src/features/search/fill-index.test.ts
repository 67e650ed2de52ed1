import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { SearchIndex } from '../../ports/search-index.ts'
import { fillIndex } from './fill-index.ts'
import type { IndexingDeps } from './index-batches.ts'

type Range = { readonly after: number; readonly upTo: number }

const none = async () => []

/** A catalogue of titles 1 to `size`, and threads that make them ready as `make` says; `onProgress` is called after each page. */
function opened(size: number, make?: (range: Range) => unknown, onProgress: () => unknown = () => undefined) {
  const happened: unknown[] = []
  const into = {
    put: async (titles: readonly unknown[]) => void happened.push(['put', titles.length]),
    putBatches: async (batches: readonly { readonly built?: { readonly titles: number } }[]) => void happened.push(['batches', batches.map(({ built }) => built?.titles ?? 0)]), // prettier-ignore
  }
  let position = 0
  const index = partOf<SearchIndex>({
    ...(make && { batches: { ahead: 1, make: async (range: Range) => (happened.push(['make', range.after, range.upTo]), make(range)) } }),
    position: async () => position,
    rebuild: async (fill: (room: unknown) => Promise<number>) => void (position = await fill(into)),
  })
  const deps = partOf<IndexingDeps>({
    index,
    outbox: partOf<IndexingDeps['outbox']>({ last: async () => 77, acknowledge: async (...told: readonly unknown[]) => void happened.push(told) }), // prettier-ignore
    titles: partOf<IndexingDeps['titles']>({
      lastId: async () => size,
      count: async () => size,
      // All of them suppressed: read, and not put.
      recordsAfter: async (after: number, max: number) => {
        happened.push(['read', after])
        return Array.from({ length: Math.max(0, Math.min(max, size - after)) }, (_, at) => ({ id: after + at + 1, suppressed: true }))
      },
    }),
    titleDisplays: partOf<IndexingDeps['titleDisplays']>({ put: async () => undefined }),
    libraries: partOf<IndexingDeps['libraries']>({ libraries: none }),
    shelfTerms: partOf<IndexingDeps['shelfTerms']>({ collections: none }),
    headings: partOf<IndexingDeps['headings']>({ ofTitles: none, otherForms: async () => new Map() }),
    copies: partOf<IndexingDeps['copies']>({ places: none }),
    knowledge: partOf<IndexingDeps['knowledge']>({ coursesOfTitles: none }),
  })
  const progress: number[] = []
  const run = () =>
    fillIndex(deps, (done) => {
      progress.push(done)
      onProgress()
    })
  return { happened, progress, run }
}

/** As many as there are between the two. */
const whole = ({ after, upTo }: Range, size: number) => {
  const count = Math.min(upTo, size) - after
  return { ids: Array.from({ length: count }, (_, at) => after + at + 1), displays: [], built: { titles: count } }
}

const end = ['search-index', 77]

test('few titles are read here, five hundred at a time, and the index is acknowledged up to where it began', async () => {
  const { happened, progress, run } = opened(999, () => undefined)
  await run()
  expect(happened).toEqual([['read', 0], ['put', 0], ['read', 500], ['put', 0], end]) // prettier-ignore
  expect(progress).toEqual([500, 999])
})

test('many are made ready in threads, five thousand at a time, and handed over twenty thousand at a time', async () => {
  const { happened, progress, run } = opened(22_000, (range) => whole(range, 22_000))
  await run()
  expect(progress).toEqual([5_000, 10_000, 15_000, 20_000, 22_000])
  expect(happened.filter((one) => (one as unknown[])[0] !== 'make')).toEqual([
    ['batches', [5_000, 5_000, 5_000, 5_000]],
    ['batches', [2_000]],
    end,
  ])
  expect(happened.filter((one) => (one as unknown[])[0] === 'make')).toEqual(
    [0, 1, 2, 3, 4].map((at) => ['make', at * 5_000, (at + 1) * 5_000]),
  )
})

test('where a thread makes no more, what was made is handed over, and the rest is read here from there on', async () => {
  const { happened, progress, run } = opened(6_000, (range) => (range.after === 0 ? whole(range, 6_000) : undefined))
  await run()
  expect(happened.filter((one) => (one as unknown[])[0] !== 'make')).toEqual([
    ['batches', [5_000]],
    ['read', 5_000],
    ['put', 0],
    ['read', 5_500],
    ['put', 0],
    end,
  ])
  expect(progress).toEqual([5_000, 5_500, 6_000])
})

test('what else waits has its turn before the next titles are read', async () => {
  const { happened, progress, run } = opened(999, undefined, () => setImmediate(() => happened.push('another')))
  await run()
  expect(happened).toEqual([['read', 0], ['put', 0], 'another', ['read', 500], ['put', 0], 'another', end]) // prettier-ignore
  expect(progress).toEqual([500, 999])
})

test('an empty catalogue is filled with nothing', async () => {
  const { happened, progress, run } = opened(0)
  await run()
  expect([happened, progress]).toEqual([[end], []])
})
