import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '@farol/server/adapters/clock/system-clock.ts'
import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { chanceFrom, powerCutRound, type Power } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { aLibrary } from '@farol/server/adapters/database/testing/library-fixture.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

/** After so many cuts a new file system and a new database begin, so that looking through them stays quick. */
const cutsOfDisk = 20

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/ext4.h): the file system forgets what was not synced, its journal too. */
const shutdown = 'sysopen(my $f, $ARGV[0], 0) or die $!; my $flag = pack("L", 2); ioctl($f, 0x8004587d, $flag) or die $!'

const quietly = (program: string, ...words: readonly string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

interface Disk {
  readonly dataDir: string
  readonly power: Power
  remove(): void
}

/** A file system of its own in a file, whose power can be cut. */
function openDisk(): Disk {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-power-'))
  const [image, mounted] = [path.join(folder, 'disk'), path.join(folder, 'mounted')]
  mkdirSync(mounted)
  quietly('truncate', '-s', '512M', image)
  quietly('mkfs.ext4', '-q', image)
  const mount = () => quietly('mount', '-o', 'loop', image, mounted)
  mount()
  const dataDir = path.join(mounted, 'data')
  mkdirSync(dataDir)
  return {
    dataDir,
    power: {
      cut: async () => quietly('perl', '-e', shutdown, mounted),
      async back() {
        quietly('umount', mounted)
        mount()
      },
    },
    remove() {
      quietly('umount', mounted)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the cut does to what was synced and what was not: without it the proof would show nothing. */
function checkDisk({ dataDir, power }: Disk): Promise<void> {
  const [synced, loose] = [path.join(dataDir, 'synced'), path.join(dataDir, 'loose')]
  quietly('dd', 'if=/dev/zero', `of=${synced}`, 'bs=4k', 'count=4', 'conv=fsync')
  quietly('sync', dataDir)
  quietly('dd', 'if=/dev/zero', `of=${loose}`, 'bs=4k', 'count=4')
  return power
    .cut()
    .then(() => power.back())
    .then(() => {
      const left = execFileSync('ls', [dataDir], { encoding: 'utf8' }).trim()
      if (left !== 'synced') throw new Error(`After a cut there should be what was synced alone, and there is: ${left}`)
      rmSync(synced)
    })
}

async function prove(cuts: number, seed: number): Promise<ProofRow> {
  const chance = chanceFrom(seed)
  const faults: string[] = []
  let [tried, acknowledged] = [0, 0]
  while (tried < cuts) {
    const disk = openDisk()
    try {
      await checkDisk(disk)
      const settings = { dataDir: disk.dataDir }
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
    process.stderr.write(`${tried} of ${cuts} cut, ${acknowledged} acknowledged, ${faults.length} faults\n`)
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  return { what: 'SQLite: power cut', tried, failed: faults.length, note: `${acknowledged} transactions acknowledged` }
}

const told =
  'Two processes at a time write transactions of a title, its three copies, an outbox message and a job on a file system of their own (ext4 on a loop ' +
  'device), and tell of each commit. At a random moment the file system is shut down without writing its journal or a page (EXT4_IOC_SHUTDOWN, ' +
  'NOLOGFLUSH): what was not synced is gone, as on a power cut. Then it is mounted again, the database opened anew: everything acknowledged must be ' +
  'there, nothing in part, the numbers of the outbox without a gap, SQLite’s integrity check and foreign key check clean. Before each disk a file ' +
  'that was synced and one that was not show that the cut cuts. It says nothing of disks that lie about a sync or tear a sector, nor of PostgreSQL.'

/** `npm run prove -- power-cut [--cuts 100] [--seed N]`, as root on Linux: it makes and mounts a file system. */
export async function run(args: readonly string[]): Promise<number> {
  const options = { cuts: { type: 'string', default: '100' }, seed: { type: 'string', default: '20261128' } } as const
  const { values } = parseArgs({ args: [...args], options })
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    process.stderr.write('prove power-cut mounts a file system: run it as root on Linux.\n')
    return 2
  }
  const seed = Number(values.seed)
  const rows = [await prove(Number(values.cuts), seed)]
  return writeProofPage({ name: 'power-cut', title: 'Power cut while writing', told, seed, rows }) === 0 ? 0 : 1
}
