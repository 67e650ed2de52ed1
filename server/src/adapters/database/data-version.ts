import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { processWrites } from './dialect/sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Versions of what is stored, as the port `Changes` has them, and how to let go of what reads them. */
export interface DataVersion {
  commitVersion(): Promise<string>
  dataVersion(): Promise<string>
  commentsVersion(): Promise<string>
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
function askedOnceInATurn<T>(ask: () => T): () => T {
  let known: { readonly version: T; readonly writes: number } | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    const writes = processWrites()
    if (known?.writes === writes) return known.version
    if (!known) setImmediate(forget)
    known = { version: ask(), writes }
    return known.version
  }
}

/** Subjects whose versions make the data version: what pages, cards and lists are made of. Comments are told apart. */
const readVersions = "select version from data_version where subject <> 'comments' order by subject"
const readComments = "select version from data_version where subject = 'comments'"

/**
 * SQLite counts, for each connection, the commits of all the others: one connection that never writes sees every one of them. The rows of
 * versions are read again only after a commit.
 */
export function sqliteDataVersion(file: string): DataVersion {
  let database: DatabaseSync | undefined
  let asked: { readonly commits: StatementSync; readonly versions: StatementSync; readonly comments: StatementSync } | undefined
  let known = { commit: '', data: '', comments: '' }
  const ask = askedOnceInATurn(() => {
    database ??= new DatabaseSync(file, { readOnly: true, timeout: 1_000 })
    asked ??= {
      commits: database.prepare('pragma data_version'),
      versions: database.prepare(readVersions),
      comments: database.prepare(readComments),
    }
    const commit = String(asked.commits.get()?.['data_version'])
    if (commit !== known.commit) {
      const data = asked.versions
        .all()
        .map((row) => row['version'])
        .join('.')
      known = { commit, data, comments: String(asked.comments.get()?.['version']) }
    }
    return known
  })
  return {
    commitVersion: async () => ask().commit,
    dataVersion: async () => ask().data,
    commentsVersion: async () => ask().comments,
    close: () => database?.close(),
  }
}

/**
 * The versions are rows of PostgreSQL: what is read is committed. `commitVersion` is its snapshot, which names every transaction that is not
 * over: it changes when one begins to write and again when that one commits.
 */
export function postgresDataVersion(database: Kysely<Tables>): DataVersion {
  const read = async (text: string) => {
    const { rows } = await sql<{ version: string | number }>`${sql.raw(text)}`.execute(database)
    return rows.map((row) => row.version).join('.')
  }
  return {
    commitVersion: askedTogether(() => read('select pg_current_snapshot()::text as version')),
    dataVersion: askedTogether(() => read(readVersions)),
    commentsVersion: askedTogether(() => read(readComments)),
    close: () => {},
  }
}
