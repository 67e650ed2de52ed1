import fc from 'fast-check'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { analyse } from './analysis/analyse.ts'
import { PartBuilder, type BuiltBatch } from './segment/built-part.ts'
import { CatalogueEngine } from './catalogue-engine.ts'
import { mergeSegments } from './merging/merge.ts'
import { everything, type Query } from './query.ts'
import { ReferenceEngine } from './reference/reference-engine.ts'
import type { Changes } from './search-engine.ts'
import { Index, stemKeysOf } from './search-index.ts'
import { SearchPool } from './threads/search-pool.ts'
import { changes, manyDocuments, query } from './testing/generators.ts'
import { fiveStemmers, smallSchema } from './testing/small-schema.ts'

const options = { schema: smallSchema, stemmers: fiveStemmers }
const queries = fc.sample(query, { numRuns: 12, seed: 3 })
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'engine-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function expectSame(engine: CatalogueEngine, reference: ReferenceEngine, asked = queries) {
  for (const one of asked) expect(await engine.search(one), JSON.stringify(one)).toEqual(await reference.search(one))
}

describe('an index on disk', () => {
  test('opens as it was saved, with deletions, and goes on from its sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes(40), { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 4 }), async (steps, savedAfter) => {
        const reference = new ReferenceEngine(smallSchema, fiveStemmers)
        const folder = await mkdtemp(path.join(directory, 'case-'))
        let engine = await CatalogueEngine.open({ ...options, directory: folder, youngest: 10 })
        for (const [i, step] of steps.entries()) {
          await reference.apply(step, i + 1)
          await engine.apply(step, i + 1)
          if (i !== savedAfter) continue
          await engine.close()
          engine = await CatalogueEngine.open({ ...options, directory: folder, youngest: 10 })
          expect(engine.rebuildReason).toBeUndefined()
          expect(engine.sequence()).toBe(i + 1)
        }
        await expectSame(engine, reference)
        await engine.close()
        const again = await CatalogueEngine.open({ ...options, directory: folder })
        await expectSame(again, reference)
        await again.close()
      }),
      { numRuns: 25 },
    )
  })

  test('made one segment, it answers the same, takes changes and opens again', async () => {
    const reference = new ReferenceEngine(smallSchema, fiveStemmers)
    const engine = await CatalogueEngine.open({ ...options, directory, youngest: 5 })
    const apply = async (step: Changes, sequence: number) => {
      await reference.apply(step, sequence)
      await engine.apply(step, sequence)
    }
    const documents = manyDocuments(40, 1)
    for (let at = 0; at < 40; at += 8) await apply({ put: documents.slice(at, at + 8), remove: at === 32 ? [2, 9] : [] }, at + 8)
    expect(engine.statistics().segments).toBeGreaterThan(3)
    await engine.compact()
    expect(engine.statistics()).toMatchObject({ segments: 1, documents: 38 })
    await expectSame(engine, reference)
    await apply({ put: manyDocuments(3, 2), remove: [20] }, 41)
    await expectSame(engine, reference)
    await engine.compact()
    await engine.compact()
    expect(engine.statistics().segments).toBe(1)
    await engine.close()
    const again = await CatalogueEngine.open({ ...options, directory })
    await expectSame(again, reference)
    await again.close()
  })

  test('what was not saved is applied again, and nothing is there twice', async () => {
    const [first, second] = [manyDocuments(30, 1).slice(0, 20), manyDocuments(30, 1).slice(10)]
    const engine = await CatalogueEngine.open({ ...options, directory })
    await engine.apply({ put: first, remove: [] }, 1)
    await engine.save()
    await engine.apply({ put: second, remove: [3] }, 2)
    const crashed = await CatalogueEngine.open({ ...options, directory })
    expect(crashed.sequence()).toBe(1)
    await crashed.apply({ put: second, remove: [3] }, 2)
    expect((await crashed.search(everything)).total).toBe(29)
    await engine.close()
    await crashed.close()
  })

  test('another schema or other stemmers make it again', async () => {
    const engine = await CatalogueEngine.open({ ...options, directory })
    await engine.apply({ put: [{ id: 1 }], remove: [] }, 7)
    await engine.close()
    const other = await CatalogueEngine.open({ ...options, stemmers: {}, directory })
    expect(other.rebuildReason).toMatch(/another schema/)
    expect(other.sequence()).toBe(0)
  })

  test('any bit that is not as it was written is noticed: refused and made again, never a wrong answer', async () => {
    const engine = await CatalogueEngine.open({ ...options, directory, youngest: 30 })
    await engine.apply({ put: manyDocuments(30, 2), remove: [] }, 1)
    await engine.apply({ put: [], remove: [4, 5] }, 2)
    await engine.close()
    const files = await readdir(directory)
    expect(files.map((file) => file.split('-')[0]!).toSorted()).toEqual(['dead', 'manifest', 'segment', 'values'])
    for (const file of files) {
      const whole = await readFile(path.join(directory, file))
      const places = fc.sample(fc.integer({ min: 0, max: whole.length - 1 }), { numRuns: 25, seed: 4 })
      for (const place of [0, 4, 9, whole.length - 1, ...places]) {
        const harmed = Buffer.from(whole)
        harmed[place]! ^= 1 << (place % 8)
        await writeFile(path.join(directory, file), harmed)
        const opened = await CatalogueEngine.open({ ...options, directory })
        expect(opened.rebuildReason, `${file} at ${place}`).toBeDefined()
        expect(opened.sequence()).toBe(0)
      }
      for (const length of [0, 3, whole.length - 1]) {
        await writeFile(path.join(directory, file), whole.subarray(0, length))
        expect((await CatalogueEngine.open({ ...options, directory })).rebuildReason, `${file} cut at ${length}`).toBeDefined()
      }
      await writeFile(path.join(directory, file), whole)
    }
    expect((await CatalogueEngine.open({ ...options, directory })).rebuildReason).toBeUndefined()
  })
})

describe('what is in the directory beside an index, or in its place', () => {
  test('a whole file in the place of another is no file of the index, and neither is a folder', async () => {
    const engine = await CatalogueEngine.open({ ...options, directory, youngest: 30 })
    for (const from of [0, 30]) await engine.apply({ put: manyDocuments(60, 2).slice(from, from + 30), remove: [] }, 1)
    await engine.apply({ put: [], remove: [4, 35] }, 2)
    await engine.close()
    const files = await readdir(directory)
    expect(files.map((file) => file.split('-')[0]!).toSorted()).toEqual(['dead', 'dead', 'manifest', 'segment', 'segment', 'values'])
    for (const file of files) {
      const whole = await readFile(path.join(directory, file))
      for (const other of files) {
        if (other === file) continue
        await writeFile(path.join(directory, file), await readFile(path.join(directory, other)))
        const opened = await CatalogueEngine.open({ ...options, directory })
        expect(opened.rebuildReason, `${other} as ${file}`).toBeDefined()
        expect([opened.sequence(), opened.statistics().documents]).toEqual([0, 0])
      }
      await rm(path.join(directory, file))
      await mkdir(path.join(directory, file))
      expect((await CatalogueEngine.open({ ...options, directory })).rebuildReason, `a folder as ${file}`).toBeDefined()
      await rm(path.join(directory, file), { recursive: true })
      expect((await CatalogueEngine.open({ ...options, directory })).rebuildReason, `without ${file}`).toBeDefined()
      await writeFile(path.join(directory, file), whole)
    }
    expect((await CatalogueEngine.open({ ...options, directory })).rebuildReason).toBeUndefined()
  })

  test("other people's files stay", async () => {
    const theirs = ['manifest.json', 'segment-notes.txt', 'segment-1', 'values-2020-report.csv', 'values.csv', 'dead']
    for (const file of theirs) await writeFile(path.join(directory, file), 'x')
    const left = 'values-3-0b0e4e0e-8f5c-4d3a-9a57-1b1f5f0e2d3c'
    await writeFile(path.join(directory, left), 'x')
    const engine = await CatalogueEngine.open({ ...options, directory })
    await engine.apply({ put: manyDocuments(5, 1), remove: [] }, 1)
    await engine.close()
    const files = await readdir(directory)
    expect(files).toEqual(expect.arrayContaining(theirs))
    // What an interrupted save left is ours.
    expect(files).not.toContain(left)
  })
})

test('merges in a worker while changes go on', async () => {
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const engine = await CatalogueEngine.open({ ...options, youngest: 20 })
  const documents = manyDocuments(600, 9)
  for (let at = 0; at < documents.length; at += 20) {
    const step = { put: documents.slice(at, at + 20), remove: at > 100 ? [at - 90, at - 45] : [] }
    await reference.apply(step, at)
    await engine.apply(step, at)
    if (at % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await engine.idle()
  expect(engine.statistics().segments).toBeLessThan(30)
  await expectSame(engine, reference)
  await engine.close()
})

test.each([
  ['from the beginning', -1],
  ['from the first large index on', 400],
])('workers answer %s what one thread answers, while changes and merges go on', async (_when, quick) => {
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const engine = await CatalogueEngine.open({ ...options, youngest: 500, workers: 2, quick })
  const documents = manyDocuments(1500, 21)
  for (let at = 0; at < documents.length; at += 300) {
    const step = { put: documents.slice(at, at + 300), remove: [at - 90, at - 45].filter((id) => id > 0) }
    await reference.apply(step, at)
    const before = queries.map((one) => engine.search(one))
    await engine.apply(step, at)
    await Promise.all(before)
    const answers = await Promise.all(queries.map((one) => engine.search(one)))
    for (const [i, one] of queries.entries()) expect(answers[i]).toEqual(await reference.search(one))
  }
  await expect(engine.search({ ...everything, offset: 20_000 })).rejects.toMatchObject({ limit: 'offset' })
  await engine.close()
})

test('a question that comes alone is answered here; of such as come together some go to a thread, as many as keep it at work', async () => {
  const handed = vi.spyOn(SearchPool.prototype, 'search')
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const engine = await CatalogueEngine.open({ ...options, youngest: 500, workers: 1, quick: 400 })
  try {
    const put = manyDocuments(900, 3)
    await Promise.all([reference.apply({ put, remove: [] }, 1), engine.apply({ put, remove: [] }, 1)])
    const asked = [1, 2, 3, 4, 5].map((number): Query => ({ ...everything, condition: { kind: 'words', text: `raro${number}` } }))
    const right = await Promise.all(asked.map((one) => reference.search(one)))
    const few: Query = { ...everything, condition: { kind: 'id', id: 7 } }
    for (const [at, one] of asked.entries()) {
      expect(await engine.search(one)).toEqual(right[at])
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(handed).toHaveBeenCalledTimes(0)
    expect(await Promise.all(asked.map((one) => engine.search(one)))).toEqual(right)
    expect(handed).toHaveBeenCalledTimes(2)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([few, few, few].map((one, at) => engine.search({ ...one, limit: 5 + at })))
    expect(handed).toHaveBeenCalledTimes(2)
  } finally {
    await engine.close()
    handed.mockRestore()
  }
})

test('the same question asked twice at once is answered once', async () => {
  const engine = await CatalogueEngine.open({ ...options, workers: 1, quick: -1 })
  await engine.apply({ put: [{ id: 1 }], remove: [] }, 1)
  const [one, other] = await Promise.all([engine.search(everything), engine.search(everything)])
  expect(one).toBe(other)
  await engine.close()
})

describe('headings', () => {
  test('browse, suggest and did-you-mean answer what the reference answers', async () => {
    const field = fc.constantFrom('author', 'subject')
    const from = fc.constantFrom('', 'a', 'agua', 'Casa', 'mar do', 'm', 'sol', 'z', 'Agau', 'csaa de livr', 'livrso')
    await fc.assert(
      fc.asyncProperty(
        fc.array(changes(40), { minLength: 1, maxLength: 4 }),
        field,
        from,
        fc.constantFrom('next', 'previous'),
        fc.integer({ min: 0, max: 5 }),
        async (steps, name, text, direction, limit) => {
          const reference = new ReferenceEngine(smallSchema, fiveStemmers)
          const engine = await CatalogueEngine.open({ ...options, youngest: 10 })
          for (const [i, step] of steps.entries()) {
            await reference.apply(step, i)
            await engine.apply(step, i)
          }
          const browse = { field: name, from: text, direction: direction as 'next' | 'previous', limit }
          expect(await engine.browse(browse)).toEqual(await reference.browse(browse))
          const suggest = { text, fields: ['author', 'subject'], limit }
          expect(await engine.suggest(suggest)).toEqual(await reference.suggest(suggest))
          expect(await engine.didYouMean(text, 3)).toEqual(await reference.didYouMean(text, 3))
          await engine.close()
        },
      ),
      { numRuns: 80 },
    )
  })
})

test('what is remembered belongs to the question it was found for', async () => {
  const engine = await CatalogueEngine.open({ ...options, remembered: 10 })
  const put = [1899, 1950, 1999].map((year, i) => ({ id: i + 1, facets: { year: [String(year)] } }))
  await engine.apply({ put, remove: [] }, 1)
  const total = async (from: number, to: number) =>
    (await engine.search({ ...everything, filters: [{ facet: 'year', values: [], span: { from, to } }] })).total
  expect(await total(Number.NEGATIVE_INFINITY, 1950)).toBe(2)
  expect(await total(Number.POSITIVE_INFINITY, 1950)).toBe(0)
  expect(await total(1950, Number.POSITIVE_INFINITY)).toBe(2)
  expect(await total(1950, Number.NEGATIVE_INFINITY)).toBe(0)
  await expect(total(Number.NaN, 1950)).rejects.toThrow(TypeError)
  await engine.close()
})

test('nobody changes an answer that others get too', async () => {
  const facets = [{ facet: 'place', max: 5 }]
  for (const more of [{ remembered: 10 }, { workers: 1, quick: 0 }]) {
    const engine = await CatalogueEngine.open({ ...options, ...more })
    await engine.apply({ put: manyDocuments(50, 1), remove: [] }, 1)
    const asked = { ...everything, condition: { kind: 'words', text: 'casa' }, facets } as const
    const [answer, again] = await Promise.all([engine.search(asked), engine.search({ ...asked })])
    expect(again).toBe(answer)
    const written = structuredClone(answer)
    for (const harm of [
      () => ((answer.hits as unknown[]).length = 0),
      () => ((answer.hits[0] as { id: number }).id = 0),
      () => ((answer as { total: number }).total = 0),
      () => (answer.facets['place'] as unknown[]).pop(),
      () => ((answer.facets['place']![0] as { count: number }).count = 0),
    ])
      expect(harm).toThrow(TypeError)
    expect(await engine.search(asked)).toEqual(written)
    await engine.close()
  }
})

test('all values of a facet are asked for in a thread as here', async () => {
  const engine = await CatalogueEngine.open({ ...options, workers: 1, quick: 0 })
  const alone = await CatalogueEngine.open(options)
  const asked = { ...everything, condition: { kind: 'words', text: 'casa' }, facets: [{ facet: 'place', max: Infinity }] } as const
  for (const one of [engine, alone]) await one.apply({ put: manyDocuments(300, 1), remove: [] }, 1)
  const answer = await engine.search(asked)
  expect(answer.facets['place']!.length).toBeGreaterThan(1)
  expect(answer).toEqual(await alone.search(asked))
  await engine.close()
  await alone.close()
})

test('remembered answers are forgotten with the next change', async () => {
  const engine = await CatalogueEngine.open({ ...options, remembered: 2 })
  await engine.apply({ put: [{ id: 1 }], remove: [] }, 1)
  const first = await engine.search(everything)
  expect(await engine.search(everything)).toBe(first)
  await engine.apply({ put: [{ id: 2 }], remove: [] }, 2)
  expect((await engine.search(everything)).total).toBe(2)
})

/** As a thread of its own would build it. */
function batchOf({ put, remove }: Changes): BuiltBatch {
  const last = new Map(put.map((one) => [one.id, one]))
  const building = new PartBuilder(smallSchema, stemKeysOf(fiveStemmers))
  for (const one of last.values()) building.builder.add(analyse(smallSchema, one))
  return { remove: remove.filter((id) => !last.has(id)), ...(last.size > 0 && { part: building.build() }) }
}

describe('what other threads built', () => {
  test('answers as the same changes one by one, whatever is put twice, changed between or removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        changes(30),
        fc.array(fc.array(changes(30), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        async (first, rounds) => {
          const reference = new ReferenceEngine(smallSchema, fiveStemmers)
          const engine = await CatalogueEngine.open({ ...options, youngest: 6 })
          await reference.apply(first, 1)
          await engine.apply(first, 1)
          for (const [i, round] of rounds.entries()) {
            for (const { put, remove } of round) {
              const ids = new Set(put.map(({ id }) => id))
              await reference.apply({ put, remove: remove.filter((id) => !ids.has(id)) }, i + 2)
            }
            await engine.applyBatches(round.map(batchOf), i + 2)
            expect(engine.sequence()).toBe(i + 2)
            await expectSame(engine, reference)
          }
          await engine.close()
        },
      ),
      { numRuns: 10 },
    )
  })

  test('becomes one segment, is on disk like any other, and waits behind nothing but changes', async () => {
    const reference = new ReferenceEngine(smallSchema, fiveStemmers)
    const engine = await CatalogueEngine.open({ ...options, directory })
    const documents = manyDocuments(60, 4)
    const rounds = [documents.slice(0, 20), documents.slice(15, 40), documents.slice(40)]
    const taken = engine.applyBatches(rounds.map((put) => batchOf({ put, remove: [] })), 3) // prettier-ignore
    // Answered from what is there: nothing yet.
    expect((await engine.search(everything)).total).toBe(0)
    const changed = engine.apply({ put: manyDocuments(2, 8), remove: [59] }, 4)
    await Promise.all([taken, changed])
    for (const put of rounds) await reference.apply({ put, remove: [] }, 3)
    await reference.apply({ put: manyDocuments(2, 8), remove: [59] }, 4)
    expect(engine.statistics()).toMatchObject({ segments: 2, documents: 59 })
    await expectSame(engine, reference)
    await engine.close()
    const again = await CatalogueEngine.open({ ...options, directory })
    expect([again.rebuildReason, again.sequence()]).toEqual([undefined, 4])
    await expectSame(again, reference)
    await again.close()
  })

  test('a lot that cannot be merged changes nothing, and what comes after it is taken', async () => {
    const engine = await CatalogueEngine.open(options)
    await engine.apply({ put: manyDocuments(5, 1), remove: [] }, 1)
    const batch = batchOf({ put: manyDocuments(9, 2), remove: [] })
    const { header } = batch.part!
    const hurt = {
      ...batch,
      part: { ...batch.part!, header: { ...header, arrays: header.arrays.filter(({ name }) => name !== 'forward') } },
    }
    await expect(engine.applyBatches([hurt], 2)).rejects.toThrow()
    expect([engine.sequence(), (await engine.search(everything)).total]).toEqual([1, 5])
    await engine.applyBatches([batch], 3)
    expect([engine.sequence(), (await engine.search(everything)).total]).toEqual([3, 9])
    await engine.close()
  })
})

describe('merges', () => {
  const batch = (from: number, count: number): Changes => ({ put: Array.from({ length: count }, (_, i) => ({ id: from + i })), remove: [] })

  test('one segment is made once, however often it is asked for at the same time', async () => {
    const engine = await CatalogueEngine.open({ ...options, youngest: 10 })
    for (let at = 0; at < 300; at += 10) await engine.apply(batch(at + 1, 10), at)
    await engine.idle()
    await Promise.all([engine.compact(), engine.compact(), engine.compact()])
    expect((await engine.search(everything)).total).toBe(300)
    expect(engine.statistics()).toMatchObject({ documents: 300, segments: 1 })
    await engine.close()
  })

  test('making one segment waits for the merge that began while it waited for a save', async () => {
    for (let round = 0; round < 8; round++) {
      const folder = await mkdtemp(path.join(directory, 'race-'))
      const engine = await CatalogueEngine.open({ ...options, directory: folder, youngest: 4, saveAfter: 1e9 })
      for (let at = 0; at < 28; at += 4) await engine.apply(batch(at + 1, 4), at)
      await Promise.all([engine.save(), engine.compact(), engine.apply(batch(101, 4), 29)])
      await engine.idle()
      expect(engine.statistics().documents).toBe(32)
      await engine.close()
      const again = await CatalogueEngine.open({ ...options, directory: folder })
      expect((await again.search(everything)).total).toBe(32)
      await again.close()
    }
  })

  test('one follows the other until there is nothing to merge', async () => {
    const engine = await CatalogueEngine.open({ ...options, youngest: 20 })
    await Promise.all(Array.from({ length: 40 }, (_, i) => engine.apply(batch(i * 20 + 1, 20), i + 1)))
    await engine.idle()
    expect(engine.statistics().documents).toBe(800)
    expect(engine.statistics().segments).toBeLessThan(10)
    await engine.close()
  })

  test('segments that are gone are not put in the place of anything', () => {
    const index = new Index(options)
    for (const from of [1, 11]) {
      index.apply(batch(from, 10))
      index.close()
    }
    const [first, second] = [index.wantedMerge(true)!, index.wantedMerge(true)!]
    const made = (sources: typeof first) => mergeSegments(smallSchema, index.tables.map((table) => table.size), sources, 1) // prettier-ignore
    const segment = made(second)
    index.finishMerge(first, made(first))
    expect(() => index.finishMerge(second, segment)).toThrow(/not there any more/)
    expect(index.search(everything).total).toBe(20)
  })

  test('a program that waits for one is not at its end', async () => {
    const script = path.join(directory, 'alone.ts')
    const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    await writeFile(
      script,
      `import { CatalogueEngine } from ${from('./catalogue-engine.ts')}
import { smallSchema } from ${from('./testing/small-schema.ts')}
const engine = await CatalogueEngine.open({ schema: smallSchema, youngest: 10 })
for (let at = 0; at < 30; at += 10) await engine.apply({ put: Array.from({ length: 10 }, (_, i) => ({ id: at + i + 1 })), remove: [] }, at)
await engine.compact()
await engine.compact()
console.log(engine.statistics().segments)
`,
    )
    const { stdout } = await promisify(execFile)(process.execPath, [script])
    expect(stdout).toBe('1\n')
  })
})
