import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, sqliteFileName, type Database } from '@farol/server/adapters/database/open-database.ts'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { openEmbeddedIndex } from '@farol/server/adapters/search/embedded-index.ts'
import { openReferenceIndex } from '@farol/server/adapters/search/reference-index.ts'
import { composeStores, type ComposedStores } from '@farol/server/composition/stores.ts'
import { updateIndex } from '@farol/server/features/search/update-index.ts'
import type { SearchIndex } from '@farol/server/ports/search-index.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { generatedFile } from './generated-records.ts'

const command = fileURLToPath(new URL('../../../server/src/commands/import.ts', import.meta.url))

function start(dataDir: string, file: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, file, '--source', 'kill', '--json'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) }
}

const deferredIndexes =
  "'title_heading_heading', 'identifier_value', 'title_relation_number', 'title_relation_issn', 'title_relation_isbn', 'title_knowledge_area_area'"

/** What no kill may leave behind in a catalogue that was opened since, as statements that count it. */
const broken = [
  `select 6 - count(*) as n from sqlite_schema where type = 'index' and name in (${deferredIndexes})`,
  'select count(*) as n from title where not exists (select 1 from title_heading where title_id = title.id)',
  'select count(*) as n from title where not exists (select 1 from identifier where title_id = title.id)',
  'select count(*) as n from outbox_head where seq <> (select coalesce(max(seq), 0) from outbox)',
  "select count(*) as n from title t where not exists (select 1 from outbox o, json_each(o.payload, '$.ids') i where o.topic = 'titles' and i.value = t.id)",
]

async function unsound(database: Database): Promise<string[]> {
  const faults: string[] = []
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.write)
  if (check.rows[0]?.integrity_check !== 'ok') faults.push(`integrity: ${check.rows[0]?.integrity_check}`)
  const keys = await sql`pragma foreign_key_check`.execute(database.write)
  if (keys.rows.length > 0) faults.push(`${keys.rows.length} rows hang on nothing`)
  for (const statement of broken) {
    const { rows } = await sql<{ n: number }>`${sql.raw(statement)}`.execute(database.write)
    if (rows[0]!.n > 0) faults.push(`${rows[0]!.n} by: ${statement}`)
  }
  return faults
}

/** Everything an index can be asked about these titles, as one text. */
async function picture(index: SearchIndex): Promise<string> {
  const facets = (['author', 'subject', 'publisher', 'year', 'language', 'typeOfWork', 'knowledgeArea'] as const).map((facet) => ({
    facet,
    max: 50,
  }))
  const words = ['história', 'teoria', 'floresta', 'silva']
  const conditions = [
    { kind: 'all' as const },
    ...words.map((text) => ({ kind: 'words' as const, text, fields: ['title', 'author', 'subject', 'other'] as const })),
  ]
  const answers = []
  for (const condition of conditions)
    answers.push(await index.search({ condition, filters: [], order: { by: 'id', descending: false }, offset: 0, limit: 200, facets }))
  return JSON.stringify(answers)
}

async function open(dataDir: string): Promise<{ database: Database; stores: ComposedStores }> {
  const database = await openDatabase({ dataDir })
  return { database, stores: (await composeStores({ databaseUrl: undefined, dataDir }, { database })).stores }
}

/** Titles without their ids and times: two catalogues that hold the same give the same text. */
async function contents(database: Database): Promise<string> {
  const titles = await database.read.selectFrom('title').select(['identity', 'content_hash', 'title_line']).orderBy('identity').execute()
  const headings =
    await sql`select t.identity, h.kind, h.heading_key, th.role, th.position from title_heading th join title t on t.id = th.title_id
    join heading h on h.id = th.heading_id order by t.identity, th.position`.execute(database.read)
  return JSON.stringify([titles, headings.rows])
}

export interface KillReport {
  readonly kills: number
  readonly faults: readonly string[]
  /** Titles in the catalogue after each kill, round by round. */
  readonly reached: readonly (readonly number[])[]
}

/** How many records the import that runs now has dealt with; 0 while there is no file yet or it has not begun. */
function progressOf(dataDir: string, runsBefore: number): number {
  try {
    const database = new DatabaseSync(path.join(dataDir, sqliteFileName), { readOnly: true })
    try {
      const run = database.prepare('select records from import_run where id > ? order by id desc limit 1').get(runsBefore)
      return Number(run?.['records'] ?? 0)
    } finally {
      database.close()
    }
  } catch {
    return 0
  }
}

/** Starts the import and kills it some moment after it has dealt with `target` records; the first of a round while it still opens the database. */
async function killAt(places: Places, target: number, moment: number, runsBefore: number): Promise<void> {
  const { child, ended } = start(places.dataDir, places.file)
  let over = false
  void ended.then(() => (over = true))
  while (target > 0 && !over && progressOf(places.dataDir, runsBefore) < target) await pause(25)
  await pause(moment)
  child.kill('SIGKILL')
  await ended
}

/** What a kill left: whether the file is sound, and whether an index that follows the outbox holds what it holds. */
async function lookAfter(dataDir: string, followed: SearchIndex): Promise<{ faults: string[]; titles: number; runs: number }> {
  const { database, stores } = await open(dataDir)
  const faults = await unsound(database)
  const titles = await stores.titles.count()
  await updateIndex({ ...stores, index: followed })
  const order = { by: 'id', descending: false } as const
  const all = await followed.search({ condition: { kind: 'all' }, filters: [], order, offset: 0, limit: 1, facets: [] })
  if (all.total !== titles) faults.push(`the index holds ${all.total} titles, the database ${titles}`)
  const [last] = await stores.importRuns.list({ limit: 1 })
  if (last && last.stored > titles) faults.push(`the run tells of ${last.stored} records stored, the database holds ${titles}`)
  await database.close()
  return { faults, titles, runs: last?.id ?? 0 }
}

const killsOfRound = 10

/** One catalogue: killed again and again, each time further on, from its first moment to its last records; then let end and compared. */
async function round(places: Places, kills: number, chance: () => number): Promise<{ faults: string[]; reached: number[] }> {
  const followed = openReferenceIndex()
  const faults: string[] = []
  const reached: number[] = []
  let runs = 0
  try {
    for (let kill = 0; kill < kills; kill++) {
      const target = Math.floor(((kill - 1 + chance()) / kills) * places.records)
      await killAt(places, target, chance() * 1500, runs)
      const found = await lookAfter(places.dataDir, followed)
      runs = found.runs
      reached.push(found.titles)
      faults.push(...found.faults.map((fault) => `kill ${kill + 1}: ${fault}`))
    }
    faults.push(...(await compare(places, followed)))
  } finally {
    await followed.close()
  }
  return { faults, reached }
}

/** Kills imports of a file at `kills` moments spread over the whole of it, ten to a catalogue. */
export async function killImports(records: number, kills: number, seed: number): Promise<KillReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-import-kill-'))
  const [file, cleanDir] = [path.join(folder, 'records.mrc'), path.join(folder, 'clean')]
  const chance = chanceFrom(seed)
  const faults: string[] = []
  const reached: number[][] = []
  try {
    await pipeline(Readable.from(generatedFile(records)), createWriteStream(file))
    await start(cleanDir, file).ended
    for (let done = 0; done < kills; done += killsOfRound) {
      const places = { file, dataDir: path.join(folder, `killed-${done}`), cleanDir, records }
      const found = await round(places, Math.min(killsOfRound, kills - done), chance)
      faults.push(...found.faults)
      reached.push(found.reached)
      rmSync(places.dataDir, { recursive: true, force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills, faults, reached }
}

interface Places {
  readonly file: string
  readonly dataDir: string
  readonly cleanDir: string
  readonly records: number
}

async function compare({ file, dataDir, cleanDir, records }: Places, followed: SearchIndex): Promise<string[]> {
  const faults: string[] = []
  for (const [place, again] of [
    [dataDir, false],
    [dataDir, true],
  ] as const) {
    const { code, output } = await start(place, file).ended
    const counts = JSON.parse(output.trim().split('\n').at(-1) ?? '{}') as Record<string, number>
    if (code !== 0 || counts['read'] !== records || (again && counts['unchanged'] !== records))
      faults.push(`the run after the kills: ${code} ${output}`)
  }
  const [killed, clean] = [await open(dataDir), await open(cleanDir)]
  if ((await contents(killed.database)) !== (await contents(clean.database)))
    faults.push('the killed catalogue is not the one of a run in peace')
  faults.push(...(await unsound(killed.database)))
  await updateIndex({ ...killed.stores, index: followed })
  const fresh = openReferenceIndex()
  await updateIndex({ ...killed.stores, index: fresh })
  if ((await picture(followed)) !== (await picture(fresh)))
    faults.push('the index that followed the kills is not the one made from the database')
  const filled = await openEmbeddedIndex({ directory: path.join(cleanDir, 'index') })
  if ((await filled.position()) !== (await clean.stores.outbox.last())) faults.push('the run in peace did not fill the index')
  const cleanFresh = openReferenceIndex()
  await updateIndex({ ...clean.stores, index: cleanFresh })
  if ((await picture(filled)) !== (await picture(cleanFresh)))
    faults.push('the index that an import filled is not the one made from the database')
  for (const index of [filled, fresh, cleanFresh]) await index.close()
  await killed.database.close()
  await clean.database.close()
  return faults
}

const told =
  'The import command takes a file of generated records into SQLite and is killed with SIGKILL, ten times on the same catalogue: the first time while it opens ' +
  'the database, then each time further on, at random moments up to a second and a half after a random record of the next tenth. After each kill the file ' +
  'is checked (integrity, foreign keys, no title without its headings, numbers and outbox message, no index of the database that an import goes without, no count that the database does not hold) and an index ' +
  'follows the outbox. Then the command runs to its end, once more without a change, and the catalogue is compared with one of a run in peace and the index ' +
  'with one made anew, as is the one on disk that the run in peace filled itself. This is the death of a process, not of the machine.'

/** `npm run prove -- import-kill [--kills 50] [--records 20000] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    kills: { type: 'string', default: '50' },
    records: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '20261120' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [seed, records] = [Number(values.seed), Number(values.records)]
  const { faults, reached } = await killImports(records, Number(values.kills), seed)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  const rows: ProofRow[] = reached.map((titles, at) => ({
    what: `catalogue ${at + 1}, kills`,
    tried: titles.length,
    failed: 0,
    note: `of ${records} titles there after each: ${titles.join(', ')}`,
  }))
  rows.push({ what: 'faults found in all', tried: reached.flat().length, failed: faults.length })
  return writeProofPage({ name: 'import-kill', title: 'Imports killed', told, seed, rows }) === 0 ? 0 : 1
}
