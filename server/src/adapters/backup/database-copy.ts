import { chmodSync, closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { endEverySignIn, type EndedForPeople } from '../database/end-every-sign-in.ts'
import { openDatabase, sqliteFileName } from '../database/open-database.ts'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import { copyFault } from './copy-fault.ts'
import { diskFault } from './disk-fault.ts'
import { postgresAddress } from './postgres-address.ts'
import { runProgram } from './run-program.ts'

/** Where a database stands: an address of PostgreSQL, else the file in `dataDir`. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** The name of the database's copy inside a backup. */
export const copyName = ({ databaseUrl }: Pick<DatabasePlace, 'databaseUrl'>): 'database.dump' | 'database.sqlite' =>
  databaseUrl === undefined ? 'database.sqlite' : 'database.dump'

/** How many rows each table has, by name. */
export type RowCounts = Readonly<Record<string, number>>

const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** Runs a program of PostgreSQL on a database. */
function runOnPostgres(url: string, program: string, args: readonly string[]): Promise<string> {
  const { address, password } = postgresAddress(url)
  return runProgram(program, [...args, `--dbname=${address}`], { ...env, ...(password !== undefined && { PGPASSWORD: password }) })
}

/** The state of one moment, also while others write: SQLite's own backup, or what `pg_dump` sees of one snapshot. */
export async function copyDatabase(place: DatabasePlace, folder: string): Promise<void> {
  const target = path.join(folder, copyName(place))
  if (place.databaseUrl !== undefined) {
    await runOnPostgres(place.databaseUrl, 'pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`])
    return
  }
  const file = path.join(place.dataDir, sqliteFileName)
  const source = openSource(file, target)
  // As the database itself: nobody else on the machine reads it.
  closeSync(openSync(target, 'a', 0o600))
  try {
    // All pages in one step: a step that another process's write interrupts begins anew, and would never end under load.
    await backup(source, target, { rate: 2 ** 30 })
  } catch (error) {
    throw copyFault(error, file, target)
  } finally {
    source.close()
  }
}

/** The database to be copied, of which a site may be the writer. */
function openSource(file: string, target: string): DatabaseSync {
  try {
    statSync(file)
  } catch (error) {
    if (diskFault(error) !== undefined) throw error
    throw new Error(`DATA_DIR: there is no database ${file}`, { cause: error })
  }
  let source: DatabaseSync | undefined
  try {
    source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
    source.prepare('select count(*) from sqlite_master').get()
    return source
  } catch (error) {
    source?.close()
    throw copyFault(error, file, target)
  }
}

/** The rows of a copy of SQLite and whether it is sound; PostgreSQL tells its own with the tables it restores. */
export function rowsOfSqlite(file: string): RowCounts {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const [check] = database.prepare('pragma integrity_check(1)').all() as { integrity_check: string }[]
    if (check?.integrity_check !== 'ok') throw new Error(`the copy is damaged: ${check?.integrity_check}`)
    const broken = database.prepare('pragma foreign_key_check').all()
    if (broken.length > 0) throw new Error(`the copy has ${broken.length} rows that name others which are not there`)
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
      .all() as { name: string }[]
    return Object.fromEntries(
      tables.map(({ name }) => [name, Number((database.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number }).rows)]),
    )
  } finally {
    database.close()
  }
}

/** The file, and what a process that was killed leaves beside it, which SQLite would take for a part of another file of this name. */
const sqliteFiles = ['', '-wal', '-shm', '-journal'].map((ending) => `${sqliteFileName}${ending}`)

/** Throws where there is a database already, or a part of one. */
export async function refuseDatabase(place: DatabasePlace): Promise<void> {
  if (place.databaseUrl !== undefined) {
    const found = await runOnPostgres(place.databaseUrl, 'psql', ['--no-psqlrc', '--tuples-only', '--no-align', `--command=${countTables}`])
    if (found.trim() !== '0') throw new Error('DATABASE_URL: the database is not empty: a backup is restored into an empty one')
    return
  }
  const target = sqliteFiles.map((name) => path.join(place.dataDir, name)).find(existsSync)
  if (target !== undefined) throw new Error(`DATA_DIR: ${target} is there already: a backup is restored into an empty place`)
}

async function openOnce(place: DatabasePlace, { now, alertKinds }: Restoring): Promise<EndedForPeople> {
  const database = await openDatabase(place)
  return endEverySignIn(database, now, alertKinds).finally(() => database.close())
}

/** When a database is restored, and how its people are told. */
export interface Restoring {
  readonly now: Date
  readonly alertKinds: AlertKinds
}

/** Puts a copy into an empty place, brought up to this program, nobody signed in. Throws `DatabasePlaced` where it was placed and this program cannot use it. */
export async function placeDatabase(place: DatabasePlace, folder: string, how: Restoring): Promise<EndedForPeople> {
  const source = path.join(folder, copyName(place))
  if (place.databaseUrl !== undefined) {
    await runOnPostgres(place.databaseUrl, 'pg_restore', [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      source,
    ])
    return openOnce(place, how).catch((error: unknown) => {
      throw new DatabasePlaced(error)
    })
  }
  // Backups of before hold a copy that everybody may read.
  chmodSync(source, 0o600)
  renameSync(source, path.join(folder, sqliteFileName))
  // Before it is placed: what this program cannot use is not restored.
  const ended = await openOnce({ databaseUrl: undefined, dataDir: folder }, how)
  // The file last: without it nothing is restored.
  for (const name of sqliteFiles.toReversed())
    if (existsSync(path.join(folder, name))) renameSync(path.join(folder, name), path.join(place.dataDir, name))
  return ended
}

/** A database of PostgreSQL was filled, and cannot be opened by this program. */
export class DatabasePlaced extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabasePlaced'
  }
}

const countTables = 'select count(*) from information_schema.tables where table_schema = current_schema()'
