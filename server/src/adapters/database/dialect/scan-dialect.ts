import type { SQLInputValue } from 'node:sqlite'
import { WorkerExited } from '@farol/engine/threads/worker-thread.ts'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'
import { DatabaseOutage } from '../../../ports/database-outage.ts'
import { told } from '../database-error.ts'

/** One statement that reads, and its parameters. */
export interface ScanRequest {
  readonly sql: string
  readonly parameters: readonly SQLInputValue[]
}

/** Rows, or what SQLite said: an error's numbers do not travel between threads by themselves. */
export type ScanReply =
  | { readonly rows: readonly unknown[] }
  | { readonly failure: { readonly message: string; readonly code: unknown; readonly errcode: unknown } }

/** A thread that reads the file, one statement after the other. */
export interface ScanThread {
  run(request: ScanRequest): Promise<ScanReply>
  close(): Promise<void>
}

/** Statements that wait in the thread; who comes then would wait longer than most people do. */
const maxWaiting = 32

class ScanConnection implements DatabaseConnection {
  readonly #thread: ScanThread
  #waiting = 0

  constructor(thread: ScanThread) {
    this.#thread = thread
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting >= maxWaiting) throw new DatabaseOutage('busy', new Error(`${maxWaiting} statements wait to be read`))
    this.#waiting += 1
    try {
      const reply = await this.#thread.run({ sql, parameters: parameters as readonly SQLInputValue[] })
      if ('failure' in reply) throw told(Object.assign(new Error(reply.failure.message), reply.failure))
      return { rows: reply.rows as R[] }
    } catch (error) {
      // The thread ended; the next statement starts another one.
      throw error instanceof WorkerExited ? new DatabaseOutage('busy', error) : error
    } finally {
      this.#waiting -= 1
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long lists are read in pages by key.')
  }
}

const noTransaction = () => Promise.reject(new Error('What is read in the thread of scans is one statement.'))

class ScanDriver implements Driver {
  readonly #thread: ScanThread
  readonly #connection: ScanConnection

  constructor(thread: ScanThread) {
    this.#thread = thread
    this.#connection = new ScanConnection(thread)
  }

  init = async (): Promise<void> => {}
  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection
  beginTransaction = noTransaction
  commitTransaction = noTransaction
  rollbackTransaction = noTransaction
  releaseConnection = async (): Promise<void> => {}
  destroy = (): Promise<void> => this.#thread.close()
}

/** Any number of statements may be handed over: the thread takes them in their order. */
class ScanAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely over SQLite in another thread, for statements that read whole tables. */
export class ScanDialect implements Dialect {
  readonly #thread: ScanThread

  constructor(thread: ScanThread) {
    this.#thread = thread
  }

  createDriver(): Driver {
    return new ScanDriver(this.#thread)
  }

  createAdapter(): SqliteAdapter {
    return new ScanAdapter()
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler()
  }

  createIntrospector(database: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(database)
  }
}
