import { execFileSync } from 'node:child_process'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../adapters/database/open-database.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../adapters/database/testing/test-database.ts'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { sized } from '../testing/thorough.ts'

type Target = { readonly host: string; readonly port: number } | { readonly path: string }

/** A way to the database server that can be cut and opened again. */
class Line {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  readonly #to: Target
  #isCut = false

  constructor(to: Target) {
    this.#to = to
    this.#server = createServer((inward) => {
      if (this.#isCut) return inward.destroy()
      const outward = connect(this.#to)
      for (const socket of [inward, outward]) {
        this.#sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => this.#sockets.delete(socket))
      }
      inward.pipe(outward).pipe(inward)
    })
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve))
    return (this.#server.address() as { port: number }).port
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  mend(): void {
    this.#isCut = false
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}

const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const outages = () => lines.filter((line) => line.includes('the database cannot be used'))
const bugs = () =>
  lines
    .filter((line) => line.includes('a bug') || line.includes('"level":50'))
    .filter((line) => !line.includes('the database cannot be used'))

let site: TestSite | undefined
let line: Line | undefined
afterEach(async () => {
  line?.mend()
  await site?.remove()
  line?.close()
  site = line = undefined
  lines.length = 0
})

/** The same engine, over a line that can be cut. */
async function overLine(engine: (typeof engines)[number]): Promise<TestDatabase> {
  const straight = await engine.open()
  const url = new URL(straight.settings.databaseUrl!)
  line = new Line(
    url.searchParams.has('host')
      ? { path: `${url.searchParams.get('host')}/.s.PGSQL.${url.port || 5432}` }
      : { host: url.hostname, port: Number(url.port || 5432) },
  )
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(await line.open())
  const database = await openDatabase({ databaseUrl: url.href, onError: () => {} })
  const remove = async () => {
    await database.close()
    await straight.remove()
  }
  return { ...database, settings: straight.settings, remove }
}

for (const engine of engines.filter(({ name }) => name === 'postgresql'))
  test('PostgreSQL away: ready says 503, calls 503 with Retry-After, pages a sentence, one log line a minute; it comes back by itself', async () => {
    const clock = new SettableClock(new Date('2026-11-24T12:00:00.000Z'))
    site = await openTestSite({ name: engine.name, open: () => overLine(engine) }, { clock, logger })
    const get = (address: string) => site!.get(address, { 'accept-language': 'pt' })
    const token = await site.app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      payload: { grant_type: 'client_credentials', client_id: 4 },
    })
    const authorization = `Bearer ${token.json().access_token}`
    const call = () => site!.get('/api/consulta?q=casa', { authorization })
    expect([(await get('/readyz')).statusCode, (await call()).statusCode]).toEqual([200, 200])
    line!.cut()
    expect((await get('/readyz')).statusCode).toBe(503)
    expect((await get('/healthz')).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, call))
    expect(new Set(answers.map((one) => `${one.statusCode} ${one.json().code} ${one.headers['retry-after']}`))).toEqual(
      new Set(['503 servico_indisponivel 10']),
    )
    const page = await get('/acervo/1')
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([503, '10', 'text/html; charset=utf-8'])
    expect(page.body).toContain('O serviço está indisponível no momento.')
    expect(bugs()).toEqual([])
    expect(outages()).toHaveLength(1)
    clock.advance(61)
    await call()
    expect(outages()).toHaveLength(2)
    line!.mend()
    await expect.poll(async () => (await call()).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
  })

/** No file of this process may grow beyond so many bytes: what SQLite writes then is a true error of the disk (EFBIG, SQLITE_IOERR_WRITE). */
const limitFiles = (bytes: number | 'unlimited') => void execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])

interface Fault {
  readonly name: string
  readonly begin: (database: TestDatabase) => Promise<unknown>
  readonly end: (database: TestDatabase) => Promise<unknown>
}

const faults: readonly Fault[] = [
  {
    name: 'a full disk',
    async begin({ write }) {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(write)
      await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(write)
    },
    end: ({ write }) => sql`pragma max_page_count = 1073741823`.execute(write),
  },
  {
    name: 'a database that cannot be written',
    begin: ({ write }) => sql`pragma query_only = on`.execute(write),
    end: ({ write }) => sql`pragma query_only = off`.execute(write),
  },
  {
    name: 'an error of the disk at each write',
    begin: async () => limitFiles(1),
    end: async () => limitFiles('unlimited'),
  },
]

for (const engine of engines.filter(({ name }) => name === 'sqlite'))
  describe(engine.name, () => {
    const rounds = sized(20, 3)
    test.each(faults)(
      `$name, ${rounds} times: 503 with a sentence and nothing half written; reading goes on, writing when it ends`,
      async (fault) => {
        site = await openTestSite(engine, { logger })
        const { database } = site
        let answered = 0
        let written = 0
        const write = async () => {
          const answer = await site!.app.inject({
            method: 'POST',
            url: '/api/oauth/token',
            remoteAddress: `198.${answered >> 8}.${answered & 255}.1`,
            payload: { grant_type: 'password', client_id: 4, username: `leitor ${(answered += 1)}`, password: 'errada' },
          })
          if (answer.statusCode === 401) written += 1
          return answer
        }
        for (let round = 0; round < rounds; round += 1) {
          await fault.begin(database)
          try {
            let refused = await write()
            for (let n = 1; n < 250 && refused.statusCode === 401; n += 1) refused = await write()
            expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'servico_indisponivel', '10'])
            expect([(await site.get('/healthz')).statusCode, (await site.get('/api/consulta?q=casa')).statusCode]).toEqual([200, 200])
          } finally {
            await fault.end(database)
          }
          expect((await write()).statusCode).toBe(401)
        }
        expect(bugs()).toEqual([])
        const attempts = await database.read.selectFrom('login_attempt').select('id').execute()
        expect(attempts).toHaveLength(written)
        expect((await sql`pragma integrity_check`.execute(database.read)).rows).toEqual([{ integrity_check: 'ok' }])
      },
    )
  })
