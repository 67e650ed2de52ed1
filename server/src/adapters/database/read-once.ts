import {
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { joinedReads } from './dialect/joined-reads.ts'
import type { EngineName } from './engine.ts'
import type { Tables } from './schema/tables.ts'

const writing: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

const keyOf = ({ sql, parameters }: CompiledQuery): string =>
  `${sql}\n${JSON.stringify(parameters, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`

interface Asked {
  readonly query: CompiledQuery
  readonly answer: (rows: readonly unknown[]) => void
  readonly fail: (error: unknown) => void
}

/** Sends what was asked together as one statement; a question that stands alone is sent as it is. */
async function send(engine: EngineName, read: Kysely<Tables>, asked: readonly Asked[]): Promise<void> {
  const [first] = asked
  try {
    if (first && asked.length === 1) return first.answer((await read.executeQuery(first.query)).rows)
    const joined = joinedReads(
      engine,
      asked.map(({ query }) => query),
    )
    const lists = joined.split((await read.executeQuery(joined.query)).rows)
    asked.forEach(({ answer }, at) => answer(lists[at]!))
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/** Collects what is asked until everybody waits, and sends it then. */
function gathering(engine: EngineName, read: Kysely<Tables>) {
  let waiting: Asked[] = []
  return (query: CompiledQuery): Promise<QueryResult<unknown>> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0)
        setImmediate(() => {
          const asked = waiting
          waiting = []
          void send(engine, read, asked)
        })
      waiting.push({ query, answer: (rows) => resolve({ rows: [...rows] }), fail: reject })
    })
}

function connectionOver(engine: EngineName, read: Kysely<Tables>): DatabaseConnection {
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  const ask = gathering(engine, read)
  return {
    executeQuery: <R>(query: CompiledQuery) => {
      if (writing.has(query.query.kind)) throw new Error('Reads of one answer write nothing.')
      const key = keyOf(query)
      const known = answers.get(key) ?? ask(query)
      answers.set(key, known)
      return known as Promise<QueryResult<R>>
    },
    streamQuery: () => {
      throw new Error('Reads of one answer are not streamed.')
    },
  }
}

/** Kysely lets the readers of SQLite in one after the other, by themselves nobody would ask at the same time. */
class ManyAtOnce extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * The same database, asked each thing once: who reads the same rows again is given those of the first time, and what is asked at the same
 * time is one statement. For one answer that is put together from several reads, and thrown away with it. Callers must not change the rows.
 */
export function readOnce(engine: EngineName, read: Kysely<Tables>): Kysely<Tables> {
  const connection = connectionOver(engine, read)
  const none = () => Promise.resolve()
  const noTransaction = () => Promise.reject(new Error('Reads of one answer are no transaction.'))
  const driver = {
    init: none,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    releaseConnection: none,
    destroy: none,
  }
  const ofEngine =
    engine === 'sqlite'
      ? {
          createAdapter: () => new ManyAtOnce(),
          createQueryCompiler: () => new SqliteQueryCompiler(),
          createIntrospector: (db: Kysely<never>) => new SqliteIntrospector(db),
        }
      : {
          createAdapter: () => new PostgresAdapter(),
          createQueryCompiler: () => new PostgresQueryCompiler(),
          createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
        }
  return new Kysely<Tables>({ dialect: { ...ofEngine, createDriver: () => driver } as Dialect })
}
