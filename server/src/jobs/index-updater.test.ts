import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openReferenceIndex } from '../adapters/search/reference-index.ts'
import type { IndexingDeps } from '../features/search/index-batches.ts'
import { openTestSite } from '../testing/site.ts'
import { titlesIn } from '../testing/titles-in-index.ts'
import { IndexUpdater } from './index-updater.ts'

/** Milliseconds of rest that no test lives to see: what happens before was the bell's doing. */
const never = 3_600_000

const record = (number: number) => `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">w${number}</controlfield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dom Casmurro ${number}</subfield></datafield></record></collection>`

/** A keeper over an outbox that counts how often it is looked at, and a bell to ring. */
function watched() {
  let looks = 0
  let ring = () => {}
  let heard = () => {}
  const outbox = {
    last: async () => {
      looks += 1
      heard()
      return 0
    },
    readAfter: async () => [],
  }
  const deps = partOf<IndexingDeps>({ index: openReferenceIndex(), outbox, titleDisplays: { areWhole: async () => true } })
  const listen = (listener: () => void) => {
    ring = listener
    return () => (ring = () => {})
  }
  const keeper = new IndexUpdater(deps, { failed: () => {}, filled: () => {} }, listen, never)
  const nextLook = () => new Promise<void>((resolve) => (heard = resolve))
  return { keeper, looks: () => looks, ring: () => ring(), nextLook }
}

test('the keeper looks again when it is woken, once for many writes, and hears nothing once it has stopped', async () => {
  const { keeper, looks, ring, nextLook } = watched()
  await keeper.start()
  const before = looks()
  const woken = nextLook()
  for (let times = 0; times < 20; times += 1) ring()
  await woken
  expect(looks() - before).toBe(1)
  await keeper.stop()
  ring()
  await new Promise((resolve) => setImmediate(resolve))
  expect(looks() - before).toBe(1)
})

test('a round that fails is told and the index is not ready; the next one that is done makes it so', async () => {
  const failures: unknown[] = []
  let broken = true
  let heard = () => {}
  let ring = () => {}
  const outbox = {
    last: async () => {
      heard()
      if (broken) throw new Error('no database')
      return 0
    },
    readAfter: async () => [],
  }
  const deps = partOf<IndexingDeps>({ index: openReferenceIndex(), outbox, titleDisplays: { areWhole: async () => true } })
  const listen = (listener: () => void) => {
    ring = listener
    return () => {}
  }
  const keeper = new IndexUpdater(deps, { failed: (error) => void failures.push(error), filled: () => {} }, listen, never)
  await keeper.start()
  expect([failures.map(String), keeper.ready]).toEqual([['Error: no database'], false])
  broken = false
  const looked = new Promise<void>((resolve) => (heard = resolve))
  ring()
  await looked
  await keeper.stop()
  expect([failures.length, keeper.ready]).toEqual([1, true])
})

describe.each(engines)('$name', (engine) => {
  test('what is far behind is handed over in few lots, each with the position that it reaches', async () => {
    const site = await openTestSite(engine)
    const index = openReferenceIndex()
    const handed: (readonly [titles: number, position: number])[] = []
    const take = index.apply.bind(index)
    index.apply = async (changes, position) => {
      handed.push([changes.put.length + changes.remove.length, position])
      await take(changes, position)
    }
    const listeners = { failed: (error: unknown) => expect.unreachable(String(error)), filled: () => {} }
    const keeper = new IndexUpdater({ ...site.stores, index }, listeners, site.stores.changes.onWrite, never)
    try {
      await site.importXml(record(1))
      await keeper.start()
      const before = await site.stores.outbox.last()
      const changed = Array.from({ length: 9 }, (_, at) => ({
        topic: 'titles' as const,
        ids: Array.from({ length: 800 }, (_any, next) => 2 + at * 800 + next),
      }))
      handed.length = 0
      await site.stores.outbox.append(changed)
      await expect.poll(() => index.position()).toBe(before + 9)
      // Six messages of eight hundred titles fill a lot of five thousand.
      expect(handed).toEqual([[4800, before + 6], [2400, before + 9]]) // prettier-ignore
      handed.length = 0
      await site.stores.outbox.append([{ topic: 'titles', ids: changed.flatMap(({ ids }) => ids) }])
      await expect.poll(() => index.position()).toBe(before + 10)
      expect(handed).toEqual([[5000, before + 9], [2200, before + 10]]) // prettier-ignore
    } finally {
      await keeper.stop()
      await site.remove()
    }
  })

  test('what this process writes is found without anybody looking at the clock', async () => {
    const site = await openTestSite(engine)
    const index = openReferenceIndex()
    const failures: unknown[] = []
    const listeners = { failed: (error: unknown) => failures.push(error), filled: () => {} }
    const keeper = new IndexUpdater({ ...site.stores, index }, listeners, site.stores.changes.onWrite, never)
    try {
      await keeper.start()
      for (let number = 1; number <= 3; number += 1) {
        await site.importXml(record(number))
        const last = await site.stores.outbox.last()
        await expect.poll(() => index.position()).toBe(last)
      }
      expect([await titlesIn(index), failures]).toEqual([3, []])
    } finally {
      await keeper.stop()
      await site.remove()
    }
  })
})
