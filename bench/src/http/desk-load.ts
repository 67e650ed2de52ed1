import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { networkAt, openLiveServer, type LiveServer } from '../session/live-server.ts'
import { signInAtDesk } from './desk-acts.ts'
import { load, percentile } from './load.ts'

export interface DeskLoadOptions {
  /** Acts a second. */
  readonly rates: readonly number[]
  /** Of one measurement. */
  readonly seconds: number
  readonly engines: readonly string[]
}

/** Titles whose copies are lent meanwhile, and whose pages are asked for. */
const titleCount = 50
/** Visitors who each wait for their answer. */
const visitors = 2
/** By the issue: pages beside five acts a second are at most so many times as slow as without. */
const maxGrowth = 1.3
const judgedRate = 5
const checkedActs = 50

const words = ['casmurro', 'historia', 'direito', 'biblioteca', 'poesia', 'fisica', 'brasil', 'educacao', 'machado', 'quimica']
const resultPaths = words.flatMap((word) => ['', '&p=2', '&filtro=T:1'].map((more) => `/pesquisa_geral?q=${word}${more}`))

interface LentTitle {
  readonly titleId: number
  readonly barcode: string
}

/** Titles with one copy of the usual loan type that stands on the shelf of the central library. */
async function titlesToLend(server: LiveServer, databaseUrl: string): Promise<LentTitle[]> {
  const database = await openDatabase({ dataDir: server.dataDir, databaseUrl: databaseUrl || undefined })
  const rows = await database.read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .innerJoin('library', 'library.id', 'copy.library_id')
    .select(['title.id as titleId', 'copy.barcode'])
    .where('title.suppressed', '=', 0)
    .where('copy.status', '=', 'available')
    .where('library.code', '=', 'BC')
    .where('copy.loan_type_id', '=', 1)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('copy as other')
            .select('other.id')
            .whereRef('other.title_id', '=', 'title.id')
            .whereRef('other.id', '<>', 'copy.id'),
        ),
      ),
    )
    .orderBy('copy.id')
    .limit(titleCount)
    .execute()
  await database.close()
  return rows
}

/** Milliseconds. */
interface Times {
  readonly p50: number
  readonly p95: number
}

interface Pages {
  readonly results: Times
  readonly titles: Times
}

const timesOf = (times: readonly number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

/** Each path comes from a network of its own, which may ask 6,000 times a minute: a list of so many paths keeps below that. */
const rounds = 20
const often = (paths: readonly string[]): string[] => Array.from({ length: rounds }, () => paths).flat()

/** The same pages again and again, both kinds by turns, as long as it lasts. */
async function pagesFor(server: LiveServer, titlePaths: readonly string[], seconds: number): Promise<Pages> {
  const [resultRounds, titleRounds] = [often(resultPaths), often(titlePaths)]
  const begin = performance.now()
  const [results, titles]: [number[], number[]] = [[], []]
  while (performance.now() - begin < seconds * 1000) {
    results.push(...(await load(server.address, resultRounds, visitors)).times)
    titles.push(...(await load(server.address, titleRounds, visitors)).times)
  }
  return { results: timesOf(results), titles: timesOf(titles) }
}

/** The desk at work in a process of its own; `stop` answers how many acts a second it did. */
async function startClerk(server: LiveServer, rate: number, barcodes: readonly string[]) {
  const file = fileURLToPath(new URL('./desk-clerk.ts', import.meta.url))
  const given = [file, server.address, server.password, String(rate), ...barcodes]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error('The process of the desk ended.')
    return value
  }
  await next()
  return async () => {
    child.kill('SIGTERM')
    const { done, seconds } = JSON.parse(await next()) as { done: number; seconds: number }
    return done / seconds
  }
}

/** Pages, asked for after an act was answered, that do not show what the act made of the copy. */
async function stalePages(server: LiveServer, lent: readonly LentTitle[]): Promise<number> {
  const desk = await signInAtDesk(server.address, server.password)
  const stateOf = async ({ titleId, barcode }: LentTitle, at: number) => {
    const answer = await fetch(`${server.address}/acervo/${titleId}`, { headers: { 'x-forwarded-for': networkAt(at) } })
    return new RegExp(`"codigo":"${barcode}"[^}]*"situacao":"(\\w+)"`).exec(await answer.text())?.[1]
  }
  let stale = 0
  for (let at = 0; at < checkedActs; at += 1) {
    const one = lent[at % lent.length]!
    await stateOf(one, at)
    await desk.lend(one.barcode, at)
    if ((await stateOf(one, at)) !== 'emprestado') stale += 1
    await desk.takeBack(one.barcode)
    if ((await stateOf(one, at)) !== 'disponivel') stale += 1
  }
  return stale
}

const ms = (value: number) => value.toFixed(2)

function rowsOf(engine: string, rate: number, reached: number, quiet: Pages, beside: Pages): ProofRow[] {
  const isJudged = rate === judgedRate
  const kinds = [
    ['results', 'pages of results'],
    ['titles', 'title pages'],
  ] as const
  return kinds.flatMap(([kind, name]) =>
    (['p50', 'p95'] as const).map((of) => {
      const growth = beside[kind][of] / quiet[kind][of]
      const told = `${ms(quiet[kind][of])} → ${ms(beside[kind][of])} ms; ${growth.toFixed(2)} times${isJudged ? ` (at most ${maxGrowth})` : ''}`
      const what = `${engine}: ${name} beside ${rate} acts a second (${reached.toFixed(1)} reached), ${of}`
      return { what, tried: 1, failed: isJudged && growth > maxGrowth ? 1 : 0, note: told }
    }),
  )
}

/** The faster of both in each figure: quiet is measured before and after, and another process may have worked during one of them. */
const faster = (a: Times, b: Times): Times => ({ p50: Math.min(a.p50, b.p50), p95: Math.min(a.p95, b.p95) })

async function measureOn(engine: string, databaseUrl: string, { rates, seconds }: DeskLoadOptions): Promise<ProofRow[]> {
  const server = await openLiveServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  try {
    const lent = await titlesToLend(server, databaseUrl)
    if (lent.length < titleCount) throw new Error(`The demo has ${lent.length} titles of one copy that may be lent.`)
    const paths = lent.map(({ titleId }) => `/acervo/${titleId}`)
    await pagesFor(server, paths, seconds)
    const rows: ProofRow[] = []
    for (const rate of rates) {
      const before = await pagesFor(server, paths, seconds)
      const stop = await startClerk(
        server,
        rate,
        lent.map(({ barcode }) => barcode),
      )
      const beside = await pagesFor(server, paths, seconds)
      const reached = await stop()
      const after = await pagesFor(server, paths, seconds)
      const quiet = { results: faster(before.results, after.results), titles: faster(before.titles, after.titles) }
      rows.push(...rowsOf(engine, rate, reached, quiet, beside))
    }
    const failed = await stalePages(server, lent)
    return [...rows, { what: `${engine}: title pages asked after an act was answered show it`, tried: checkedActs * 2, failed }]
  } finally {
    await server.stop()
  }
}

const told = `\`npm run bench -- http --desk 5,20\`: a server in a process of its own over the demo, two visitors who each wait for their answer and ask for pages of results and
for 50 title pages by turns, and a clerk in a third process who lends and takes back the only copies of these 50 titles over HTTP. Times are those of a visitor, beside the desk
and without it; quiet is measured before and after, and the faster counts. Server, visitors and clerk share the processors of one machine.`

/** `npm run bench -- http --desk 5,20 [--seconds 10] [--engine sqlite,postgresql]`: pages while the desk lends. Writes docs/proofs/desk-load.md; 1 when a limit is missed. */
export async function measureDeskLoad(options: DeskLoadOptions): Promise<number> {
  const rows: ProofRow[] = []
  if (options.engines.includes('sqlite')) rows.push(...(await measureOn('SQLite', '', options)))
  const postgres = options.engines.includes('postgresql') ? await findPostgres() : undefined
  if (postgres) {
    const name = `farol_desk_${randomUUID().replaceAll('-', '')}`
    try {
      rows.push(...(await measureOn('PostgreSQL', await makeDatabase(postgres.url, name, 'template0'), options)))
    } finally {
      await dropDatabase(postgres.url, name)
      await postgres.stop()
    }
  }
  return writeProofPage({ name: 'desk-load', title: 'Pages while the desk lends', told, seed: 0, rows }) > 0 ? 1 : 0
}
