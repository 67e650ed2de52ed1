import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { openPostgresPool } from '@farol/server/adapters/database/dialect/postgres-pool.ts'
import { NodeSqliteDialect } from '@farol/server/adapters/database/dialect/sqlite-dialect.ts'
import { sqliteFileName } from '@farol/server/adapters/database/open-database.ts'
import { subjectOfStatement } from '@farol/server/adapters/database/table-subjects.ts'
import type { Tables } from '@farol/server/adapters/database/tables.ts'

function openWithoutSteps(dataDir: string, databaseUrl: string | undefined): Kysely<Tables> {
  if (databaseUrl === undefined)
    return new Kysely({
      dialect: new NodeSqliteDialect({
        path: path.join(dataDir, sqliteFileName),
        readOnly: false,
        timeout: 10_000,
        subjectOf: subjectOfStatement,
      }),
    })
  return new Kysely({ dialect: new PostgresDialect({ pool: openPostgresPool({ url: databaseUrl, connections: 1, onLost: () => {} }) }) })
}

/**
 * Makes an ordinary database of one that the demo filled, so that a program opens it with `DEMO=off` and adds nothing.
 * The schema stays at the step where it is.
 */
export async function forgetDemo(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = openWithoutSteps(dataDir, databaseUrl)
  await database.deleteFrom('institution_setting').where('name', '=', 'demo').execute()
  await database.destroy()
}
