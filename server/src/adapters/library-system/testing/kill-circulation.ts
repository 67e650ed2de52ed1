import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase, type Database, type DatabaseSettings } from '../../database/open-database.ts'
import type { TestDatabase } from '../../database/testing/test-database.ts'
import { CirculationFixture } from './circulation-fixture.ts'

/** An act whose answer was told before the process was killed. */
export interface Answered {
  readonly kind: 'loan' | 'return' | 'renewal' | 'hold' | 'cancelled' | 'request' | 'debt' | 'payment'
  readonly id: string
  readonly number?: number
}

/** What the processes act on, and when it is for them. */
export interface KillScene {
  readonly at: string
  readonly readers: readonly number[]
  readonly barcodes: readonly string[]
  readonly titles: readonly number[]
  readonly onlyJobs: boolean
}

/** Readers and a shelf on which acts get in each other's way. */
export async function openKillScene(fixture: CirculationFixture): Promise<Omit<KillScene, 'at' | 'onlyJobs'>> {
  const [readers, titles, barcodes]: [number[], number[], string[]] = [[], [], []]
  for (let n = 0; n < 12; n += 1) readers.push(await fixture.reader({ category: n % 3 === 0 ? 'DO' : 'GR' }))
  for (let n = 0; n < 8; n += 1) titles.push(await fixture.title())
  for (let n = 0; n < 16; n += 1) barcodes.push(await fixture.copy({ title: titles[n % titles.length]! }))
  return { readers, titles, barcodes }
}

/** The row that an answered act leaves for ever. */
const proofs: Readonly<Record<Answered['kind'], (id: number, number: number) => ReturnType<typeof sql<{ n: number }>>>> = {
  loan: (id) => sql`select count(*) as n from loan where id = ${id}`,
  return: (id) => sql`select count(*) as n from loan where id = ${id} and state <> 'open'`,
  renewal: (id, number) => sql`select count(*) as n from loan where id = ${id} and renewals >= ${number}`,
  hold: (id) => sql`select count(*) as n from hold where id = ${id}`,
  cancelled: (id) => sql`select count(*) as n from hold where id = ${id} and state = 'cancelled'`,
  request: (id) => sql`select count(*) as n from loan_request where id = ${id}`,
  debt: (id) => sql`select count(*) as n from debt where id = ${id}`,
  payment: (id) => sql`select count(*) as n from payment where id = ${id}`,
}

const audited = (table: string, act: string, kind: string) => ({
  name: `${table} without its audit`,
  rows: sql<{ n: number }>`select count(*) as n from ${sql.table(table)} t
    where not exists (select 1 from audit a where a.act = ${act} and a.subject_kind = ${kind} and a.subject_id = t.id)`,
})

/** What a transaction that was torn apart would leave. */
const halves = [
  audited('loan', 'lent_copy', 'loan'),
  audited('hold', 'placed_hold', 'hold'),
  audited('loan_request', 'made_loan_request', 'loan_request'),
  audited('payment', 'took_payment', 'payment'),
  {
    name: 'loan without its receipt, or told twice',
    rows: sql<{ n: number }>`select count(*) as n from loan l where l.patron_id is not null
      and (select count(*) from alert a where a.kind = 'loan_receipt' and a.subject = 'loan:' || l.id) <> 1`,
  },
  {
    name: 'alert told twice for one occasion',
    rows: sql<{
      n: number
    }>`select count(*) as n from (select 1 from alert group by patron_id, kind, subject, occasion having count(*) > 1) as twice`,
  },
]

const countOf = async (database: Database, rows: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  Number((await rows.execute(database.read)).rows[0]!.n)

async function lost(database: Database, answered: readonly Answered[]): Promise<readonly string[]> {
  const missing: string[] = []
  for (const { kind, id, number } of answered)
    if ((await countOf(database, proofs[kind](Number(id.replace('farol-', '')), number ?? 0))) === 0)
      missing.push(`${kind} ${id} was answered and is lost`)
  return missing
}

async function torn(database: Database): Promise<readonly string[]> {
  const found: string[] = []
  for (const { name, rows } of halves) {
    const count = await countOf(database, rows)
    if (count > 0) found.push(`${name}: ${count}`)
  }
  return found
}

/** The server may still be finishing a transaction of a client that is gone. */
async function settle(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return
  for (;;) {
    const others = sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    if ((await countOf(database, others)) === 0) return
    await pause(5)
  }
}

interface Moment {
  /** So many answers, then so many milliseconds. */
  readonly answers: number
  readonly milliseconds: number
}

async function killOne(
  settings: DatabaseSettings,
  scene: KillScene,
  seed: number,
  { answers, milliseconds }: Moment,
): Promise<readonly Answered[]> {
  const script = fileURLToPath(new URL('kill-process.ts', import.meta.url))
  const words = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(settings), JSON.stringify(scene), String(seed)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let told = ''
  const enough = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      if (told.split('\n').length - 1 > answers) resolve()
    })
    child.once('close', () => resolve())
  })
  await enough
  await pause(milliseconds)
  child.kill('SIGKILL')
  const [, signal] = (await closed) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`The process ended by itself: ${told}`)
  const lines = told.split('\n').slice(1, -1)
  return lines.map((line) => JSON.parse(line) as Answered).filter((one) => one.kind !== undefined)
}

export interface KillTally {
  kills: number
  ofJobs: number
  answered: number
  readonly faults: string[]
}

/** Two processes act at once, one of them now and then in jobs alone, and are killed; then the database is opened anew and asked. */
export async function killRound(
  database: TestDatabase,
  scene: Omit<KillScene, 'at' | 'onlyJobs'>,
  round: number,
  chance: () => number,
  tally: KillTally,
): Promise<void> {
  // Each round is a day later, so that loans become late and limits pass.
  const at = new Date(Date.parse('2026-11-03T13:00:00.000Z') + round * 86_400_000).toISOString()
  const jobs = round % 5 === 4
  const moment = () => ({ answers: Math.floor(chance() * 25), milliseconds: chance() * 20 })
  const killed = await Promise.all(
    [false, jobs].map((onlyJobs) => killOne(database.settings, { ...scene, at, onlyJobs }, Math.floor(chance() * 1e9), moment())),
  )
  const opened = await openDatabase(database.settings)
  try {
    await settle(opened)
    const fixture = new CirculationFixture({ ...opened, settings: database.settings, remove: () => Promise.resolve() })
    fixture.clock.set(at)
    tally.kills += 2
    tally.ofJobs += jobs ? 1 : 0
    tally.answered += killed.flat().length
    tally.faults.push(...(await lost(opened, killed.flat())), ...(await torn(opened)), ...(await fixture.brokenInvariants()))
  } finally {
    await opened.close()
  }
}
