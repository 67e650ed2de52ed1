import { sql, type Kysely, type Transaction } from 'kysely'
import type { EngineName } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { NamedMigration } from './migration.ts'
import { readMigrations } from './read-migrations.ts'

// Any number will do, as long as every process of this program takes the same.
const migrationLock = 0x6661726f6c

const makeLedger = sql`create table if not exists migration (name text not null primary key, applied_at text not null)`

async function applied(transaction: Transaction<Tables>): Promise<readonly string[]> {
  await makeLedger.execute(transaction)
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(transaction)
  return rows.map((row) => row.name)
}

async function apply(transaction: Transaction<Tables>, engine: EngineName, migration: NamedMigration): Promise<void> {
  for (const statement of migration.statements(engine)) await sql.raw(statement).execute(transaction)
  await migration.run?.(transaction)
  await sql`insert into migration (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(transaction)
}

const tablesOf = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  postgresql: sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()`,
}

/** Tables of another program stay alone: ours beside them would be hard to take out again. */
async function refuseForeign(transaction: Transaction<Tables>, engine: EngineName): Promise<void> {
  const { rows } = await tablesOf[engine].execute(transaction)
  if (rows.length === 0 || rows.some(({ name }) => name === 'migration')) return
  throw new Error(`it holds tables of another program (${rows[0]!.name}): name an empty database`)
}

/**
 * Brings the schema up to this program, all steps or none; several processes may start at once. Answers the names of the steps
 * taken. Rejects when the database was made by a newer program.
 */
export async function migrate(database: Kysely<Tables>, engine: EngineName, known?: readonly NamedMigration[]): Promise<readonly string[]> {
  const steps = known ?? (await readMigrations())
  return database.transaction().execute(async (transaction) => {
    if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    await refuseForeign(transaction, engine)
    const done = await applied(transaction)
    const unknown = done.find((name) => !steps.some((migration) => migration.name === name))
    if (unknown) throw new Error(`The database holds the step ${unknown}, which this program does not know: it was made by a newer one.`)
    const pending = steps.filter((migration) => !done.includes(migration.name))
    for (const migration of pending) await apply(transaction, engine, migration)
    return pending.map((migration) => migration.name)
  })
}
