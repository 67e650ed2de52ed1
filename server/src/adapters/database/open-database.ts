import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely'
import { openPostgresPool } from './dialect/postgres-pool.ts'
import { ScanDialect, type ScanThread } from './dialect/scan-dialect.ts'
import { NodeSqliteDialect } from './dialect/sqlite-dialect.ts'
import { postgresDataVersion, sqliteDataVersion, type DataVersion } from './data-version.ts'
import { isBusy } from './database-error.ts'
import type { EngineName } from './engine.ts'
import { buildDeferredIndexes } from './deferred-indexes.ts'
import { migrate } from './migrations/migrate.ts'
import { outageLine } from './outage-line.ts'
import { subjectOfStatement } from './table-subjects.ts'
import type { Tables } from './tables.ts'
import { CommitNotifier } from './commit-notifier.ts'

/** An open database. Reads on `read` never wait for a transaction on `write`; on PostgreSQL both are the same pool. */
export interface Database {
  readonly engine: EngineName
  /** Where the file is, SQLite only: another thread may open it too. */
  readonly file?: string
  readonly read: Kysely<Tables>
  readonly write: Kysely<Tables>
  /** For statements that read whole tables, SQLite only: in a thread of their own, so that nobody waits for them. Without it `read` takes them. */
  readonly scan?: Kysely<Tables>
  /** Versions of what is stored; see the port `Changes`. */
  readonly versions: Omit<DataVersion, 'close'>
  readonly commitNotifier: CommitNotifier
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** `postgres://…`; without it a file in `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** Connections held at most, PostgreSQL only. */
  readonly connections?: number
  /** Milliseconds to wait for another process that writes, SQLite only. */
  readonly timeout?: number
  /** Opens the thread that reads whole tables, SQLite only. */
  readonly scanThread?: ((file: string) => ScanThread) | undefined
  /** Told the names of the steps by which an older schema was brought up to this program. */
  readonly onUpgrade?: ((steps: readonly string[]) => void) | undefined
  /** Told of what goes wrong while nobody waits for an answer. */
  readonly onError?: (error: Error) => void
}

const readerTimeout = 10_000

/** The file's name under `DATA_DIR`. */
export const sqliteFileName = 'catalogue.sqlite'

function openPostgres(url: string, settings: DatabaseSettings): Database {
  const pool = openPostgresPool({ url, connections: settings.connections ?? 10, onLost: settings.onError ?? (() => {}) })
  const both = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgresql',
    read: both,
    write: both,
    versions: postgresDataVersion(both),
    commitNotifier: new CommitNotifier(),
    close: () => both.destroy(),
  }
}

function openSqlite(dataDir: string, timeout: number, scanThread: DatabaseSettings['scanThread']): Database {
  const file = path.join(dataDir, sqliteFileName)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // It holds personal data: nobody else on the machine reads it. SQLite creates the -wal and -shm files with its mode.
    closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw new DatabaseNotOpened('DATA_DIR', error)
  }
  const open = (dialect: Dialect) => new Kysely<Tables>({ dialect })
  const read = open(new NodeSqliteDialect({ path: file, readOnly: true, timeout }))
  const write = open(new NodeSqliteDialect({ path: file, readOnly: false, timeout, subjectOf: subjectOfStatement }))
  const scan = scanThread && open(new ScanDialect(scanThread(file)))
  const changes = sqliteDataVersion(file)
  const close = async () => {
    changes.close()
    await scan?.destroy()
    await read.destroy()
    await write.destroy()
  }
  return { engine: 'sqlite', file, read, write, ...(scan && { scan }), versions: changes, commitNotifier: new CommitNotifier(), close }
}

/** The same file for a thread that only reads, beside the one that keeps its schema up to date. `versions` are the caller's. */
export function openReader(file: string, versions: Database['versions']): Database {
  const read = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ path: file, readOnly: true, timeout: readerTimeout }) })
  return { engine: 'sqlite', file, read, write: read, versions, commitNotifier: new CommitNotifier(), close: () => read.destroy() }
}

/** The database that a setting names cannot be opened; the message is one line for the operator: the setting, the reason, what to do. */
export class DatabaseNotOpened extends Error {
  constructor(setting: 'DATABASE_URL' | 'DATA_DIR', error: unknown) {
    super(`${setting}: the database cannot be opened: ${outageLine(error)}`, { cause: error })
    this.name = 'DatabaseNotOpened'
  }
}

/** Milliseconds to wait for another process that is making indexes of the catalogue: an import at its end, or another site after an import that died. */
const openTimeout = 300_000

/** The schema and the indexes of this program, whoever else has the file just now. Answers the steps that the schema was brought up by. */
async function prepare({ write, engine }: Database): Promise<readonly string[]> {
  const end = performance.now() + openTimeout
  const steps: string[] = []
  for (;;) {
    try {
      steps.push(...(await migrate(write, engine)))
      await buildDeferredIndexes(write, engine)
      return steps
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error
    }
  }
}

/** A database of another encoding takes every step of the schema, and refuses the first title that it has no character for. */
async function refuseEncoding({ read, engine }: Database): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(read)
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new Error(`its encoding is ${encoding}, and UTF8 is needed: createdb --encoding=UTF8 --template=template0 NAME`)
}

/** A new database takes all steps, the first too: nobody need be told. */
function tellUpgrade(steps: readonly string[], { onUpgrade }: DatabaseSettings): void {
  if (steps.length > 0 && !steps[0]!.startsWith('0001-')) onUpgrade?.(steps)
}

/** Opens the database and brings its schema up to this program. Exactly one of `databaseUrl` and `dataDir` is used, the address first. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl, dataDir, timeout = 10_000 } = settings
  if (!databaseUrl && !dataDir) throw new Error('A database needs DATABASE_URL or DATA_DIR.')
  const database = databaseUrl ? openPostgres(databaseUrl, settings) : openSqlite(dataDir ?? '', timeout, settings.scanThread)
  try {
    await refuseEncoding(database)
    tellUpgrade(await prepare(database), settings)
  } catch (error) {
    await database.close()
    throw new DatabaseNotOpened(databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', error)
  }
  return database
}
