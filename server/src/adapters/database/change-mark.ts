import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { writesHere } from './dialect/writes-here.ts'
import type { Tables } from './schema/tables.ts'

/** A mark that stays the same as long as nothing is committed, and how to let go of it. */
export interface ChangeMark {
  mark(): Promise<string>
  close(): void
}

/** Those who ask while the statement has not been sent yet share its answer: it is as new as they need it. */
function askedTogether(ask: () => Promise<string>): () => Promise<string> {
  let asking: Promise<string> | undefined
  return () =>
    (asking ??= Promise.resolve().then(() => {
      asking = undefined
      return ask()
    }))
}

/**
 * One answer for one turn of the event loop, unless this process writes. Who asks again in the same turn asked for the page before another
 * process's commit could have been told to anybody.
 */
function askedOnceInATurn(ask: () => string): () => string {
  let known: { readonly mark: string; readonly writes: number } | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    const writes = writesHere()
    if (known?.writes === writes) return known.mark
    if (!known) setImmediate(forget)
    known = { mark: ask(), writes }
    return known.mark
  }
}

/** SQLite counts, for each connection, the commits of all the others: one connection that never writes sees every one of them. */
export function sqliteMark(file: string): ChangeMark {
  let database: DatabaseSync | undefined
  let asked: StatementSync | undefined
  const ask = askedOnceInATurn(() => {
    database ??= new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
    asked ??= database.prepare('pragma data_version')
    return String(asked.get()?.['data_version'])
  })
  return {
    mark: async () => ask(),
    close: () => database?.close(),
  }
}

/**
 * PostgreSQL's snapshot names every transaction that is not over: it changes when one begins to write and again when that one commits.
 * Those of other databases of the same server change it too; that costs a read and nothing else.
 */
export function postgresMark(database: Kysely<Tables>): ChangeMark {
  const ask = async () => {
    const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(database)
    return rows[0]!.mark
  }
  return {
    mark: askedTogether(ask),
    close: () => {},
  }
}
