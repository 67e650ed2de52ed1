import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, sqliteFileName } from '@farol/server/adapters/database/open-database.ts'
import type { TestDatabase } from '@farol/server/adapters/database/testing/test-database.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'

/** An engine that makes empty databases, copies of one that was migrated once. */
export interface ProofEngine {
  readonly name: 'SQLite' | 'PostgreSQL'
  open(): Promise<TestDatabase>
  close(): Promise<void>
}

async function sqlite(): Promise<ProofEngine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-circulation-'))
  await (await openDatabase({ dataDir: folder })).close()
  return {
    name: 'SQLite',
    async open() {
      const settings = { dataDir: mkdtempSync(path.join(folder, 'db-')) }
      copyFileSync(path.join(folder, sqliteFileName), path.join(settings.dataDir, sqliteFileName))
      const database = await openDatabase(settings)
      const remove = async () => {
        await database.close()
        rmSync(settings.dataDir, { recursive: true, force: true })
      }
      return { ...database, settings, remove }
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function postgresql(): Promise<ProofEngine | undefined> {
  const server = await findPostgres()
  if (!server) return undefined
  const template = `farol_circulation_${randomUUID().replaceAll('-', '')}`
  await (await openDatabase({ databaseUrl: await makeDatabase(server.url, template) })).close()
  return {
    name: 'PostgreSQL',
    async open() {
      const name = `farol_proof_${randomUUID().replaceAll('-', '')}`
      const settings = { databaseUrl: await makeDatabase(server.url, name, template), connections: 4 }
      const database = await openDatabase(settings)
      const remove = async () => {
        await database.close()
        await dropDatabase(server.url, name)
      }
      return { ...database, settings, remove }
    },
    async close() {
      await dropDatabase(server.url, template)
      await server.stop()
    },
  }
}

export interface ProofSize {
  readonly seed: number
  readonly minutes: number
  /** How often, on SQLite and on PostgreSQL. */
  readonly sqlite: number
  readonly postgresql: number
}

/** `--sqlite N --postgresql N --minutes M --seed S`; 0 leaves an engine out. */
export function sizeOf(args: readonly string[], shipped: { readonly sqlite: number; readonly postgresql: number }): ProofSize {
  const options = {
    seed: { type: 'string', default: '20261124' },
    minutes: { type: 'string', default: '40' },
    sqlite: { type: 'string', default: String(shipped.sqlite) },
    postgresql: { type: 'string', default: String(shipped.postgresql) },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  return {
    seed: Number(values.seed),
    minutes: Number(values.minutes),
    sqlite: Number(values.sqlite),
    postgresql: Number(values.postgresql),
  }
}

/** Works on one engine after the other. `inTime` says whether the engine’s minutes are not over. */
export async function onEngines<T>(
  size: ProofSize,
  work: (engine: ProofEngine, wanted: number, inTime: () => boolean) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (const [start, wanted] of [
    [sqlite, size.sqlite],
    [postgresql, size.postgresql],
  ] as const) {
    const engine = wanted > 0 ? await start() : undefined
    if (!engine) continue
    const end = performance.now() + size.minutes * 60_000
    try {
      found.push(await work(engine, wanted, () => performance.now() < end))
    } finally {
      await engine.close()
    }
  }
  return found
}
