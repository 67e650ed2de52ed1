import { parseArgs } from 'node:util'
import { systemClock } from '@farol/server/adapters/clock/system-clock.ts'
import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { openDatabase, type DatabaseSettings } from '@farol/server/adapters/database/open-database.ts'
import { chanceFrom, powerCutRound } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { aLibrary } from '@farol/server/adapters/database/testing/library-fixture.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { openCuttableDisk, type CuttableDisk } from './cuttable-disk.ts'
import { postgresOnDisk } from './postgres-on-disk.ts'

/** After so many cuts a new file system and a new database begin, so that looking through them stays quick. */
const cutsOfDisk = 20

interface Engine {
  readonly name: string
  readonly open: () => Promise<{ readonly disk: CuttableDisk; readonly settings: DatabaseSettings }>
}

const engines: readonly Engine[] = [
  {
    name: 'SQLite',
    async open() {
      const disk = await openCuttableDisk()
      return { disk, settings: { dataDir: disk.dataDir } }
    },
  },
  {
    name: 'PostgreSQL',
    async open() {
      const disk = await postgresOnDisk(await openCuttableDisk())
      return { disk, settings: { databaseUrl: disk.databaseUrl, connections: 4 } }
    },
  },
]

async function prove({ name, open }: Engine, cuts: number, seed: number): Promise<ProofRow> {
  const chance = chanceFrom(seed)
  const faults: string[] = []
  let [tried, acknowledged] = [0, 0]
  while (tried < cuts) {
    const { disk, settings } = await open()
    try {
      const database = await openDatabase(settings)
      const shelf = await aLibrary(databaseStores(database, systemClock, builtInLibrarySystem))
      await database.close()
      for (const last = Math.min(cuts, tried + cutsOfDisk); tried < last; tried += 1) {
        const round = await powerCutRound(settings, shelf, tried, chance, disk.power)
        acknowledged += round.acknowledged
        faults.push(...round.faults)
      }
    } finally {
      disk.remove()
    }
    process.stderr.write(`${name}: ${tried} of ${cuts} cut, ${acknowledged} acknowledged, ${faults.length} faults\n`)
  }
  for (const fault of faults) process.stderr.write(`${name}: ${fault}\n`)
  return { what: `${name}: power cut`, tried, failed: faults.length, note: `${acknowledged} transactions acknowledged` }
}

const told =
  'Two processes at a time write transactions of a title, its three copies, an outbox message and a job on a file system of their own (ext4 on a loop ' +
  'device), and tell of each commit. At a random moment the file system is shut down without writing its journal or a page (EXT4_IOC_SHUTDOWN, ' +
  'NOLOGFLUSH): what was not synced is gone, as on a power cut. Processes, and PostgreSQL’s server with them, are killed, the file system is mounted ' +
  'again, the database opened anew: everything acknowledged before the cut began must be there, nothing in part, the numbers of the outbox without a ' +
  'gap, SQLite’s integrity check and foreign key check clean. While the cut goes on, 7 to 120 ms, the kernel may let a sync succeed though its journal is ' +
  'given up: what was acknowledged then need not be there (3 such transactions in 40 cuts that were looked at). Before each disk a file that was synced ' +
  'and one that was not show that the cut cuts; with `synchronous = off` in SQLite the same proof found 20 of 20 acknowledged transactions lost. It says ' +
  'nothing of disks that lie about a sync or tear a sector.'

/** `npm run prove -- power-cut [--cuts 100] [--seed N] [--engine sqlite|postgresql]`, as root on Linux: it makes and mounts a file system. */
export async function run(args: readonly string[]): Promise<number> {
  const options = {
    cuts: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261128' },
    engine: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...args], options })
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    process.stderr.write('prove power-cut mounts a file system: run it as root on Linux.\n')
    return 2
  }
  const seed = Number(values.seed)
  const rows: ProofRow[] = []
  for (const engine of engines)
    if (values.engine === undefined || values.engine === engine.name.toLowerCase())
      rows.push(await prove(engine, Number(values.cuts), seed))
  return writeProofPage({ name: 'power-cut', title: 'Power cut while writing', told, seed, rows }) === 0 ? 0 : 1
}
