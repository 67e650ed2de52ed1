import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { openLiveServer, type LiveServer } from '../session/live-server.ts'
import { writeCommitsPage } from './commits-page.ts'
import { load } from './load.ts'
import { cpuSeconds } from './processor-time.ts'

export const commitKinds = ['sign-in', 'token', 'comment', 'lend', 'title'] as const
export type CommitKind = (typeof commitKinds)[number]

export interface CommitsOptions {
  readonly kinds: readonly CommitKind[]
  /** Commits a second. */
  readonly rates: readonly number[]
  /** Of one cell of the table. */
  readonly seconds: number
  readonly engines: readonly string[]
  readonly page: boolean
}

export interface Cell {
  readonly engine: string
  readonly kind: CommitKind | 'none'
  readonly asked: number
  /** Commits a second that the writer reached. */
  readonly reached: number
  readonly pages: Pages
  /** `perSecond` and `perCpuSecond` by the mean of the quiet cells before and after the row. */
  readonly shares?: Pages
}

/** Title pages by the clock, and by the server's own processor time, which the other processes of a busy machine do not change much. */
export interface Pages {
  readonly perSecond: number
  readonly perCpuSecond: number
}

const clients = 4
/** Pages are cached for nine seconds at most: as many as are rendered anew in a small part of a cell. */
const titles = 50

interface Writer {
  stop(): Promise<number>
}

/** The process that commits, once it has begun; `stop` answers how many commits a second it made. */
async function startWriter(server: LiveServer, databaseUrl: string, kind: CommitKind, rate: number): Promise<Writer> {
  const file = fileURLToPath(new URL('./commit-writer.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, kind, String(rate)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The process that commits (${kind}) ended.`)
    return value
  }
  await next()
  return {
    async stop() {
      child.kill('SIGTERM')
      const { done, seconds } = JSON.parse(await next()) as { done: number; seconds: number }
      return done / seconds
    },
  }
}

/** Pages a second: the same titles again and again, as long as a cell lasts. */
async function pagesFor(server: LiveServer, paths: readonly string[], seconds: number): Promise<Pages> {
  const begin = performance.now()
  const before = cpuSeconds(server.process.pid!)
  let pages = 0
  while (performance.now() - begin < seconds * 1000) {
    await load(server.address, paths, clients)
    pages += paths.length
  }
  return { perSecond: (pages * 1000) / (performance.now() - begin), perCpuSecond: pages / (cpuSeconds(server.process.pid!) - before) }
}

async function titlePaths(server: LiveServer, databaseUrl: string): Promise<string[]> {
  const database = await openDatabase({ dataDir: server.dataDir, databaseUrl: databaseUrl || undefined })
  const rows = await database.read.selectFrom('title').select('id').where('suppressed', '=', 0).orderBy('id').limit(titles).execute()
  await database.close()
  return rows.map(({ id }) => `/acervo/${id}`)
}

const sharesOf = (pages: Pages, before: Pages, after: Pages): Pages => ({
  perSecond: (pages.perSecond * 2) / (before.perSecond + after.perSecond),
  perCpuSecond: (pages.perCpuSecond * 2) / (before.perCpuSecond + after.perCpuSecond),
})

async function measureOn(engine: string, databaseUrl: string, { kinds, rates, seconds }: CommitsOptions, say: (line: string) => void) {
  const server = await openLiveServer(databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  const cells: Cell[] = []
  const take = (cell: Cell) => {
    cells.push(cell)
    const share =
      cell.shares === undefined
        ? ''
        : `  ${cell.shares.perSecond.toFixed(2)}, by processor time ${cell.shares.perCpuSecond.toFixed(2)} of quiet`
    say(`${engine} ${cell.kind} ${cell.asked}/s (${cell.reached.toFixed(1)} reached): ${Math.round(cell.pages.perSecond)} pages/s${share}`)
  }
  try {
    const paths = await titlePaths(server, databaseUrl)
    const quiet = async () => {
      const pages = await pagesFor(server, paths, seconds)
      take({ engine, kind: 'none', asked: 0, reached: 0, pages })
      return pages
    }
    await pagesFor(server, paths, seconds)
    let before = await quiet()
    for (const kind of kinds) {
      const row: Cell[] = []
      for (const asked of rates) {
        const writer = await startWriter(server, databaseUrl, kind, asked)
        const pages = await pagesFor(server, paths, seconds)
        row.push({ engine, kind, asked, reached: await writer.stop(), pages })
      }
      const after = await quiet()
      for (const cell of row) take({ ...cell, shares: sharesOf(cell.pages, before, after) })
      before = after
    }
  } finally {
    await server.stop()
  }
  return cells
}

/** `npm run bench -- http --commits 1,20 [--kind sign-in,token,lend,comment,title] [--seconds 10] [--engine sqlite,postgresql] [--page]`: title pages of the demo while another process commits. */
export async function measureCommits(options: CommitsOptions): Promise<number> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const cells: Cell[] = []
  if (options.engines.includes('sqlite')) cells.push(...(await measureOn('SQLite', '', options, say)))
  const postgres = options.engines.includes('postgresql') ? await findPostgres() : undefined
  if (postgres) {
    const name = `farol_commits_${randomUUID().replaceAll('-', '')}`
    try {
      cells.push(...(await measureOn('PostgreSQL', await makeDatabase(postgres.url, name, 'template0'), options, say)))
    } finally {
      await dropDatabase(postgres.url, name)
      await postgres.stop()
    }
  }
  if (options.page) writeCommitsPage(cells, options.seconds)
  return 0
}
