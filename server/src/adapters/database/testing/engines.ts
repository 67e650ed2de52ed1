import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { describe, inject, test } from 'vitest'
import type { EngineName } from '../engine.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { openDatabase, sqliteFileName } from '../open-database.ts'
import type { TestDatabase, TestEngine } from './test-database.ts'
import { asAdministrator, dropDatabase, makeDatabase, withDatabase } from './postgres-databases.ts'

export type { TestDatabase, TestEngine }

const schemaMark = async (engine: EngineName): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify((await readMigrations()).map((migration) => [migration.name, migration.statements(engine)])))
    .digest('hex')
    .slice(0, 12)

/** The run's folder; a project without the set-up has one for each process, removed at its end. */
const runFolder = ((): string => {
  const given = inject('runFolder')
  if (given) return given
  const own = mkdtempSync(path.join(os.tmpdir(), 'farol-process-'))
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
})()

const scratch = (): string => mkdtempSync(path.join(runFolder, 'db-'))

async function makeSqliteBase(base: string): Promise<void> {
  const folder = scratch()
  const database = await openDatabase({ dataDir: folder })
  await database.close()
  renameSync(path.join(folder, sqliteFileName), base)
  rmSync(folder, { recursive: true, force: true })
}

/** The migrated file that every test file starts from; made once in a run. */
async function sqliteBase(): Promise<string> {
  const base = path.join(runFolder, `base-${await schemaMark('sqlite')}.sqlite`)
  if (!existsSync(base)) await makeSqliteBase(base)
  return base
}

async function openSqlite(): Promise<TestDatabase> {
  const base = await sqliteBase()
  const dataDir = scratch()
  const file = path.join(dataDir, sqliteFileName)
  copyFileSync(base, file)
  chmodSync(file, 0o600)
  const settings = { dataDir }
  const database = await openDatabase(settings)
  // As on the PostgreSQL of the tests: they kill processes, not machines, and the file is thrown away. Commits were a sixth of their time.
  await sql`pragma synchronous = off`.execute(database.write)
  const remove = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, settings, remove }
}

/** The migrated database that every test file is copied from; made once, whoever comes first. */
async function postgresTemplate(client: Client, url: string): Promise<string> {
  const name = `farol_template_${await schemaMark('postgresql')}`
  await client.query('select pg_advisory_lock(7261)')
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (known.rowCount === 0) {
      await client.query(`create database ${name}_making template template0`)
      const database = await openDatabase({ databaseUrl: withDatabase(url, `${name}_making`) })
      await database.close()
      await client.query(`alter database ${name}_making rename to ${name}`)
    }
    return name
  } finally {
    await client.query('select pg_advisory_unlock(7261)')
  }
}

async function openPostgres(url: string): Promise<TestDatabase> {
  const name = `farol_test_${randomUUID().replaceAll('-', '')}`
  const template = await asAdministrator(url, (client) => postgresTemplate(client, url))
  const settings = { databaseUrl: await makeDatabase(url, name, template), connections: 8 }
  const database = await openDatabase(settings)
  const remove = async () => {
    await database.close()
    await dropDatabase(url, name)
  }
  return { ...database, settings, remove }
}

const postgresUrl = inject('postgresUrl')
const narrowed = process.env['ENGINES']?.split(',').map((name) => name.trim())

const available: readonly TestEngine[] = [
  { name: 'sqlite', open: openSqlite },
  ...(postgresUrl ? [{ name: 'postgresql' as const, open: () => openPostgres(postgresUrl) }] : []),
]

/** The engines that this run tests: `for (const engine of engines) describe(engine.name, …)`. `ENGINES=sqlite` narrows them. */
export const engines = available.filter((engine) => narrowed?.includes(engine.name) ?? true)

if (!engines.some((engine) => engine.name === 'postgresql'))
  describe.skip('postgresql: left out of this run', () => test.skip('everything that the other engine was tested for'))
