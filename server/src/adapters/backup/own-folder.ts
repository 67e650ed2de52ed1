import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** The codes that a shell gives to a program which a signal ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const ended = Object.keys(exitCodes) as (keyof typeof exitCodes)[]

const dayInMilliseconds = 86_400_000

/** Removes what runs before left behind that were killed: no run takes a day. What cannot be removed is no reason to make no backup. */
async function removeLeft(beside: string, now: Date): Promise<void> {
  const entries = await readdir(beside, { withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isDirectory() || !/^\.backup-\w{6}$/.test(entry.name)) continue
    const left = path.join(beside, entry.name)
    // One that another run removes meanwhile is as good as removed.
    const found = await stat(left).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > dayInMilliseconds) await rm(left, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** When a backup or a restore runs, and in which program: signals end it. */
export interface BackupRun {
  readonly now: Date
  readonly program: Pick<NodeJS.Process, 'on' | 'off' | 'exit'>
}

/** Works in a folder that is there for this alone, and goes with its end: also where a signal ends the program, for a whole database stands in it. */
export async function inOwnFolder<T>(beside: string, { now, program }: BackupRun, work: (folder: string) => Promise<T>): Promise<T> {
  await removeLeft(beside, now)
  let folder: string | undefined
  const end = (signal: NodeJS.Signals) => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    program.exit(exitCodes[signal as keyof typeof exitCodes])
  }
  // Before the folder is there: no signal finds it without them.
  for (const signal of ended) program.on(signal, end)
  try {
    folder = mkdtempSync(path.join(beside, '.backup-'))
    return await work(folder)
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    for (const signal of ended) program.off(signal, end)
  }
}
