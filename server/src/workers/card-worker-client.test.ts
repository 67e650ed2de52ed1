import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../adapters/database/open-database.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { CardWorkerClient } from './card-worker-client.ts'
import { cardTexts } from '../caches/memory-card-cache.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { makeCards } from '../title-cards/load-cards.ts'

const record = (number: string, title: string) => `<record><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">${number}</controlfield>
  <datafield tag="100" ind1="1" ind2=" "><subfield code="a">Assis, Machado de</subfield></datafield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield>
  <datafield tag="952" ind1=" " ind2=" "><subfield code="b">B1</subfield><subfield code="p">${number}-1</subfield></datafield></record>`

const sqlite = engines.filter(({ name }) => name === 'sqlite')

describe.each(sqlite)('cards made in a thread on $name', (engine) => {
  let site: TestSite
  let thread: CardWorkerClient
  const begun: CardWorkerClient[] = []
  const open = (more: { readonly file?: string; readonly warmupRequests?: number } = {}) => {
    const one = new CardWorkerClient({ file: site.database.file!, hasPictures: false, warmupRequests: 0, ...more })
    begun.push(one)
    return one
  }

  beforeAll(async () => {
    site = await openTestSite(engine)
    const records = [record('k1', 'Casmurro'), record('k2', 'Quincas')].join('')
    await site.importXml(`<collection xmlns="http://www.loc.gov/MARC21/slim">${records}</collection>`)
    thread = open()
  })
  afterAll(async () => {
    await Promise.all(begun.map((one) => one.close()))
    await site.remove()
  })

  const asked = async (ids: readonly number[], language: 'pt' | 'en' = 'pt') => ({
    ids,
    language,
    dataVersion: await site.stores.changes.dataVersion(),
  })
  const made = async (ids: readonly number[], language: 'pt' | 'en' = 'pt') => cardTexts(await makeCards(site.stores, ids, language))

  test('are those of the thread that serves, in every language, kept for lists or not', async () => {
    const both = await made([2, 1])
    expect(both.map(([, text]) => (JSON.parse(text) as { descricao: string }).descricao)).toEqual(['Quincas', 'Casmurro'])
    expect(await thread.texts(await asked([2, 1]))).toEqual(both)
    expect(await thread.texts(await asked([1, 999, 2], 'en'))).toEqual(await made([1, 2], 'en'))
    await site.database.write.deleteFrom('title_display').where('title_id', '=', 1).execute()
    expect(await thread.texts(await asked([2, 1]))).toEqual(both)
  })

  test('follow whatever was written before the mark, names that are kept included', async () => {
    const name = async () =>
      (await thread.texts(await asked([1])))!.map(([, text]) => (JSON.parse(text) as { desc_tipo_obra: string }).desc_tipo_obra)
    const before = await name()
    const names = JSON.stringify({ pt: 'Alfarrábio' })
    await site.database.write.updateTable('material_type').set({ names }).execute()
    expect(await name()).toEqual(['Alfarrábio'])
    expect(before).not.toEqual(['Alfarrábio'])
    await site.database.write.updateTable('title').set({ suppressed: 1 }).where('id', '=', 1).execute()
    expect(await thread.texts(await asked([1, 2]))).toEqual(await made([2]))
    await site.database.write.updateTable('title').set({ suppressed: 0 }).execute()
    expect(await thread.texts(await asked([1, 2]))).toEqual(await made([1, 2]))
  })

  test('are left to the caller until there were many, and where the thread fails or has ended', async () => {
    const patient = open({ warmupRequests: 3 })
    expect(patient.texts(await asked([1, 2]))).toBeUndefined()
    expect(await patient.texts(await asked([1, 2]))).toEqual(await made([1, 2]))
    const both = await asked([1, 2])
    const ended = open()
    // In one breath: it is ended before it can have begun.
    const [waiting] = [ended.texts(both), ended.close()]
    expect(await waiting).toBeUndefined()
    expect(ended.texts(both)).toBeUndefined()
    expect(await open({ file: '/nowhere/catalogue.sqlite' }).texts(await asked([1]))).toBeUndefined()
  })

  test('never write', async () => {
    const { database } = site
    expect(database.file).toBe(`${database.settings.dataDir}/catalogue.sqlite`)
    const again = await openDatabase(database.settings)
    const before = await again.versions.dataVersion()
    await thread.texts(await asked([1, 2]))
    expect(await again.versions.dataVersion()).toBe(before)
    await again.close()
  })
})
