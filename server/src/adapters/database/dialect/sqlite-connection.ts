import { LRUCache } from 'lru-cache'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { told } from '../database-error.ts'
import { retryWhenBusy } from './retry-when-busy.ts'
import { allStorable } from './storable-text.ts'
import { countProcessWrite } from './process-writes.ts'
import { raiseStatement, type DataSubject } from '../data-subjects.ts'

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
      if (this.#subjectOf) countProcessWrite()
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
    if (this.#subjectOf) countProcessWrite()
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
