import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  facetNames,
  QueryTooLarge,
  type Condition,
  type IndexedTitle,
  type SearchIndex,
  type TitleQuery,
} from '../../ports/search-index.ts'
import { currentFolder, openEmbeddedIndex } from './embedded-index.ts'
import { openReferenceIndex } from './reference-index.ts'

const nothing = Object.fromEntries(facetNames.map((name) => [name, []])) as unknown as IndexedTitle['facets']

const title = (id: number, text: string, year = 2000): IndexedTitle => ({
  id,
  language: 'por',
  text: { title: [text], author: [], subject: [], series: [], publisher: [], identifier: [String(id)], other: [] },
  headings: { title: [text], subject: [], author: [], series: [], publisher: [], event: [], callNumber: [] },
  facets: { ...nothing, typeOfWork: ['1'], year: [String(year)] },
  year,
  sort: { title: text.toLowerCase(), typeOfWork: '1' },
})

const asking = (condition: Condition, more: Partial<TitleQuery> = {}): TitleQuery => ({
  condition,
  filters: [],
  order: { by: 'id', descending: false },
  offset: 0,
  limit: 20,
  facets: [],
  ...more,
})

const words = (text: string): Condition => ({ kind: 'words', text, fields: ['title'] })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'farol-index-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const adapters: readonly [name: string, open: () => Promise<SearchIndex>][] = [
  ['the reference', async () => openReferenceIndex()],
  ['the engine', () => openEmbeddedIndex({ directory: folder })],
]

describe.each(adapters)('%s', (_name, open) => {
  let index: SearchIndex
  beforeEach(async () => {
    index = await open()
  })
  afterEach(() => index.close())

  const ids = async (condition: Condition) => (await index.search(asking(condition))).ids

  test('a title that is a number comes first, also where the number may be a code, and one that begins so', async () => {
    const rivals = Array.from({ length: 60 }, (_, i) => title(i + 1, 'Anais de 1984: o mundo em 1984, 1984 em números'))
    await index.apply({ put: [...rivals, title(900, '1984', 1949)], remove: [] }, 1)
    const first = async (condition: Condition) =>
      (await index.search(asking(condition, { order: { by: 'relevance', descending: true } }))).ids[0]
    expect(await first(words('1984'))).toBe(900)
    expect(await first({ kind: 'or', of: [words('1984'), { kind: 'id', id: 1984 }] })).toBe(900)
    expect(await first({ kind: 'startsWith', text: '1984', fields: ['title'] })).toBe(900)
  })

  test('begins empty, at position 0', async () => {
    expect(await index.position()).toBe(0)
    expect(await index.search(asking({ kind: 'all' }))).toMatchObject({ total: 0, ids: [] })
  })

  test('finds what is said in the language of cataloguing by its other forms, whatever the language of the title', async () => {
    const songs = title(1, 'The history of songs')
    const whales = title(2, 'Moby Dick; or, the whale')
    const english = [
      { ...songs, language: 'eng', text: { ...songs.text, subject: ['Canções populares'], other: ['Inclui partituras'] } },
      { ...whales, language: 'eng', text: { ...whales.text, subject: ['Whaling ships'] } },
    ]
    await index.apply({ put: [...english, title(3, 'História da música')], remove: [] }, 1)
    const all = (text: string): Condition => ({ kind: 'words', text, fields: ['title', 'subject', 'other'] })
    expect(await ids(all('canção popular'))).toEqual([1])
    expect(await ids(all('partitura'))).toEqual([1])
    // A record that was taken over has its subjects in English.
    expect(await ids(all('whaling ship'))).toEqual([2])
    expect(await ids(words('histories'))).toEqual([1])
    expect(await ids(words('histórias'))).toEqual([3])
  })

  test('finds what was put, no longer what was removed or changed, and knows its position', async () => {
    await index.apply({ put: [title(1, 'Dom Casmurro'), title(2, 'Quincas Borba')], remove: [] }, 7)
    expect(await ids(words('casmurro'))).toEqual([1])
    await index.apply({ put: [title(1, 'Esaú e Jacó')], remove: [2] }, 9)
    expect(await ids(words('casmurro'))).toEqual([])
    expect(await ids({ kind: 'all' })).toEqual([1])
    expect(await index.position()).toBe(9)
  })

  test('counts facets exactly, each without its own filter', async () => {
    await index.apply({ put: [title(1, 'a', 1990), title(2, 'a', 1991), title(3, 'b', 1990)], remove: [] }, 1)
    const found = await index.search(
      asking(words('a'), { filters: [{ facet: 'year', values: ['1990'] }], facets: [{ facet: 'year', max: 10 }] }),
    )
    expect(found.total).toBe(1)
    expect(found.facets.year).toEqual([
      { value: '1990', count: 1 },
      { value: '1991', count: 1 },
    ])
  })

  test('browses, suggests and finds the titles of a heading', async () => {
    await index.apply({ put: [title(1, 'Dom Casmurro'), title(2, 'Quincas Borba')], remove: [] }, 1)
    expect(await index.browse({ index: 'title', from: 'e', direction: 'next', limit: 5 })).toEqual([{ value: 'Quincas Borba', count: 1 }])
    expect(await index.suggest('casmuro', ['title'], 5)).toMatchObject([{ index: 'title', value: 'Dom Casmurro' }])
    expect(await ids({ kind: 'not', of: { kind: 'heading', index: 'title', value: 'Dom Casmurro' } })).toEqual([2])
    expect(await index.didYouMean('borbba', 3)).toContain('borba')
    const filed = { ...title(3, 'O cortiço'), headings: { ...title(3, '').headings, title: [{ value: 'O cortiço', skip: 2 }] } }
    await index.apply({ put: [filed], remove: [] }, 2)
    const first = await index.browse({ index: 'title', from: '', direction: 'next', limit: 1 })
    expect(first).toEqual([{ value: 'O cortiço', skip: 2, count: 1 }])
    expect(await ids({ kind: 'heading', index: 'title', value: 'o cortico' })).toEqual([3])
  })

  test('refuses what is too large, by name', async () => {
    await expect(index.search(asking(words('a '.repeat(33))))).rejects.toBeInstanceOf(QueryTooLarge)
    for (const text of ['a,'.repeat(33), `${"d'".repeat(33)}a`, '漢'.repeat(34)])
      await expect(index.search(asking({ kind: 'phrase', text, fields: ['title'] }))).rejects.toBeInstanceOf(QueryTooLarge)
    await expect(index.search(asking({ kind: 'and', of: Array.from({ length: 6 }, () => words('a '.repeat(32))) }))).rejects.toBeInstanceOf(
      QueryTooLarge,
    )
    expect(await ids({ kind: 'and', of: Array.from({ length: 5 }, () => words('a '.repeat(32))) })).toEqual([])
    await expect(index.search(asking(words('a,'.repeat(60_000))))).rejects.toBeInstanceOf(QueryTooLarge)
    await expect(index.search(asking({ kind: 'all' }, { offset: 10_001 }))).rejects.toBeInstanceOf(QueryTooLarge)
  })

  test('is made anew while the old one answers; when that fails, the old one stays', async () => {
    await index.apply({ put: [title(1, 'velho')], remove: [] }, 3)
    await index.rebuild(async ({ put }) => {
      await put([title(2, 'novo')])
      expect(await ids({ kind: 'all' })).toEqual([1])
      return 5
    })
    expect([await ids({ kind: 'all' }), await index.position()]).toEqual([[2], 5])
    const failing = index.rebuild(async ({ put }) => {
      await put([title(3, 'nunca')])
      throw new Error('the database went away')
    })
    await expect(failing).rejects.toThrow('went away')
    expect([await ids({ kind: 'all' }), await index.position()]).toEqual([[2], 5])
  })
})

describe('the engine on disk', () => {
  test('opens what it held, also after a rebuild, and keeps one folder', async () => {
    const index = await openEmbeddedIndex({ directory: folder })
    await index.apply({ put: [title(1, 'velho')], remove: [] }, 3)
    await index.rebuild(async ({ put }) => {
      await put([title(2, 'novo')])
      return 5
    })
    await index.close()
    const again = await openEmbeddedIndex({ directory: folder })
    expect([await again.position(), (await again.search(asking({ kind: 'all' }))).ids]).toEqual([5, [2]])
    await again.close()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('what a rebuild left is one segment, however many lots it came in', async () => {
    const index = await openEmbeddedIndex({ directory: folder })
    const batch = (first: number) => Array.from({ length: 5_000 }, (_, at) => title(first + at, 'novo'))
    await index.rebuild(async ({ put }) => {
      for (const first of [1, 5_001, 10_001]) await put(batch(first))
      return 5
    })
    expect((await index.search(asking({ kind: 'all' }))).total).toBe(15_000)
    await index.close()
    const inside = readdirSync(path.join(folder, readdirSync(folder)[0]!))
    expect(inside.filter((name) => name.startsWith('segment'))).toHaveLength(1)
  })

  test('what a rebuild that was broken off had written is no index: the one before goes on', async () => {
    const index = await openEmbeddedIndex({ directory: folder })
    await index.apply({ put: [title(1, 'velho')], remove: [] }, 3)
    await index.close()
    const [whole] = readdirSync(folder) as [string]
    // The disk was full, or the process ended, before the manifest was in its place.
    const half = path.join(folder, String(Number(whole) + 1))
    mkdirSync(half)
    for (const name of readdirSync(path.join(folder, whole)))
      if (name !== 'manifest') copyFileSync(path.join(folder, whole, name), path.join(half, name))
    expect(await currentFolder(folder)).toBe(path.join(folder, whole))
    const again = await openEmbeddedIndex({ directory: folder })
    expect([await again.position(), (await again.search(asking({ kind: 'all' }))).ids]).toEqual([3, [1]])
    expect(readdirSync(folder)).toEqual([whole])
    await again.rebuild(async ({ put }) => {
      await put([title(2, 'novo')])
      return 5
    })
    expect([await again.position(), (await again.search(asking({ kind: 'all' }))).ids]).toEqual([5, [2]])
    await again.close()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('where the first index was broken off, it begins anew', async () => {
    mkdirSync(path.join(folder, '4'))
    writeFileSync(path.join(folder, '4', 'segment-1-half'), 'half')
    const index = await openEmbeddedIndex({ directory: folder })
    expect(await index.position()).toBe(0)
    await index.apply({ put: [title(1, 'novo')], remove: [] }, 2)
    await index.close()
    const again = await openEmbeddedIndex({ directory: folder })
    expect(await again.position()).toBe(2)
    await again.close()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test('damaged, it begins anew at position 0 instead of answering wrong', async () => {
    const index = await openEmbeddedIndex({ directory: folder })
    await index.apply({ put: [title(1, 'velho')], remove: [] }, 3)
    await index.close()
    const inside = path.join(folder, readdirSync(folder)[0]!)
    for (const name of readdirSync(inside)) if (name.startsWith('segment')) writeFileSync(path.join(inside, name), 'damage')
    const again = await openEmbeddedIndex({ directory: folder })
    expect([await again.position(), (await again.search(asking({ kind: 'all' }))).total]).toEqual([0, 0])
    await again.close()
  })
})
