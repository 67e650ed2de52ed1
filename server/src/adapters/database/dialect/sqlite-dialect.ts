import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { isBusy, told } from '../database-error.ts'
import { raiseStatement, type DataSubject } from '../data-subjects.ts'
import { allStorable } from './storable-text.ts'

/** Acts of all connections of this process that may write. */
let writes = 0

/** Stays the same as long as no connection of this process, to whichever file, may have written. */
export const processWrites = (): number => writes

/**
 * Does it again, without holding up the event loop, while another process has the file; rejects with the engine's own error
 * when it still has it after `timeout` milliseconds. For acts that leave nothing behind when they fail busy.
 */
async function retryWhenBusy<T>(timeout: number, act: () => T): Promise<T> {
  const end = performance.now() + timeout
  for (let wait = 1; ; wait = Math.min(wait * 2, 40)) {
    try {
      return act()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error
    }
    // Of two that wait equally long, neither may always come second.
    await pause(wait * (0.5 + Math.random()))
  }
}

/** `timeout` is how long, in milliseconds, to wait for another process that writes. */
export type SqliteFile = { readonly path: string; readonly timeout: number } & (
  | { readonly readOnly: true }
  | {
      readonly readOnly: false
      /** What a statement changes of what is cached. Given by who opens it: a thread that only reads does not load the tables and stores. */
      readonly subjectOf: SubjectOf
    }
)

type SubjectOf = (sql: string) => DataSubject | undefined

const maxPreparedStatements = 300

interface Prepared {
  readonly statement: StatementSync
  readonly answersRows: boolean
  /** Names of what it answers, where it says them itself: those of `*` are others when another process has changed the table. */
  readonly columns: readonly string[] | undefined
}

/** Rows come as lists: those that node:sqlite makes itself, with names, cost more than what is read, and to look into them costs again. */
function named(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at]
  return row
}

/** One open handle on the file. node:sqlite works at once and blocks: what takes long belongs in a worker. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #timeout: number
  readonly #subjectOf: SubjectOf | undefined
  readonly #prepared = new LRUCache<string, Prepared>({ max: maxPreparedStatements })
  /** What the open transaction has changed of what is cached: its versions are raised by its commit. */
  readonly #changed = new Set<DataSubject>()

  constructor(database: DatabaseSync, file: SqliteFile) {
    this.#database = database
    this.#timeout = file.timeout
    this.#subjectOf = file.readOnly ? undefined : file.subjectOf
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = () => this.#run<R>(query.sql, allStorable(query.parameters as readonly SQLInputValue[]))
    const subject = this.#subjectOf?.(query.sql)
    if (subject && this.#database.isTransaction) this.#changed.add(subject)
    const act = subject && !this.#database.isTransaction ? () => this.#withVersion(subject, run) : run
    // Inside a transaction the lock is ours already; a statement that fails there must end the transaction.
    try {
      return await (this.#database.isTransaction ? act() : retryWhenBusy(this.#timeout, act))
    } catch (error) {
      throw told(error)
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long lists are read in pages by key: a stream would hold the only connection.')
  }

  /** BEGIN, COMMIT: waits for other processes without holding up the event loop. */
  async control(sql: string): Promise<void> {
    const act = () => {
      if (sql === 'commit') for (const subject of this.#changed) this.#raise(subject)
      this.#database.exec(sql)
      this.#changed.clear()
      if (this.#subjectOf) writes += 1
    }
    await retryWhenBusy(this.#timeout, act).catch((error: unknown) => {
      throw told(error)
    })
  }

  /** The engine may have rolled back by itself (disk full): then there is nothing left to do. */
  rollback(): void {
    this.#changed.clear()
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }

  /** One statement and the version of what it changes are one transaction. */
  #withVersion<R>(subject: DataSubject, run: () => R): R {
    this.#database.exec('begin immediate')
    try {
      const done = run()
      this.#raise(subject)
      this.#database.exec('commit')
      return done
    } catch (error) {
      this.rollback()
      throw error
    }
  }

  /** The table is there from migration 0043 on; nothing is cached while an older database is being brought up to it. */
  #raise(subject: DataSubject): void {
    try {
      this.#database.exec(raiseStatement(subject))
    } catch (error) {
      if (!/no such table/.test(String(error))) throw error
    }
  }

  #run<R>(sql: string, parameters: readonly SQLInputValue[]): QueryResult<R> {
    const { statement, answersRows, columns } = this.#prepare(sql)
    if (this.#subjectOf) writes += 1
    if (answersRows) {
      const found: readonly unknown[] = statement.all(...parameters)
      return { rows: (columns ? found.map((values) => named(columns, values as readonly unknown[])) : found) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    const fresh = { statement, answersRows: names.length > 0, columns: sql.includes('*') ? undefined : names }
    if (fresh.columns) statement.setReturnArrays(true)
    this.#prepared.set(sql, fresh)
    return fresh
  }
}

/** Opens the file: write-ahead log, each commit on disk before it is acknowledged, foreign keys checked. */
export async function openSqliteConnection(file: SqliteFile): Promise<SqliteConnection> {
  const database = new DatabaseSync(file.path, {
    readOnly: file.readOnly,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    timeout: 0,
  })
  if (!file.readOnly) {
    // Only a file that is made now takes it. A record is some three kilobytes: pages of four would hold one and leave a third empty.
    database.exec('pragma page_size = 8192')
    await retryWhenBusy(file.timeout, () => database.exec('pragma journal_mode = wal'))
    // What is deleted is overwritten: who leaves is not found in the bytes of the file.
    database.exec('pragma synchronous = full; pragma journal_size_limit = 67108864; pragma secure_delete = on;')
  }
  // As much of the file as SQLite maps at all: a page that is mapped is not copied when it is read.
  database.exec('pragma cache_size = -65536; pragma mmap_size = 2147418112; pragma temp_store = memory;')
  return new SqliteConnection(database, file)
}

/** One handle for everybody: Kysely itself lets callers in one after the other, a transaction as a whole. */
class SqliteDriver implements Driver {
  readonly #file: SqliteFile
  #connection: SqliteConnection | undefined

  constructor(file: SqliteFile) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#connection = await openSqliteConnection(this.#file)
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#open())
  }

  /** A transaction that may write takes the write lock at once: one that took it later could fail half way. */
  beginTransaction(_: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const reads = this.#file.readOnly || settings.accessMode === 'read only'
    return this.#open().control(reads ? 'begin' : 'begin immediate')
  }

  commitTransaction(): Promise<void> {
    return this.#open().control('commit')
  }

  async rollbackTransaction(): Promise<void> {
    this.#open().rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
  }

  #open(): SqliteConnection {
    if (!this.#connection) throw new Error('The database is closed.')
    return this.#connection
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely over Node's own SQLite. */
export class NodeSqliteDialect implements Dialect {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    this.#file = file
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#file)
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(database: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(database)
  }
}
