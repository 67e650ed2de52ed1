import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Power } from '@farol/server/adapters/database/testing/kill-proof.ts'

/**
 * EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/ext4.h): the file system forgets what was not synced, its journal too. Says when
 * it began: while the journal is being given up a sync may still answer that all is well.
 */
const shutdown =
  'use Time::HiRes; sysopen(my $f, $ARGV[0], 0) or die $!; my $flag = pack("L", 2); my $began = Time::HiRes::time(); ioctl($f, 0x8004587d, $flag) or die $!; printf("%.3f", 1000 * $began)'

const quietly = (program: string, ...words: readonly string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** A file system of its own in a file, whose power can be cut. */
export interface CuttableDisk {
  readonly dataDir: string
  readonly power: Power
  remove(): void
}

/** Ends every process that stands in the file system: it could not be taken out below them. */
function endProcessesIn(mounted: string): void {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`).startsWith(mounted)) process.kill(Number(name), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** What the cut does to what was synced and what was not: without it a proof would show nothing. */
async function check({ dataDir, power }: CuttableDisk): Promise<void> {
  const write = (name: string, ...words: readonly string[]) =>
    quietly('dd', 'if=/dev/zero', `of=${path.join(dataDir, name)}`, 'bs=4k', 'count=4', ...words)
  write('synced', 'conv=fsync')
  quietly('sync', dataDir)
  write('loose')
  await power.cut()
  await power.back()
  const left = readdirSync(dataDir).join(', ')
  if (left !== 'synced') throw new Error(`After a cut there should be what was synced alone, and there is: ${left}`)
  rmSync(path.join(dataDir, 'synced'))
}

/** ext4 on a loop device; needs root on Linux. Looked at: a cut takes what was not synced, and nothing else. */
export async function openCuttableDisk(): Promise<CuttableDisk> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-power-'))
  const [image, mounted] = [path.join(folder, 'disk'), path.join(folder, 'mounted')]
  mkdirSync(mounted)
  quietly('chmod', '755', folder)
  quietly('truncate', '-s', '768M', image)
  quietly('mkfs.ext4', '-q', image)
  const mount = () => quietly('mount', '-o', 'loop', image, mounted)
  mount()
  const dataDir = path.join(mounted, 'data')
  mkdirSync(dataDir)
  const takeOut = () => {
    endProcessesIn(mounted)
    quietly('sh', '-c', 'for n in 1 2 3 4 5 6 7 8 9; do umount "$1" && exit; sleep 1; done 2>/dev/null; umount "$1"', 'sh', mounted)
  }
  const disk: CuttableDisk = {
    dataDir,
    power: {
      cut: async () => Number(execFileSync('perl', ['-e', shutdown, mounted], { encoding: 'utf8' })),
      async back() {
        takeOut()
        mount()
      },
    },
    remove() {
      takeOut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await check(disk)
  return disk
}
