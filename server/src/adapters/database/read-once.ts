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
import type { EngineName } from './engine.ts'
import type { Tables } from './tables.ts'

const writing: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

const keyOf = ({ sql, parameters }: CompiledQuery): string =>
  `${sql}\n${JSON.stringify(parameters, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))}`

function connectionOver(read: Kysely<Tables>): DatabaseConnection {
  const answers = new Map<string, Promise<QueryResult<unknown>>>()
  return {
    executeQuery: <R>(query: CompiledQuery) => {
      if (writing.has(query.query.kind)) throw new Error('Reads of one answer write nothing.')
      const key = keyOf(query)
      const known = answers.get(key) ?? read.executeQuery(query)
      answers.set(key, known)
      return known as Promise<QueryResult<R>>
    },
    streamQuery: () => {
      throw new Error('Reads of one answer are not streamed.')
    },
  }
}

/**
 * The same database, asked each statement once: who reads the same rows again is given those of the first time. For one answer that is put
 * together from several reads, and thrown away with it. Callers must not change the rows.
 */
export function readOnce(engine: EngineName, read: Kysely<Tables>): Kysely<Tables> {
  const connection = connectionOver(read)
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
          createAdapter: () => new SqliteAdapter(),
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
