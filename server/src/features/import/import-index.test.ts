import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { IndexFiller } from '../../ports/index-filler.ts'
import type { OutboxEntry, OutboxMessage } from '../../ports/outbox.ts'
import type { NewTitleDisplay } from '../../ports/title-displays.ts'
import { ImportIndex } from './import-index.ts'

/** A filler that does what it is asked when the test says so, and a catalogue; what happens, in its order. */
function world() {
  const happened: string[] = []
  const entries: OutboxEntry[] = []
  const orders: (() => void)[] = []
  const ordered = <T>(what: string, answer: T) =>
    new Promise<T>((resolve) => {
      orders.push(() => {
        happened.push(what)
        resolve(answer)
      })
    })
  const displaysOf = (ids: readonly number[]): readonly NewTitleDisplay[] => ids.map((titleId) => ({ titleId, madeOf: 'h', display: '{}' }))
  const filler: IndexFiller = {
    put: (titles) => ordered(`put ${titles.length}`, displaysOf(titles.map(({ id }) => id))),
    cut: () => ordered('cut', undefined),
    save: (position) => ordered(`save ${position}`, undefined),
    close: () => Promise.resolve(),
  }
  const tell = (message: OutboxMessage) => entries.push({ seq: entries.length + 1, message })
  const deps = partOf<ConstructorParameters<typeof ImportIndex>[0]>({
    outbox: {
      readAfter: (seq: number, limit: number) => Promise.resolve(entries.slice(seq, seq + limit)),
      append: (messages: readonly OutboxMessage[]) => Promise.resolve(messages.reduce((_, message) => tell(message), 0)),
      acknowledge: () => Promise.resolve(),
    },
    titleDisplays: {
      put: (displays: readonly NewTitleDisplay[]) => {
        if (displays.length > 0) happened.push(`displays ${displays.map(({ titleId }) => titleId).join(' ')}`)
        return Promise.resolve()
      },
    },
    deferredIndexes: { leave: () => Promise.resolve(), make: () => Promise.resolve(void happened.push('indexes')) },
  })
  const held = { position: 0, titles: 0, open: () => filler, isWanted: () => false, release: () => {} }
  const index = new ImportIndex(deps, held, { left: (why) => happened.push(why) }, { segment: 4, ahead: 100, late: 100 })
  const store = async (...ids: number[]) => {
    tell({ topic: 'titles', ids })
    await index.take(
      await index.within(
        deps,
        ids.map((id) => ({ id, contentHash: 'h', draft: '' })),
      ),
    )
  }
  const doOrders = async (count: number) => {
    for (let at = 0; at < count; at++) {
      orders.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { index, happened, entries, tell, store, doOrders, waiting: () => orders.length }
}

test('a segment is cut while storing goes on, and counts after what lists show of its titles is written', async () => {
  const { index, happened, store, doOrders, waiting } = world()
  await store(1, 2)
  await store(3, 4)
  // Nothing of it is done yet, and nobody waits.
  await store(5)
  expect([happened, waiting()]).toEqual([[], 4])
  await doOrders(3)
  await store(6)
  await doOrders(3)
  expect(happened).toEqual(['put 2', 'put 2', 'cut', 'displays 1 2 3 4', 'put 1', 'put 1', 'save 2'])
  const finished = index.finish()
  while (happened.at(-1) !== 'save 4') {
    await new Promise((resolve) => setImmediate(resolve))
    if (waiting() > 0) await doOrders(1)
  }
  expect(await finished).toBe(true)
  expect(happened.slice(7)).toEqual(['indexes', 'cut', 'displays 5 6', 'save 4'])
})

test('titles that others touched before a cut are told of once more behind its position', async () => {
  const { index, happened, entries, tell, store, doOrders, waiting } = world()
  tell({ topic: 'titles', ids: [70] })
  await store(1, 2, 3, 4)
  tell({ topic: 'titles', ids: [71] })
  await store(5)
  expect(happened).toEqual([])
  // The end comes before the segment is written: both count together.
  const finished = index.finish()
  while (!happened.some((what) => what.startsWith('save'))) {
    await new Promise((resolve) => setImmediate(resolve))
    if (waiting() > 0) await doOrders(1)
  }
  expect(await finished).toBe(true)
  expect(happened).toEqual(['indexes', 'put 4', 'cut', 'put 1', 'cut', 'displays 1 2 3 4 5', 'save 4'])
  expect(entries.at(-1)).toEqual({ seq: 5, message: { topic: 'titles', ids: [70, 71] } })
})

test('the next segment waits for the one before', async () => {
  const { happened, store, doOrders } = world()
  await store(1, 2, 3, 4)
  const next = store(5, 6, 7, 8)
  await doOrders(3)
  await next
  await doOrders(2)
  expect(happened).toEqual(['put 4', 'cut', 'put 4', 'displays 1 2 3 4 5 6 7 8', 'save 1', 'cut'])
})
