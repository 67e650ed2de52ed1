import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startServer, type RunningServer } from '@farol/e2e/testing/server-process.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'

/** A database that copies of the demo are made on, each with a server of its own. */
export interface DemoCopies {
  readonly name: 'SQLite' | 'PostgreSQL'
  start(settings?: Readonly<Record<string, string>>): Promise<DemoCopy>
  close(): Promise<void>
}

export interface DemoCopy extends RunningServer {
  readonly databaseUrl: string | undefined
}

// The demo goes into PostgreSQL statement by statement; a proof that gives way to everything else may wait long for its turn.
const startingMs = 900_000

/** Loads the demo once; answers the folder of its server. */
async function loadOnce(settings: Readonly<Record<string, string>>): Promise<string> {
  const first = await startServer(settings, { waitMs: startingMs })
  await first.end()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-demo-'))
  cpSync(first.dataDir, folder, { recursive: true })
  await first.stop()
  return folder
}

export async function sqliteCopies(): Promise<DemoCopies> {
  const folder = await loadOnce({})
  return {
    name: 'SQLite',
    start: async (settings = {}) => ({
      ...(await startServer(settings, { dataFrom: folder, waitMs: startingMs })),
      databaseUrl: undefined,
    }),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Nothing where this machine has no PostgreSQL. */
export async function postgresCopies(): Promise<DemoCopies | undefined> {
  const postgres = await findPostgres()
  if (!postgres) return undefined
  const { url } = postgres
  const nameOf = (what: string) => `farol_${what}_${randomUUID().replaceAll('-', '')}`
  const template = nameOf('demo')
  const folder = await loadOnce({ DATABASE_URL: await makeDatabase(url, template, 'template0') })
  return {
    name: 'PostgreSQL',
    async start(settings = {}) {
      const name = nameOf('live')
      const databaseUrl = await makeDatabase(url, name, template)
      const server = await startServer({ ...settings, DATABASE_URL: databaseUrl }, { dataFrom: folder, waitMs: startingMs })
      const stop = async () => {
        await server.stop()
        await dropDatabase(url, name)
      }
      return { ...server, stop, databaseUrl }
    },
    async close() {
      await dropDatabase(url, template)
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Works on one database after the other. */
export async function onDemoCopies<T>(work: (copies: DemoCopies) => Promise<T>): Promise<readonly T[]> {
  const found: T[] = []
  for (const open of [sqliteCopies, postgresCopies]) {
    const copies = await open()
    if (!copies) continue
    try {
      found.push(await work(copies))
    } finally {
      await copies.close()
    }
  }
  return found
}
