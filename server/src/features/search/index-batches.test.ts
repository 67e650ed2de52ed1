import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openReferenceIndex } from '../../adapters/search/reference-index.ts'
import type { TitleBatch } from '../../ports/title-batches.ts'
import { openTestSite } from '../../testing/site.ts'
import { titlesIn } from '../../testing/titles-in-index.ts'
import { fillIndex } from './fill-index.ts'
import { builtBatches } from './index-batches.ts'
import { updateIndex } from './update-index.ts'

const batchOf = (id: number): TitleBatch => ({ ids: [id], displays: [] })

test('what is told of while one lot is made is begun beside it, and lots come in the order in which they were asked for', async () => {
  const told = [{ ids: [1] }]
  let finishFirst = () => {}
  const make = async ({ ids: [id] }: { ids: readonly number[] }) => {
    if (id === 2) finishFirst()
    // The first one is made only when the second was begun, which is told of when the first was begun already.
    else await new Promise<void>((resolve) => (finishFirst = resolve))
    return batchOf(id!)
  }
  const taken: (readonly number[])[] = []
  let looks = 0
  const next = () => {
    looks += 1
    if (looks === 3) told.push({ ids: [2] })
    return told.shift()
  }
  for await (const [, batch] of builtBatches({ ahead: 2, make: (asked) => make(asked as { ids: readonly number[] }) }, next))
    taken.push(batch!.ids)
  expect(taken).toEqual([[1], [2]])
})

test('no more lots are made ahead than there are threads, and one that waits for them', async () => {
  const ids = Array.from({ length: 9 }, (_, at) => at + 1)
  let [begun, max] = [0, 0]
  const make = async () => batchOf((begun += 1))
  let taken = 0
  for await (const [{ ids: asked }] of builtBatches({ ahead: 2, make }, () => (ids.length > 0 ? { ids: [ids.shift()!] } : undefined))) {
    taken += 1
    max = Math.max(max, begun - taken + 1)
    expect(asked).toEqual([taken])
  }
  expect([taken, max]).toEqual([9, 3])
})

const record = (number: number) => `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">f${number}</controlfield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dom Casmurro ${number}</subfield></datafield></record></collection>`

describe.each(engines)('$name', (engine) => {
  test('what an import adds while an index is made anew is made ready once, when the outbox tells of it', async () => {
    const site = await openTestSite(engine)
    const index = openReferenceIndex()
    try {
      await site.importXml(record(1))
      const described: number[] = []
      const recordsAfter = async (after: number, max: number) => {
        const titles = await site.stores.titles.recordsAfter(after, max)
        described.push(...titles.map(({ id }) => id))
        // As an import that goes on: always one more behind the last.
        if (described.length < 5) await site.importXml(record(described.length + 1))
        return titles
      }
      const deps = { ...site.stores, titles: { ...site.stores.titles, recordsAfter }, index }
      await fillIndex(deps, () => {})
      expect(described).toHaveLength(1)
      await updateIndex({ ...site.stores, index })
      expect(await index.position()).toBe(await site.stores.outbox.last())
      expect(await titlesIn(index)).toBe(2)
    } finally {
      await index.close()
      await site.remove()
    }
  })
})
