import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase, type DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { CirculationFixture } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'

export interface ScratchFixture {
  readonly engine: string
  readonly settings: DatabaseSettings
  readonly fixture: CirculationFixture
}

async function withFixture<T>(
  engine: string,
  settings: DatabaseSettings,
  remove: () => Promise<void>,
  work: (scratch: ScratchFixture) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(settings)
  try {
    const fixture = await new CirculationFixture({ ...database, settings, remove }).open()
    return await work({ engine, settings, fixture })
  } finally {
    await database.close()
    await remove()
  }
}

async function onFile<T>(work: (scratch: ScratchFixture) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-holds-'))
  return withFixture('SQLite', { dataDir }, async () => rmSync(dataDir, { recursive: true, force: true }), work)
}

async function onPostgres<T>(url: string, work: (scratch: ScratchFixture) => Promise<T>): Promise<T> {
  const name = `farol_holds_${randomUUID().replaceAll('-', '')}`
  const settings = { databaseUrl: await makeDatabase(url, name), connections: 4 }
  return withFixture('PostgreSQL', settings, () => dropDatabase(url, name), work)
}

/** The same on a new database of each engine that is here; `only` names one of them. */
export async function onEachEngine<T>(only: string | undefined, work: (scratch: ScratchFixture) => Promise<T>): Promise<readonly T[]> {
  const answers: T[] = []
  if (only !== 'postgresql') answers.push(await onFile(work))
  const postgres = only === 'sqlite' ? undefined : await findPostgres()
  try {
    if (postgres) answers.push(await onPostgres(postgres.url, work))
  } finally {
    await postgres?.stop()
  }
  return answers
}
