import { randomUUID } from 'node:crypto'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import type {} from '@farol/server/adapters/database/testing/postgres-setup.ts'
import { describe, inject, test } from 'vitest'
import { startServer, type RunningServer } from './server-process.ts'
import { startDemo } from './site.ts'

export interface LiveDatabase {
  readonly name: 'sqlite' | 'postgresql'
  /** A server with the demo on an empty database of this kind, which goes with it. */
  start(settings?: Readonly<Record<string, string>>): Promise<RunningServer>
}

/** How long a hook may wait for a server: the demo goes into PostgreSQL statement by statement, and the machine may be busy. */
export const startingMs = 240_000

async function onPostgres(url: string, settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const name = `farol_live_${randomUUID().replaceAll('-', '')}`
  const server = await startServer({ ...settings, DATABASE_URL: await makeDatabase(url, name, 'template0') }, { waitMs: startingMs })
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
