import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openEmbeddedIndex } from '../adapters/search/embedded-index.ts'
import { PartOfTitles } from '../adapters/search/engine-index.ts'
import type { BuiltPart } from '@farol/engine/segment/built-part.ts'
import { updateIndex } from '../features/search/update-index.ts'
import { IndexWorkerClient } from './index-worker-client.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { BatchRequest } from '../ports/title-batches.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { displayForm } from '../title-cards/title-display.ts'

const toBuilt = (part: BuiltPart) => new PartOfTitles(part)

const record = (number: number) => `<record><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">t${number}</controlfield>
  <datafield tag="082" ind1="0" ind2="4"><subfield code="a">${100 + number}</subfield></datafield>
  <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Assis, Machado de</subfield></datafield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dom Casmurro ${number}</subfield></datafield>
  <datafield tag="650" ind1=" " ind2="4"><subfield code="a">Ciúme ${number % 3}</subfield></datafield>
  <datafield tag="952" ind1=" " ind2=" "><subfield code="b">B${number % 2}</subfield><subfield code="p">c${number}</subfield></datafield></record>`

const titles = 12
const xml = `<collection xmlns="http://www.loc.gov/MARC21/slim">${Array.from({ length: titles }, (_, i) => record(i + 1)).join('')}</collection>`

const question = {
  condition: { kind: 'all' },
  filters: [],
  order: { by: 'title', descending: false },
  offset: 0,
  limit: 50,
  facets: (['author', 'subject', 'library', 'knowledgeArea', 'year', 'typeOfWork'] as const).map((facet) => ({ facet, max: 50 })),
} as const

const sqlite = engines.filter(({ name }) => name === 'sqlite')

describe.each(sqlite)('titles made ready in a thread on $name', (engine) => {
  let site: TestSite
  let folder: string
  let thread: IndexWorkerClient
  let index: SearchIndex
  const asked: BatchRequest[] = []

  beforeEach(async () => {
    site = await openTestSite(engine)
    folder = mkdtempSync(path.join(tmpdir(), 'farol-index-thread-'))
    await site.importXml(xml)
    await site.database.write.updateTable('title').set({ suppressed: 1 }).where('id', '=', 3).execute()
    thread = new IndexWorkerClient({ file: site.database.file!, toBuilt })
    asked.length = 0
    const make = (one: BatchRequest) => {
      asked.push(one)
      return thread.make(one)
    }
    index = await openEmbeddedIndex({ directory: folder, batches: { make, ahead: 2 } })
  })
  afterEach(async () => {
    await thread.close()
    await index.close()
    await site.remove()
    rmSync(folder, { recursive: true })
  })

  const deps = () => ({ ...site.stores, index })
  /** The index as it is made without a thread. */
  const madeHere = async () => {
    const here = await openEmbeddedIndex({ directory: path.join(folder, 'here') })
    await updateIndex({ ...site.stores, index: here })
    const answer = await here.search(question)
    await here.close()
    return answer
  }
  /** As if an import had changed so many: some of them are there, and all that is missing is taken away. */
  const changeMany = () => site.stores.outbox.append([{ topic: 'titles', ids: Array.from({ length: 1_500 }, (_, i) => i + 1) }])

  test('many changes are found as if they had been made ready here, and lists have what they show of them', async () => {
    const right = await madeHere()
    expect(right.total).toBe(titles - 1)
    await site.database.write.deleteFrom('title_display').execute()
    await index.apply({ put: [], remove: [] }, 1)
    const last = await changeMany()
    await updateIndex(deps())
    expect(asked.length).toBeGreaterThan(0)
    expect([await index.position(), await index.search(question)]).toEqual([last, right])
    const shown = await site.stores.titleDisplays.ofTitles([1, 2, 3, 12], displayForm)
    expect([...shown.keys()]).toEqual([1, 2, 12])
  })

  test('a thread that ends leaves its titles to be made ready here', async () => {
    await index.apply({ put: [], remove: [] }, 1)
    const last = await changeMany()
    const right = await madeHere()
    await thread.close()
    await updateIndex(deps())
    expect(asked.length).toBeGreaterThan(0)
    expect([await index.position(), await index.search(question)]).toEqual([last, right])
  })

  test('what the index does not take as lots it takes title by title, changed or anew', async () => {
    const right = await madeHere()
    const refused = vi.spyOn(index, 'applyBatches').mockRejectedValue(new Error('no room'))
    await index.apply({ put: [], remove: [] }, 1)
    const last = await changeMany()
    await updateIndex(deps())
    expect([refused.mock.calls.length, await index.position(), await index.search(question)]).toEqual([1, last, right])
    const rebuild = index.rebuild.bind(index)
    index.rebuild = (fill) => rebuild((into) => fill({ ...into, putBatches: () => Promise.reject(new Error('no room')) }))
    index.position = async () => 0
    const told: number[] = []
    const counted = { ...site.stores.titles, count: async () => 2_400 }
    await expect(updateIndex({ ...deps(), titles: counted }, (done) => told.push(done), () => true)).resolves.toBeUndefined() // prettier-ignore
    expect([told, (await index.search(question)).total]).toEqual([[titles - 1, titles], titles - 1])
  })

  test('what cannot be read is left to whoever asked', async () => {
    const nowhere = new IndexWorkerClient({ file: path.join(folder, 'nothing.sqlite'), toBuilt })
    expect(await nowhere.make({ ids: [1] })).toBeUndefined()
    await nowhere.close()
  })

  test('gives the titles between two ids, those of two lots at a time', async () => {
    const [first, second, end] = await Promise.all([
      thread.make({ after: 0, upTo: 7 }),
      thread.make({ after: 7, upTo: 500 }),
      thread.make({ after: 500, upTo: 600 }),
    ])
    expect([first!.ids, first!.built!.titles]).toEqual([[1, 2, 4, 5, 6, 7], 6])
    expect([second!.ids, second!.displays.length]).toEqual([[8, 9, 10, 11, 12], 5])
    expect([end!.ids, end!.built]).toEqual([[], undefined])
  })

  test('a whole catalogue is taken in so', async () => {
    const right = await madeHere()
    // As if there were enough of them to be worth a thread.
    const counted = { ...site.stores.titles, count: async () => 2_400 }
    const told: number[] = []
    await updateIndex({ ...deps(), titles: counted }, (done) => told.push(done))
    expect(asked[0]).toEqual({ after: 0, upTo: 5_000 })
    expect(told).toEqual([titles - 1])
    expect(await index.search(question)).toEqual(right)
  })
})
