import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { processWrites } from './dialect/process-writes.ts'
import type { Tables } from './schema/tables.ts'

/** A mark that stays the same as long as nothing is committed, and how to let go of it. */
export interface DataVersion {
  dataVersion(): Promise<string>
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
  let known: { readonly dataVersion: string; readonly writes: number } | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    const writes = processWrites()
    if (known?.writes === writes) return known.dataVersion
    if (!known) setImmediate(forget)
    known = { dataVersion: ask(), writes }
    return known.dataVersion
  }
}

/** SQLite counts, for each connection, the commits of all the others: one connection that never writes sees every one of them. */
export function sqliteDataVersion(file: string): DataVersion {
  let database: DatabaseSync | undefined
  let asked: StatementSync | undefined
  const ask = askedOnceInATurn(() => {
    database ??= new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
    asked ??= database.prepare('pragma data_version')
    return String(asked.get()?.['data_version'])
  })
  return {
    dataVersion: async () => ask(),
    close: () => database?.close(),
  }
}

/**
 * PostgreSQL's snapshot names every transaction that is not over: it changes when one begins to write and again when that one commits.
 * Those of other databases of the same server change it too; that costs a read and nothing else.
 */
export function postgresDataVersion(database: Kysely<Tables>): DataVersion {
  const ask = async () => {
    const { rows } = await sql<{ dataVersion: string }>`select pg_current_snapshot()::text as "dataVersion"`.execute(database)
    return rows[0]!.dataVersion
  }
  return {
    dataVersion: askedTogether(ask),
    close: () => {},
  }
}
