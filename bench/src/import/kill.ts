import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Database } from '@farol/server/adapters/database/open-database.ts'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { openReferenceIndex } from '@farol/server/adapters/search/reference-index.ts'
import { composeStores, type ComposedStores } from '@farol/server/compose-stores.ts'
import { keepIndex } from '@farol/server/features/search/keep-index.ts'
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

/** What no kill may leave behind, as statements that count it. */
const broken = [
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
    most: 50,
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
  readonly note: string
}

/** Starts the import of a file again and again and kills it `kills` times; then lets it end and compares. */
export async function killImports(records: number, kills: number, seed: number, longest: number): Promise<KillReport> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-import-kill-'))
  const [file, dataDir, cleanDir] = [path.join(folder, 'records.mrc'), path.join(folder, 'killed'), path.join(folder, 'clean')]
  const chance = chanceFrom(seed)
  const faults: string[] = []
  const followed = openReferenceIndex()
  let reached = 0
  try {
    await pipeline(Readable.from(generatedFile(records)), createWriteStream(file))
    for (let kill = 1; kill <= kills; kill++) {
      const { child, ended } = start(dataDir, file)
      await pause(100 + chance() * longest)
      child.kill('SIGKILL')
      await ended
      const { database, stores } = await open(dataDir)
      for (const fault of await unsound(database)) faults.push(`kill ${kill}: ${fault}`)
      reached = await stores.titles.count()
      await keepIndex({ ...stores, index: followed })
      const all = await followed.search({
        condition: { kind: 'all' },
        filters: [],
        order: { by: 'id', descending: false },
        offset: 0,
        limit: 1,
        facets: [],
      })
      if (all.total !== reached) faults.push(`kill ${kill}: the index holds ${all.total} titles, the database ${reached}`)
      await database.close()
    }
    faults.push(...(await compare({ file, dataDir, cleanDir, records }, followed)))
  } finally {
    await followed.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills, faults, note: `${reached} of ${records} titles before the last run` }
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
    [cleanDir, false],
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
  await keepIndex({ ...killed.stores, index: followed })
  const fresh = openReferenceIndex()
  await keepIndex({ ...killed.stores, index: fresh })
  if ((await picture(followed)) !== (await picture(fresh)))
    faults.push('the index that followed the kills is not the one made from the database')
  await fresh.close()
  await killed.database.close()
  await clean.database.close()
  return faults
}

const told =
  'The import command takes a file of generated records into SQLite and is killed with SIGKILL at a random moment, again and again on the same catalogue. ' +
  'After each kill the file is checked (integrity, foreign keys, no title without its headings, numbers and outbox message) and an index follows the ' +
  'outbox. Then the command runs to its end, once more without a change, and the catalogue is compared with one of a run in peace and the index with ' +
  'one made anew. This is the death of a process, not of the machine.'

/** `npm run prove -- import-kill [--kills 50] [--records 20000] [--longest MILLISECONDS] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    kills: { type: 'string', default: '50' },
    records: { type: 'string', default: '20000' },
    longest: { type: 'string', default: '8000' },
    seed: { type: 'string', default: '20261120' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const seed = Number(values.seed)
  const { kills, faults, note } = await killImports(Number(values.records), Number(values.kills), seed, Number(values.longest))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  const rows: ProofRow[] = [{ what: 'imports killed', tried: kills, failed: faults.length, note }]
  return writeProofPage({ name: 'import-kill', title: 'Imports killed', told, seed, rows }) === 0 ? 0 : 1
}
