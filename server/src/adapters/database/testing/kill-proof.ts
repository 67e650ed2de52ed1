import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase, type Database, type DatabaseSettings } from '../open-database.ts'
import { copiesOfATitle, labelOf } from './one-write.ts'
import type { LibraryFixture } from './library-fixture.ts'

/** Numbers from 0 to 1, always the same ones for the same seed (mulberry32, public domain). */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface KillRound {
  /** Transactions whose commit the killed processes had told of. */
  readonly acknowledged: number
  /** Everything that should not be; empty is good. */
  readonly faults: readonly string[]
}

interface Killed {
  readonly writer: string
  /** How many must be there: all that were told of, or those told of before the power went. */
  readonly acknowledged: number
  readonly told: number
}

/** When to kill: so many milliseconds after the start of the process, or after it told of opening the database and of so many commits. */
type Moment = { readonly milliseconds: number } & ({ readonly after: 'start' } | { readonly after: 'commits'; readonly commits: number })

/** Most moments fall into the writing, some into the opening. By commits, because a busy machine may write none in any number of milliseconds. */
const momentOf = (chance: () => number): Moment =>
  chance() < 0.2
    ? { after: 'start', milliseconds: 50 + chance() * 350 }
    : { after: 'commits', commits: Math.floor(chance() * 12), milliseconds: chance() * 30 }

/** Waits until a writer has told of opening and of this many commits, or is gone. */
function hasTold(child: ChildProcess, commits: number): Promise<void> {
  return new Promise((resolve) => {
    let lines = 0
    child.stdout!.on('data', (chunk: Buffer) => {
      lines += chunk.toString().split('\n').length - 1
      if (lines > commits) resolve()
    })
    child.once('close', () => resolve())
  })
}

/** A process that writes, until somebody ends it. */
function startWriter(settings: DatabaseSettings, shelf: LibraryFixture, writer: string) {
  const script = fileURLToPath(new URL('kill-writer.ts', import.meta.url))
  const words = ['--disable-warning=ExperimentalWarning', script, JSON.stringify(settings), JSON.stringify(shelf), writer]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close') as Promise<[number | null, string | null]>
  let told = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  return {
    child,
    closed,
    /** Both go on until `moment` has come for this one. */
    async until(moment: Moment): Promise<void> {
      if (moment.after === 'commits') await hasTold(child, moment.commits)
      await pause(moment.milliseconds)
    },
    complaint: () => complaint,
    /** What it told of, as far as it must be there: all of it, or what it told of before an instant. */
    seen(before = Number.POSITIVE_INFINITY): Killed {
      const instants = told.match(/^\d+ [\d.]+$/gm)?.map((line) => Number(line.split(' ')[1])) ?? []
      return { writer, told: instants.length, acknowledged: instants.filter((instant) => instant < before).length }
    },
  }
}

/** Lets one process write and kills it, wherever it is just then. */
async function killWriter(settings: DatabaseSettings, shelf: LibraryFixture, name: string, moment: Moment): Promise<Killed> {
  const writer = startWriter(settings, shelf, name)
  await writer.until(moment)
  writer.child.kill('SIGKILL')
  const [, signal] = await writer.closed
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself: ${writer.complaint()}`)
  return writer.seen()
}

/** Every title of a writer with what hangs on it, read in one go. */
async function written(database: Database, writer: string) {
  const { rows } = await sql<{ identity: string; copies: number; jobs: number; messages: number }>`
    select title.identity,
      (select count(*) from copy where copy.title_id = title.id) as copies,
      (select count(*) from job where job.unique_key = title.identity and job.kind = 'kill') as jobs,
      (select count(*) from outbox where outbox.payload = '{"ids":[' || title.id || ']}') as messages
    from title where title.identity like ${`${writer}-%`}`.execute(database.read)
  return new Map(rows.map((row) => [row.identity, row]))
}

async function faultsOf(database: Database, { writer, acknowledged, told }: Killed): Promise<readonly string[]> {
  const faults: string[] = []
  const titles = await written(database, writer)
  for (const { identity, copies, jobs, messages } of titles.values())
    if (copies !== copiesOfATitle || jobs !== 1 || messages !== 1)
      faults.push(`${identity} was torn apart: ${copies} copies, ${jobs} jobs, ${messages} messages`)
  for (let number = 0; number < acknowledged; number += 1)
    if (!titles.has(labelOf(writer, number))) faults.push(`${labelOf(writer, number)} was acknowledged and is lost`)
  // The one that was being written may be there or not; more than one may not.
  if (titles.size > told + 1) faults.push(`${writer} left ${titles.size - told} transactions that it never told of`)
  return faults
}

async function faultsOfTheWhole(database: Database): Promise<readonly string[]> {
  const { rows: gaps } = await sql<{ faults: number }>`
    select (select seq from outbox_head) - (select count(*) from outbox) as faults`.execute(database.read)
  const faults = gaps[0]?.faults === 0 ? [] : ['the numbers of the outbox have a gap']
  if (database.engine !== 'sqlite') return faults
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read)
  const strays = await sql`pragma foreign_key_check`.execute(database.read)
  if (integrity.rows[0]?.integrity_check !== 'ok') faults.push(`integrity: ${JSON.stringify(integrity.rows)}`)
  if (strays.rows.length > 0) faults.push(`${strays.rows.length} rows refer to nothing`)
  return faults
}

/** The server may still be finishing a commit of a client that is gone: what it does not acknowledge to anybody must settle first. */
async function settle(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return
  for (;;) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(database.read)
    if (rows[0]?.others === 0) return
    await pause(5)
  }
}

const namesOf = (round: number) => ['a', 'b'].map((name) => `r${round}${name}`)

/** Opens the database anew and looks it through. */
async function examine(settings: DatabaseSettings, killed: readonly Killed[]): Promise<KillRound> {
  const database = await openDatabase(settings)
  try {
    await settle(database)
    const faults = await Promise.all(killed.map((one) => faultsOf(database, one)))
    const acknowledged = killed.reduce((sum, one) => sum + one.acknowledged, 0)
    return { acknowledged, faults: [...faults.flat(), ...(await faultsOfTheWhole(database))] }
  } finally {
    await database.close()
  }
}

/** Two processes write at once and are killed at two moments of `chance`; then the database is opened anew and looked through. */
export async function killRound(
  settings: DatabaseSettings,
  shelf: LibraryFixture,
  round: number,
  chance: () => number,
): Promise<KillRound> {
  return examine(settings, await Promise.all(namesOf(round).map((name) => killWriter(settings, shelf, name, momentOf(chance)))))
}

/** What happens to the disk below the database. */
export interface Power {
  /** What was not synced is gone from here on, and every write fails. Answers when that began, in milliseconds since 1970. */
  cut(): Promise<number>
  /** The disk is back as it was when the power went; nothing writes any more. */
  back(): Promise<void>
}

/** Two processes write at once until the power of the disk is cut at a moment of `chance`; then the database is opened anew and looked through. */
export async function powerCutRound(
  settings: DatabaseSettings,
  shelf: LibraryFixture,
  round: number,
  chance: () => number,
  power: Power,
): Promise<KillRound> {
  const writers = namesOf(round).map((name) => startWriter(settings, shelf, name))
  await writers[0]!.until(momentOf(chance))
  const instant = await power.cut()
  for (const { child } of writers) child.kill('SIGKILL')
  await Promise.all(writers.map(({ closed }) => closed))
  await power.back()
  return examine(
    settings,
    writers.map((writer) => writer.seen(instant)),
  )
}
