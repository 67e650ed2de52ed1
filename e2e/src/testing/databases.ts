import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { asAdministrator, dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import type {} from '@farol/server/adapters/database/testing/postgres-setup.ts'
import { describe, inject, test } from 'vitest'
import { postgresDemo } from './postgres-demo.ts'
import { startServer, type RunningServer } from './server-process.ts'
import { startDemo } from './site.ts'

export interface LiveDatabase {
  readonly name: 'sqlite' | 'postgresql'
  /** A server with the demo on a database of its own of this kind, which goes with it. */
  start(settings?: Readonly<Record<string, string>>): Promise<RunningServer>
}

/** How long a hook may wait for a server: the demo may have to go into PostgreSQL first, and the machine may be busy. */
export const startingMs = 900_000

/**
 * The demo in PostgreSQL, loaded once in a run by whoever needs it first, statement by statement: a database to be copied, and the folder
 * of the server that loaded it.
 */
async function loadedDemo(url: string): Promise<{ readonly name: string; readonly folder: string }> {
  const demo = postgresDemo(inject('runFolder')!)
  await asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock(7262)')
    if (existsSync(demo.folder)) return
    const server = await startServer({ DATABASE_URL: await makeDatabase(url, demo.name, 'template0') }, { waitMs: startingMs })
    await server.end()
    cpSync(server.dataDir, demo.folder, { recursive: true })
    await server.stop()
  })
  return demo
}

async function onPostgres(url: string, settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const demo = await loadedDemo(url)
  const name = `farol_live_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await makeDatabase(url, name, demo.name)
  const server = await startServer({ ...settings, DATABASE_URL: databaseUrl }, { waitMs: startingMs, dataFrom: demo.folder })
  const stop = async () => {
    await server.stop()
    await dropDatabase(url, name)
  }
  return { ...server, stop }
}

const postgresUrl = inject('postgresUrl')
const narrowed = process.env['ENGINES']?.split(',').map((name) => name.trim())

const available: readonly LiveDatabase[] = [
  { name: 'sqlite', start: startDemo },
  ...(postgresUrl ? [{ name: 'postgresql' as const, start: (settings = {}) => onPostgres(postgresUrl, settings) }] : []),
]

/** Both databases that a live server may stand on; `ENGINES=sqlite` narrows them. */
export const liveDatabases = available.filter((one) => narrowed?.includes(one.name) ?? true)

if (!postgresUrl) describe.skip('postgresql: left out of this run', () => test.skip('everything that the other database was tried with'))
