import fc from 'fast-check'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CatalogueEngine } from '../catalogue-engine.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import { manyDocuments, query } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { IndexAppender } from './index-appender.ts'

const options = { schema: smallSchema, stemmers: fiveStemmers }
const queries = fc.sample(query, { numRuns: 12, seed: 5 })
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'append-'))
})
afterEach(() => rm(directory, { recursive: true }))

async function appended(documents: ReturnType<typeof manyDocuments>, sequence: number): Promise<IndexAppender> {
  const appender = (await IndexAppender.open(directory, options))!
  for (const document of documents) appender.add(document)
  await appender.cut()
  await appender.count(sequence)
  return appender
}

test('what is appended, broken off and gone on with answers as if it had been put in', async () => {
  const all = manyDocuments(300, 1)
  const appender = await appended(all.slice(0, 100), 3)
  for (const document of all.slice(100, 180)) appender.add(document)
  await appender.cut()
  await appender.count(5)
  // Never saved: as if the process had died.
  for (const document of all.slice(180, 200)) appender.add(document)
  const again = await appended(all.slice(180), 9)
  expect([again.sequence, again.waiting]).toEqual([9, 0])

  const engine = await CatalogueEngine.open({ ...options, directory })
  expect([engine.rebuildReason, engine.sequence(), engine.statistics().segments]).toEqual([undefined, 9, 3])
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  await reference.apply({ put: all, remove: [] }, 9)
  for (const one of queries) expect(await engine.search(one), JSON.stringify(one)).toEqual(await reference.search(one))
  // It is an index like any other: changed, saved, gone on with.
  const changed = { put: manyDocuments(310, 1).slice(295), remove: [all[0]!.id, all[120]!.id] }
  await reference.apply(changed, 10)
  await engine.apply(changed, 10)
  await engine.close()
  const more = manyDocuments(330, 1).slice(310)
  await appended(more, 11)
  await reference.apply({ put: more, remove: [] }, 11)
  const last = await CatalogueEngine.open({ ...options, directory })
  for (const one of queries) expect(await last.search(one), JSON.stringify(one)).toEqual(await reference.search(one))
  await last.close()
})

test('a segment that was cut counts from its own word on, with what was cut before it', async () => {
  const all = manyDocuments(90, 1)
  const appender = await appended(all.slice(0, 30), 3)
  for (const document of all.slice(30, 60)) appender.add(document)
  await appender.cut()
  for (const document of all.slice(60)) appender.add(document)
  const broken = (await IndexAppender.open(directory, options))!
  expect([appender.sequence, appender.waiting, broken.sequence]).toEqual([3, 30, 3])
  await appender.cut()
  await appender.count(8)

  const engine = await CatalogueEngine.open({ ...options, directory })
  expect([engine.rebuildReason, engine.sequence(), engine.statistics().segments]).toEqual([undefined, 8, 3])
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  await reference.apply({ put: all, remove: [] }, 8)
  for (const one of queries) expect(await engine.search(one), JSON.stringify(one)).toEqual(await reference.search(one))
  await engine.close()
})

test('values of many saves stand in few files', async () => {
  for (let at = 0; at < 40; at++) await appended([{ id: at + 1, text: {}, exact: {}, facets: { place: [`p${at}`] }, sort: {} }], at + 1)
  const files = await readdir(directory)
  expect(files.filter((file) => file.startsWith('values')).length).toBeLessThanOrEqual(16)
  expect(files.filter((file) => file.startsWith('segment'))).toHaveLength(40)
})

test('what was made under another schema is not gone on with', async () => {
  await appended(manyDocuments(5, 1), 1)
  expect(await IndexAppender.open(directory, { ...options, schema: { ...smallSchema, exact: [] } })).toBeUndefined()
})

test('what is damaged or gone is not gone on with', async () => {
  await appended(manyDocuments(5, 1), 1)
  const values = path.join(
    directory,
    (await readdir(directory)).find((file) => file.startsWith('values'))!,
  )
  const whole = await readFile(values)
  const harmed = Buffer.from(whole)
  harmed[harmed.length - 2]! ^= 1
  await writeFile(values, harmed)
  expect(await IndexAppender.open(directory, options)).toBeUndefined()
  await rm(values)
  expect(await IndexAppender.open(directory, options)).toBeUndefined()
  await writeFile(values, whole)
  expect(await IndexAppender.open(directory, options)).toBeDefined()
  await rm(path.join(directory, 'manifest'))
  await mkdir(path.join(directory, 'manifest'))
  expect(await IndexAppender.open(directory, options)).toBeUndefined()
})
