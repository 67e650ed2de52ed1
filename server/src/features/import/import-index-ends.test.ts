import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { OutboxEntry, OutboxMessage } from '../../ports/outbox.ts'
import { ImportIndex } from './import-index.ts'

/** An import that fills an index, whose filler does at once what it is asked, or fails; and what happened, in its order. */
function opened({ titles = 0, wanted = (): boolean => false, failing = '', late = 3 } = {}) {
  const happened: string[] = []
  const entries: OutboxEntry[] = []
  const does = async (what: string) => {
    happened.push(what)
    if (what.startsWith(failing || 'never')) throw new Error('disk full')
  }
  const tell = (message: OutboxMessage) => entries.push({ seq: entries.length + 1, message })
  const deps = partOf<ConstructorParameters<typeof ImportIndex>[0]>({
    outbox: {
      readAfter: async (seq: number, limit: number) => entries.slice(seq, seq + limit),
      append: async (messages: readonly OutboxMessage[]) => void messages.map(tell),
      acknowledge: async (...acknowledgement: readonly unknown[]) => void happened.push(`acknowledged ${acknowledgement.join(' ')}`),
    },
    titleDisplays: { put: async () => undefined },
    deferredIndexes: { leave: async () => void happened.push('leave'), make: async () => void happened.push('make') },
  })
  const filler = {
    put: async (some: readonly unknown[]) => {
      await does(`put ${some.length}`)
      return []
    },
    cut: () => does('cut'),
    save: (position: number) => does(`save ${position}`),
    close: async () => void happened.push('close'),
  }
  const held = { position: 0, titles, open: () => (happened.push('open'), filler), isWanted: () => wanted(), release: () => void happened.push('release') } // prettier-ignore
  const index = new ImportIndex(deps, held, { left: (why) => void happened.push(`left: ${why}`) }, { segment: 100, ahead: 1_000, late })
  const store = async (fresh: readonly number[], before: readonly number[] = []) => {
    tell({ topic: 'titles', ids: [...fresh, ...before] })
    const drafted = fresh.map((id) => ({ id, contentHash: 'h', draft: '' }))
    await index.take(await index.within(deps, drafted))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { index, happened, store }
}

test('at the end what was put is cut, saved and acknowledged up to its message, and the index is free', async () => {
  const { index, happened, store } = opened()
  await store([1, 2])
  await store([3])
  expect(await index.finish()).toBe(true)
  expect(happened).toEqual(['leave', 'open', 'put 2', 'put 1', 'cut', 'make', 'save 2', 'acknowledged search-index 2', 'close', 'release'])
  // It takes nothing more, and ends once.
  await store([4])
  expect([await index.finish(), index.isOpen, happened.length]).toEqual([false, false, 10])
})

test('an import that put nothing opens nothing, and frees the index', async () => {
  const { index, happened, store } = opened()
  await store([], [7])
  expect([await index.finish(), happened]).toEqual([false, ['release']])
})

test('a site that waits for the index gets it after the batch at hand', async () => {
  let isWanted = false
  const { index, happened, store } = opened({ wanted: () => isWanted })
  await store([1])
  isWanted = true
  await store([2])
  expect(index.isOpen).toBe(false)
  expect(happened.slice(-5)).toEqual([
    'save 2',
    'acknowledged search-index 2',
    'close',
    'release',
    'left: the index is handed over to the site',
  ])
})

test('where more was there before than a site is left, the site makes all of it', async () => {
  const { index, happened, store } = opened({ late: 3 })
  await store([1], [70, 71, 72])
  expect(index.isOpen).toBe(true)
  // The same titles once more are no more of them.
  await store([2], [70, 71])
  expect(index.isOpen).toBe(true)
  await store([3], [73])
  expect([index.isOpen, happened.at(-1)]).toEqual([false, 'left: much of it was there before: the index is left to the site'])
  expect(happened).toContain('release')
})

test.each(['put', 'cut', 'save'])('where the index cannot %s, it is left, said why, freed, and not taken for whole', async (failing) => {
  const { index, happened, store } = opened({ failing })
  await store([1])
  await store([2])
  expect(await index.finish()).toBe(false)
  expect(happened.filter((what) => what.startsWith('left'))).toEqual(['left: the index cannot be filled: disk full'])
  expect(happened.filter((what) => what === 'release' || what === 'close')).toEqual(['close', 'release'])
  expect(happened.some((what) => what.startsWith('acknowledged'))).toBe(false)
})

test.each([
  [0, 1, true],
  [20, 2, true],
  [21, 2, false],
  [10, 0, false],
])('in a catalogue of %i titles %i more are much: %s; then late indexes are made at the end', async (titles, coming, much) => {
  const { index, happened, store } = opened({ titles })
  await store(Array.from({ length: coming }, (_, at) => at + 1))
  await index.finish()
  expect([happened.includes('leave'), happened.includes('make')]).toEqual([much, much])
})

test('records that ask by heading have the indexes made first, once, and they are kept from then on', async () => {
  const { index, happened, store } = opened()
  await index.askByHeading()
  expect(happened).toEqual([])
  await store([1])
  await index.askByHeading()
  await index.askByHeading()
  await store([2])
  await index.finish()
  expect(happened.filter((what) => what === 'leave' || what === 'make')).toEqual(['leave', 'make'])
})
