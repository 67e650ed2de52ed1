import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { CatalogueEngine } from './catalogue-engine.ts'
import type { SearchDocument } from './document.ts'
import { defaultLimits } from './limits.ts'
import { everything, type Query } from './query.ts'
import type { Schema } from './schema.ts'
import { readSegment } from './storage/segment-file.ts'

/** So many that four distinct values of each are more than two bytes can number, and that 4,096 sets of values still pay. */
const count = 16_640
/** A busy machine may take as long as it likes. */
const limits = { ...defaultLimits, time: 120_000 }
const setsOfTooMany = 4_250
const maxSets = 4_096

const schema: Schema = {
  text: [{ name: 'title', weight: 1, kind: 'words' }],
  exact: [],
  facets: [
    { name: 'many', kind: 'multi' },
    { name: 'manyOnDemand', kind: 'multi', onDemand: true },
    { name: 'tooManySets', kind: 'multi' },
    { name: 'sets', kind: 'multi' },
  ],
  sort: [],
}

/** The set of values that a number stands for: the places of its bits. */
const setOf = (number: number, name: string): string[] =>
  Array.from({ length: 13 }, (_, bit) => `${name}${bit}`).filter((_, bit) => (number >>> bit) & 1)

const documents: readonly SearchDocument[] = Array.from({ length: count }, (_, i) => ({
  id: i + 1,
  text: { title: [`${i % 3 ? 'casa' : 'mar'} raro${i % 997}`] },
  facets: {
    many: [...Array.from({ length: 4 }, (_, k) => `v${i * 4 + k}`), `v${(i * 7919) % 40}`],
    manyOnDemand: Array.from({ length: 4 }, (_, k) => `d${i * 4 + k}`),
    tooManySets: setOf(i % setsOfTooMany, 't'),
    sets: setOf((i * 31) % maxSets, 's'),
  },
}))

/** Which documents are not deleted, whose title has a word, and which of them a filter lets through. */
interface Asked {
  readonly word?: string
  readonly value?: string
}
const asked: readonly Asked[] = [{}, { word: 'casa' }, { word: 'raro5' }, { word: 'mar', value: 's3' }, { value: 'v5' }]

const removed = new Set([1, 5, 7_001, count])
const alive = documents.filter(({ id }) => !removed.has(id))

/** Counts by looking at every document. */
function counted({ word, value }: Asked): { total: number; facets: Answer['facets'] } {
  const matching = alive.filter(({ text }) => !word || text!['title']![0]!.split(' ').includes(word))
  const filtered = value ? (value.startsWith('s') ? 'sets' : 'many') : ''
  const passing = matching.filter(({ facets }) => !value || facets![filtered]!.includes(value))
  const facets = schema.facets.map(({ name }) => {
    const counts = new Map<string, number>()
    // A facet is counted without its own filter.
    for (const { facets } of name === filtered ? matching : passing)
      for (const one of new Set(facets![name])) counts.set(one, (counts.get(one) ?? 0) + 1)
    const lines = Array.from(counts, ([one, times]) => ({ value: one, count: times }))
    return [name, lines.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const
  })
  return { total: passing.length, facets: Object.fromEntries(facets) }
}

const queryOf = ({ word, value }: Asked): Query => ({
  ...everything,
  condition: word ? { kind: 'words', text: word } : { kind: 'all' },
  filters: value ? [{ facet: value.startsWith('s') ? 'sets' : 'many', values: [value] }] : [],
  facets: schema.facets.map(({ name }) => ({ facet: name, max: 100_000 })),
  limit: 0,
})

/** How the values of each facet stand in the rows of the one segment on disk. */
async function columnsOn(directory: string): Promise<{ readonly [facet: string]: string }> {
  const files = (await readdir(directory)).filter((name) => name.startsWith('segment'))
  const segments = await Promise.all(files.map((file) => readSegment(path.join(directory, file), 1)))
  // Files of before the merge may still be there.
  const { tables } = segments.find(({ header }) => header.documents === alive.length)!.header
  const columns = tables.flatMap((table) => table.columns).filter((column) => column.kind !== 'joint')
  return Object.fromEntries(columns.map(({ kind, width, facet }) => [schema.facets[facet]!.name, `${kind} of ${width}`]))
}

test('more values than two bytes number and more sets than a column holds are counted one by one, merged and read again, by both kernels', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'farol-many-values-'))
  const right = asked.map(counted)
  expect(right[0]!.facets['many']!.length).toBeGreaterThan(66_000)
  const agrees = async (engine: CatalogueEngine) => {
    for (const [i, one] of asked.entries()) {
      const { total, facets } = await engine.search(queryOf(one))
      expect(total).toBe(right[i]!.total)
      // Compared as text: an equality of 200,000 objects takes a second.
      expect(JSON.stringify(facets) === JSON.stringify(right[i]!.facets), JSON.stringify(one)).toBe(true)
    }
  }
  const open = (kernels: 'wasm' | 'js') => CatalogueEngine.open({ schema, directory, kernels, limits })
  const engine = await open('wasm')
  await engine.apply({ put: documents.slice(0, 9_000), remove: [] }, 1)
  await engine.apply({ put: documents.slice(9_000), remove: [...removed].slice(0, 3) }, 2)
  await engine.apply({ put: [], remove: [count] }, 3)
  await agrees(engine)
  await engine.close()
  const inJs = await open('js')
  expect(inJs.statistics().segments).toBeGreaterThan(1)
  await agrees(inJs)
  await inJs.compact()
  expect(inJs.statistics().segments).toBe(1)
  await agrees(inJs)
  await inJs.save()
  await inJs.close()
  expect(await columnsOn(directory)).toEqual({ many: 'slot of 4', manyOnDemand: 'slot of 4', tooManySets: 'slot of 2', sets: 'set of 2' })
  const again = await open('wasm')
  expect(again.rebuildReason).toBeUndefined()
  expect(again.statistics()).toMatchObject({ segments: 1, documents: alive.length })
  await agrees(again)
  await again.close()
  await rm(directory, { recursive: true })
})
