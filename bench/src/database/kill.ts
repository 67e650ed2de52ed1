import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@farol/server/adapters/clock/system-clock.ts'
import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { openDatabase, type DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import { findPostgres } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import { chanceFrom, killRound } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { dropDatabase, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { aLibrary } from '@farol/server/adapters/database/testing/library-fixture.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** Two processes are killed in each round; after so many rounds a new database begins, so that looking through it stays quick. */
const killsInRound = 2
const roundsOfDatabase = 25

interface FreshDatabase {
  readonly settings: DatabaseSettings
  remove(): Promise<void>
}

async function freshFile(): Promise<FreshDatabase> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'farol-kill-'))
  return { settings: { dataDir }, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

const freshPostgres = (url: string) => async (): Promise<FreshDatabase> => {
  const name = `farol_kill_${randomUUID().replaceAll('-', '')}`
  const settings = { databaseUrl: await makeDatabase(url, name), connections: 4 }
  return { settings, remove: () => dropDatabase(url, name) }
}

interface Tally {
  kills: number
  acknowledged: number
  readonly faults: string[]
}

async function rounds(fresh: FreshDatabase, first: number, count: number, chance: () => number, tally: Tally): Promise<void> {
  const database = await openDatabase(fresh.settings)
  const shelf = await aLibrary(databaseStores(database, systemClock, builtInLibrarySystem))
  await database.close()
  for (let round = first; round < first + count; round += 1) {
    const { acknowledged, faults } = await killRound(fresh.settings, shelf, round, chance)
    tally.kills += killsInRound
    tally.acknowledged += acknowledged
    tally.faults.push(...faults)
  }
}

async function prove(engine: string, open: () => Promise<FreshDatabase>, kills: number, seed: number): Promise<ProofRow> {
  const chance = chanceFrom(seed)
  const tally: Tally = { kills: 0, acknowledged: 0, faults: [] }
  while (tally.kills < kills) {
    const fresh = await open()
    const count = Math.min(roundsOfDatabase, Math.ceil((kills - tally.kills) / killsInRound))
    await rounds(fresh, tally.kills / killsInRound, count, chance, tally).finally(() => fresh.remove())
    process.stderr.write(
      `${engine}: ${tally.kills} of ${kills} killed, ${tally.acknowledged} acknowledged, ${tally.faults.length} faults\n`,
    )
  }
  for (const fault of tally.faults) process.stderr.write(`${engine}: ${fault}\n`)
  const note = `${tally.acknowledged} transactions acknowledged`
  return { what: `${engine}: processes killed`, tried: tally.kills, failed: tally.faults.length, note }
}

const told =
  'Two processes at a time write transactions of a title, its three copies, an outbox message and a job, and tell of each commit. Each is killed ' +
  'with SIGKILL at a random moment, one in five while it is still starting. Then the database is opened anew: everything acknowledged must be there, ' +
  'nothing may be there in part, the numbers of the outbox must have no gap, and SQLite’s integrity check and foreign key check must be clean. ' +
  'This is the death of processes, not of the machine: it says nothing of power loss. PostgreSQL’s server lives on, its clients die; it runs here ' +
  'without fsync.'

/** `npm run prove -- kill [--kills 500] [--seed N] [--engine sqlite|postgresql]`. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '20261120' },
    engine: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  const [kills, seed] = [Number(values.kills), Number(values.seed)]
  const rows: ProofRow[] = []
  if (values.engine !== 'postgresql') rows.push(await prove('SQLite', freshFile, kills, seed))
  const postgres = values.engine === 'sqlite' ? undefined : await findPostgres()
  try {
    if (postgres) rows.push(await prove('PostgreSQL', freshPostgres(postgres.url), kills, seed))
  } finally {
    await postgres?.stop()
  }
  return writeProofPage({ name: 'kill', title: 'Killed while writing', told, seed, rows }) === 0 ? 0 : 1
}
