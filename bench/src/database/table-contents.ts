import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'

const tableNames = {
  sqlite: sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
  postgresql: sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
}

const rowsOf = async (database: Kysely<never>, table: string): Promise<readonly string[]> =>
  (await sql<object>`select * from ${sql.id(table)}`.execute(database)).rows.map((row) =>
    JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )

/** Every table of a database: how many rows, and a sum over all of them in the order of their text. */
export async function tableSums(settings: DatabaseSettings): Promise<ReadonlyMap<string, string>> {
  const database = await openDatabase(settings)
  try {
    const read = database.read as unknown as Kysely<never>
    const { rows } = await tableNames[settings.databaseUrl ? 'postgresql' : 'sqlite'].execute(read)
    const sums = new Map<string, string>()
    for (const { name } of rows) {
      const contents = (await rowsOf(read, name)).toSorted()
      const sum = createHash('sha256')
      for (const row of contents) sum.update(row).update('\n')
      sums.set(name, `${contents.length} ${sum.digest('hex')}`)
    }
    return sums
  } finally {
    await database.close()
  }
}
