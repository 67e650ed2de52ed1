import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { inject } from 'vitest'
import { openPostgresPool } from '../dialect/postgres-pool.ts'
import { NodeSqliteDialect } from '../dialect/sqlite-dialect.ts'
import type { EngineName } from '../engine.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { sqliteFileName, type DatabaseSettings } from '../open-database.ts'
import { subjectOfStatement } from '../table-subjects.ts'
import type { Tables } from '../tables.ts'
import { dropDatabase, makeDatabase } from './postgres-databases.ts'

export interface OlderDatabase {
  readonly settings: DatabaseSettings
  remove(): Promise<void>
}

type Fill = (database: Kysely<Tables>) => Promise<void>

async function prepare(database: Kysely<Tables>, engine: EngineName, before: string, fill: Fill): Promise<void> {
  try {
    await migrate(
      database,
      engine,
      (await readMigrations()).filter(({ name }) => name < before),
    )
    await fill(database)
  } finally {
    await database.destroy()
  }
}

/** A database as a program had it that did not know the step `before` yet, with the rows of `fill`. `settings` open it with this program. */
export async function olderDatabase(engine: EngineName, before: string, fill: Fill): Promise<OlderDatabase> {
  if (engine === 'sqlite') {
    const dataDir = mkdtempSync(path.join(inject('runFolder') || os.tmpdir(), 'older-'))
    const dialect = new NodeSqliteDialect({
      path: path.join(dataDir, sqliteFileName),
      readOnly: false,
      timeout: 1_000,
      subjectOf: subjectOfStatement,
    })
    await prepare(new Kysely<Tables>({ dialect }), engine, before, fill)
    return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
  }
  const url = inject('postgresUrl') ?? ''
  const name = `farol_test_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await makeDatabase(url, name, 'template0')
  const pool = openPostgresPool({ url: databaseUrl, connections: 2, onLost: () => {} })
  await prepare(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), engine, before, fill)
  return { settings: { databaseUrl, connections: 2 }, remove: () => dropDatabase(url, name) }
}
