import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../adapters/database/testing/test-database.ts'
import { openEmbeddedIndex } from '../adapters/search/embedded-index.ts'
import { lockForServer } from '../adapters/search/index-lock.ts'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import type { MarcRecord } from '../catalogue/record.ts'
import { marc } from '../catalogue/testing/marc.ts'
import { composeImportIndex } from '../composition/import-index.ts'
import { composeStores, type ComposedStores } from '../composition/stores.ts'
import type { Sizes } from '../features/import/import-index.ts'
import { updateIndex } from '../features/search/update-index.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import { titlesIn } from '../testing/titles-in-index.ts'
import { runImport } from './import-run.ts'

let database: TestDatabase
let stores: ComposedStores
let dataDir: string
let left: string[]
const indexes: SearchIndex[] = []

beforeEach(async () => {
  database = await engines.find(({ name }) => name === 'sqlite')!.open()
  stores = (await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })).stores
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-import-index-'))
  left = []
})
afterEach(async () => {
  for (const index of indexes.splice(0)) await index.close()
  await database.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const padding = 'resumo do que se conta neste volume '.repeat(12)
/** Books with copies, a second wording of the same author, an act, an article that does not file, a serial with holdings of its own. */
const book = (at: number): MarcRecord =>
  marc(
    [
      at % 50 === 0 ? 'LDR nas ' : 'LDR nam ',
      `001 ${at}`,
      `008 210301s${1950 + (at % 70)}    bl            000 0 por d`,
      `020 ## $a 97865${String(at).padStart(7, '0')}0`,
      `082 04 $a ${100 + (at % 800)}`,
      at % 3 === 0 ? '100 1# $a ALENCAR, José de' : '100 1# $a Alencar, José de',
      `245 12 $a O título \u0061\u0300 ${at} : $b "citado" \\ / $c José.`,
      `260 ## $a Rio : $b Editora ${at % 9}, $c ${1950 + (at % 70)}.`,
      `520 ## $a ${padding} ${at}`,
      `650 #4 $a Assunto ${at % 7} $z Brasil`,
      ...(at % 40 === 0 ? [`110 1# $a Brasil. $b Senado`, `856 40 $u https://example.org/${at}`] : []),
      ...(at % 4 === 0 ? [`952 ## $b BC $c EST $p c${at}`, `952 ## $b B${at % 3} $p d${at}`] : []),
      ...(at % 50 === 0 ? [`852 ## $b BC`, `866 30 $a v.1 (19${10 + (at % 80)})`] : []),
    ].join('\n'),
  )
const books = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => book(from + at))

function fileOf(name: string, records: readonly MarcRecord[]): string {
  const file = path.join(dataDir, name)
  writeFileSync(file, Buffer.concat(records.map((record) => writeIso2709(record))))
  return file
}

const small: Sizes = { segment: 1_500, ahead: 2_000, late: 100 }
const fill = (sizes = small) => composeImportIndex({ dataDir }, stores, { left: (why) => left.push(why) }, sizes)

async function take(
  files: readonly string[],
  { sizes = small, progress = () => {} }: { sizes?: Sizes; progress?: (read: number) => void } = {},
) {
  const index = await fill(sizes)
  const said: string[] = []
  const listeners = {
    say: (line: string) => said.push(line),
    progress: (_: string, { read }: { read: number }) => progress(read),
    stopped: () => false,
  }
  const { report } = await runImport(stores, { files, source: 'local', json: false }, listeners, index)
  return { report, said, filled: index !== undefined }
}

async function opened(directory: string): Promise<SearchIndex> {
  const index = await openEmbeddedIndex({ directory })
  indexes.push(index)
  return index
}
const openFilled = () => opened(path.join(dataDir, 'index'))

/** What everybody had before: the index made from the database. */
async function rebuilt(): Promise<SearchIndex> {
  const index = await opened(path.join(dataDir, 'anew'))
  await updateIndex({ ...stores, index })
  return index
}

const facets = (
  ['author', 'subject', 'publisher', 'library', 'collection', 'year', 'language', 'typeOfWork', 'online', 'knowledgeArea'] as const
).map((facet) => ({ facet, max: 50 }))
async function picture(index: SearchIndex) {
  const fields = ['title', 'author', 'subject', 'publisher', 'other', 'identifier'] as const
  const words = (text: string) => ({ kind: 'words' as const, text, fields })
  const answers = []
  for (const condition of [{ kind: 'all' as const }, words('alencar'), words('assunto 3'), words('senado'), words('17'), words('citado')])
    for (const by of ['id', 'title', 'relevance'] as const)
      answers.push(await index.search({ condition, filters: [], order: { by, descending: false }, offset: 0, limit: 200, facets }))
  for (const name of ['title', 'author', 'publisher', 'callNumber'] as const)
    answers.push(await index.browse({ index: name, from: '', direction: 'next', limit: 50 }))
  return answers
}
const deferredIndexes = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from sqlite_schema where name in ('title_heading_heading', 'identifier_value')`.execute(database.read)
  return rows[0]!.n
}
const displays = () => database.read.selectFrom('title_display').selectAll().orderBy('title_id').execute()

describe('an import into a catalogue whose index nobody has', () => {
  test('leaves the index and what lists show as they are made from the database', async () => {
    const { report, said } = await take([fileOf('many.mrc', books(0, 4_000))])
    expect([report.stored, said.at(-1), left]).toEqual([4_000, 'searchable as soon as the server starts', []])
    const index = await openFilled()
    expect([await index.position(), await titlesIn(index)]).toEqual([await stores.outbox.last(), 4_000])
    const written = await displays()
    expect(written).toHaveLength(4_000)
    await database.write.deleteFrom('title_display').execute()
    const anew = await rebuilt()
    expect(await displays()).toEqual(written)
    expect(await picture(index)).toEqual(await picture(anew))
  })

  test('goes on with it, and leaves to the site what was there before and what others write meanwhile', async () => {
    await take([fileOf('first.mrc', books(0, 3_000))])
    const changed = books(0, 60).map((record) => ({
      ...record,
      fields: [...record.fields, ...marc('245 10 $a X\n650 #4 $a Mudado').fields.slice(1)],
    }))
    let hidden: readonly number[] = []
    const hide = async (read: number) => {
      if (read > 2_500 && hidden.length === 0) hidden = await stores.writer.setSuppressed([5, 3_100], true)
    }
    const pending: Promise<void>[] = []
    const second = fileOf('second.mrc', [...changed, ...books(3_000, 7_000)])
    const { report, said } = await take([second, fileOf('few.mrc', books(7_000, 7_010))], { progress: (read) => pending.push(hide(read)) })
    await Promise.all(pending)
    expect(report).toMatchObject({ stored: 4_010, replaced: 60 })
    expect([hidden, said.at(-1), left]).toEqual([[5, 3_100], 'searchable as soon as the server starts', []])

    const index = await openFilled()
    expect(await stores.outbox.last()).toBeGreaterThan(await index.position())
    // All but the ten of the small file; the two that were hidden are not gone yet.
    expect(await titlesIn(index)).toBe(7_000)
    await updateIndex({ ...stores, index })
    const written = await displays()
    const anew = await rebuilt()
    expect(await picture(index)).toEqual(await picture(anew))
    expect(await titlesIn(index)).toBe(7_008)
    expect(await displays()).toEqual(written)
  })

  test('is left to the site where an import changes more than it adds', async () => {
    await take([fileOf('first.mrc', books(0, 3_000))])
    const before = await stores.outbox.last()
    const changed = books(0, 3_000).map((record) => ({ ...record, fields: [...record.fields, ...marc('650 #4 $a Mudado').fields] }))
    const { said } = await take([fileOf('again.mrc', changed)])
    expect(left).toEqual([expect.stringContaining('there before')])
    expect(said).toContainEqual(expect.stringContaining('3000 replaced'))
    const index = await openFilled()
    expect(await index.position()).toBe(before)
    await updateIndex({ ...stores, index })
    expect(await picture(index)).toEqual(await picture(await rebuilt()))
  })

  test('is right as far as it goes at every moment, as a kill would leave it', async () => {
    const copies: string[] = []
    const copyNow = () => {
      const to = path.join(dataDir, `copy-${copies.length}`)
      try {
        cpSync(path.join(dataDir, 'index'), to, { recursive: true })
        copies.push(to)
      } catch (error) {
        // A file was put in its place just then.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
    await take([fileOf('many.mrc', books(0, 6_000))], { sizes: { ...small, segment: 900 }, progress: copyNow })
    const anew = await picture(await rebuilt())
    const positions = new Set<number>()
    for (const copy of copies) {
      const index = await opened(copy)
      positions.add(await index.position())
      await updateIndex({ ...stores, index })
      expect(await picture(index)).toEqual(anew)
    }
    expect(positions.size).toBeGreaterThan(2)
  })

  test('goes over, whole, to a site that starts meanwhile', async () => {
    const file = fileOf('many.mrc', books(0, 6_000))
    let waited = false
    let site: Promise<{ position: number; indexes: number }> | undefined
    const start = async () => {
      const lock = await lockForServer(path.join(dataDir, 'index'), () => (waited = true))
      const position = await (await openFilled()).position()
      const indexes = await deferredIndexes()
      lock.release()
      return { position, indexes }
    }
    const { report, said } = await take([file], { progress: () => (site ??= start()) })
    const [{ position, indexes: made }, last] = [(await site)!, await stores.outbox.last()]
    expect([waited, left, report.stored, made]).toEqual([true, ['the index is handed over to the site'], 6_000, 2])
    expect(said).toContainEqual(expect.stringContaining('6000 stored'))
    expect([position > 0, position < last]).toEqual([true, true])
    const [index] = indexes
    expect(await titlesIn(index!)).toBeGreaterThan(0)
    await updateIndex({ ...stores, index: index! })
    expect(await picture(index!)).toEqual(await picture(await rebuilt()))
  })

  test('has the catalogue without the indexes in whose order no title comes, until its end or until a heading is asked for its titles', async () => {
    const seen: number[] = []
    const pending: Promise<void>[] = []
    const look = () => pending.push(deferredIndexes().then((count) => void seen.push(count)))
    const during = async (name: string, records: readonly MarcRecord[]) => {
      seen.splice(0)
      await take([fileOf(name, records)], { progress: look })
      await Promise.all(pending)
      return { during: new Set(seen), after: await deferredIndexes() }
    }
    const heading = (at: number) =>
      marc(`LDR nz  \n001 a${at}\n003 BR-F\n100 1# $a ALENCAR, José de${at > 0 ? ` ${at}` : ''}\n400 1# $a Alencar, J. ${at}`)
    const without = new Set([0])
    const kept = new Set([2])
    expect(await during('headings.mrc', [heading(9)])).toEqual({ during: kept, after: 2 })
    expect(await during('first.mrc', books(0, 3_000))).toEqual({ during: without, after: 2 })
    // A few titles for a catalogue of many: to make indexes anew would cost more than to keep them.
    expect(await during('again.mrc', books(0, 3_200))).toEqual({ during: kept, after: 2 })
    const mixed = books(3_200, 7_000).flatMap((record, at) => (at === 2_500 ? [heading(0), record] : [record]))
    expect(await during('mixed.mrc', mixed)).toEqual({ during: new Set([0, 2]), after: 2 })
    expect(seen.at(-1)).toBe(2)
    const index = await openFilled()
    await updateIndex({ ...stores, index })
    expect(await picture(index)).toEqual(await picture(await rebuilt()))
  })

  test('is not taken while a site has it, nor where it lacks what the outbox no longer tells of', async () => {
    const lock = await lockForServer(path.join(dataDir, 'index'), () => {})
    const beside = await lockForServer(path.join(dataDir, 'index'), () => {})
    const first = await take([fileOf('first.mrc', books(0, 2_500))])
    lock.release()
    expect([first.filled, await fill()]).toEqual([false, undefined])
    beside.release()
    // Titles and no index: a site makes it anew.
    expect(await fill()).toBeUndefined()
    const index = await openFilled()
    await updateIndex({ ...stores, index })
    await index.close()
    indexes.splice(0)
    const whole = await fill()
    expect(whole?.isOpen).toBe(true)
    expect(await fill()).toBeUndefined()
    expect(await whole?.finish()).toBe(false)
  })
})
