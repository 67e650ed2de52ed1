import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { demoPassword } from '@farol/e2e/testing/people.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { readMigrations } from '@farol/server/adapters/database/migrations/read-migrations.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { forgetDemo } from './forget-demo.ts'
import { lostAnswers } from './lost-answers.ts'
import { joinedPages, storedFacts } from './stored-facts.ts'
import { olderProgram, presentFolder, startProgram, type StartedProgram } from './older-program.ts'

/** A commit for each level of the schema: the last step it knew. */
const levels = [
  { commit: '65e0a899', level: '0035' },
  { commit: '84223f8f', level: '0047' },
  { commit: '275a5642', level: '0054' },
  { commit: 'd6c7a9f3', level: '0063' },
] as const

const questions = ['casmurro', 'machado de assis', 'física', 'direito', 'brasil']
const searches = questions.map((q) => `/api/consulta?q=${encodeURIComponent(q)}`)
const asked: readonly string[] = [
  ...searches,
  ...[1, 7, 42, 100, 300].flatMap((title) => [
    `/api/acervo/${title}`,
    `/api/acervo/${title}/exemplares`,
    `/api/comentarios/acervo/${title}`,
  ]),
  '/api/autoridade/1',
]
const areas = ['/api/pessoas', '/api/emprestimo/titulos-pendentes', '/api/reserva', '/api/emprestimo/debitos-pendentes']

const readable = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Answers = ReadonlyMap<string, unknown>

async function ready({ address }: StartedProgram): Promise<void> {
  for (let waited = 0; waited < 1_200 && (await fetch(`${address}/readyz`)).status !== 200; waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** What a program answers a visitor, and ana in her area. */
async function answersOf(program: StartedProgram, password: string, pages: number): Promise<Answers> {
  await ready(program)
  const answers = new Map<string, unknown>()
  const page = async (at: string, headers = {}) => {
    const answer = await fetch(program.address + at, { headers })
    const body = readable(await answer.text())
    return answer.status === 200 ? body : undefined
  }
  const ask = async (at: string, headers = {}) => {
    const body = await page(at, headers)
    if (body !== undefined) answers.set(at, body)
  }
  for (const at of asked) await ask(at)
  // A later program may find more by the same words, and what stood on the first page then stands on the second.
  for (const at of searches) answers.set(at, joinedPages([answers.get(at), ...(pages > 1 ? [await page(`${at}&page=2`)] : [])]))
  const token = await fetch(`${program.address}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', client_id: 4, username: 'ana', password }),
  })
  const { access_token: bearer } = (await token.json()) as { access_token?: string }
  answers.set('ana signs in', token.status)
  for (const at of areas) await ask(at, { authorization: `Bearer ${bearer}` })
  return answers
}

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

async function newPlace(postgresUrl: string | undefined): Promise<Place> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-upgrade-'))
  const name = `farol_upgrade_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = postgresUrl === undefined ? undefined : await makeDatabase(postgresUrl, name, 'template0')
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    if (postgresUrl !== undefined) await dropDatabase(postgresUrl, name)
  }
  return { dataDir, databaseUrl, remove }
}

const settingsOf = ({ dataDir, databaseUrl }: Place, demo: 'on' | 'off') => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  DEMO: demo,
})

async function stepsIn(place: Place): Promise<readonly string[]> {
  const database = await openDatabase(place)
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database.read)
  await database.close()
  return rows.map(({ name }) => name)
}

/** The database that a program of a commit made with its demo, opened by the program of now. */
async function upgraded(name: string, { commit, level }: (typeof levels)[number], place: Place): Promise<ProofRow> {
  const older = olderProgram(commit)
  try {
    const first = await startProgram(older.folder, settingsOf(place, 'on'))
    if (first.address === '') throw new Error(`${commit} did not start: ${first.said}`)
    const password = demoPassword(place.dataDir)
    const before = await answersOf(first, password, 1)
    await first.stop()
    await forgetDemo(place.dataDir, place.databaseUrl)
    const now = await startProgram(presentFolder, settingsOf(place, 'off'))
    if (now.address === '') throw new Error(`${commit}: this program did not start: ${now.said}`)
    const after = await answersOf(now, password, 2)
    await now.stop()
    const lost = [...before].flatMap(([at, body]) =>
      lostAnswers(storedFacts(body), storedFacts(after.get(at))).map((fault) => `${at}: ${fault}`),
    )
    const steps = await stepsIn(place)
    const faults = [
      ...lost,
      ...(await readMigrations()).filter((one) => !steps.includes(one.name)).map((one) => `${one.name} was not taken`),
    ]
    for (const fault of faults) process.stdout.write(`${name}, ${commit}: ${fault}\n`)
    return { what: `${name}: ${commit}, up to step ${level}`, tried: before.size, failed: faults.length }
  } finally {
    older.remove()
  }
}

/** A database with a step that this program does not know is refused in one line, without a stack trace. */
async function newerRefused(name: string, place: Place): Promise<ProofRow> {
  const database = await openDatabase(place)
  await sql`insert into migration (name, applied_at) values ('9999-tomorrow', 'x')`.execute(database.write)
  await database.close()
  const refused = await startProgram(presentFolder, settingsOf(place, 'off'))
  await refused.stop()
  const lines = refused.said.trim().split('\n')
  const isRefused = refused.code !== 0 && refused.address === '' && lines.length === 1 && lines[0]!.includes('9999-tomorrow')
  return { what: `${name}: a newer database is refused in one line`, tried: 1, failed: Number(!isRefused), note: lines[0]! }
}

async function onEngine(name: string, postgresUrl: string | undefined, few: number): Promise<readonly ProofRow[]> {
  const rows: ProofRow[] = []
  for (const level of levels.slice(-few)) {
    const place = await newPlace(postgresUrl)
    try {
      rows.push(await upgraded(name, level, place))
      if (level === levels.at(-1)) rows.push(await newerRefused(name, place))
    } finally {
      await place.remove()
    }
    process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`)
  }
  return rows
}

/** `npm run prove -- upgrade [--levels 4] [--engine sqlite,postgresql]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { levels: { type: 'string', default: '4' }, engine: { type: 'string', default: 'sqlite,postgresql' } },
  })
  const engines = values.engine.split(',')
  const few = Number(values.levels)
  const rows: ProofRow[] = []
  if (engines.includes('sqlite')) rows.push(...(await onEngine('SQLite', undefined, few)))
  const postgres = engines.includes('postgresql') ? await findPostgres() : undefined
  if (postgres) {
    rows.push(...(await onEngine('PostgreSQL', postgres.url, few)))
    await postgres.stop()
  }
  const told =
    'The program as it was at older commits, one for each of four levels of the schema, fills an empty database with its demo and answers searches, titles, ' +
    'copies, comments, an authority and a reader’s area. The program of now opens the same database, takes the steps it lacks, and is asked the same: every row, ' +
    'field and activity that was answered is still answered with the same value; what it finds, grants or says besides is no fault, and the time and the counts of facets ' +
    'are left out, since later programs find more by the same words. At last a database that knows a later step is refused.'
  return writeProofPage({ name: 'upgrade', title: 'Databases of older programs', told, seed: 0, rows }) === 0 ? 0 : 1
}
