import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type TransactionSettings,
} from 'kysely'
import { openSqliteConnection, type SqliteConnection, type SqliteFile } from './sqlite-connection.ts'

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
