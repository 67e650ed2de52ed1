import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@farol/server/adapters/clock/system-clock.ts'
import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import startFlags from '@farol/server/commands/start-flags.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const quiet = '--disable-warning=ExperimentalWarning'

export interface RunningCatalogue {
  readonly address: string
  readonly dataDir: string
  /** Codes of titles that visitors see and of headings, at most so many of each. */
  codes(max: number): Promise<{ readonly titles: readonly string[]; readonly headings: readonly string[] }>
  close(): Promise<void>
}

/** Imports what a folder holds, in one run; a file that is no file of records is a line of its report. */
function fill(dataDir: string, folder: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'off' }
  try {
    execFileSync(process.execPath, [quiet, path.join(root, 'server/src/commands/import.ts'), folder], { env, stdio: 'ignore' })
  } catch {
    // The import says by its status that some file was none of records: that is its proof's matter.
  }
}

export interface ServerOver {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/** A server over a data folder, once it answers: its index is full then, however long that takes. */
export async function serverOver(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<ServerOver> {
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL: '', ...settings }
  const words = [...startFlags, ...flags, path.join(root, 'server/src/main.ts')]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const said = /answers at (\S+)/.exec(String(chunk))
      if (said) resolve(said[1]!)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  return {
    address,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function codesIn(dataDir: string, max: number) {
  const database = await openDatabase({ dataDir })
  try {
    const { titles } = databaseStores(database, systemClock, builtInLibrarySystem)
    const found: string[] = []
    for (let last = 0; found.length < max;) {
      const some = await titles.after(last, Math.min(500, max - found.length))
      if (some.length === 0) break
      last = some.at(-1)!.id
      found.push(...some.filter((one) => !one.suppressed).map((one) => String(one.id)))
    }
    const headings = await database.read.selectFrom('heading').select('id').orderBy('id').limit(max).execute()
    return { titles: found, headings: headings.map((one) => String(one.id)) }
  } finally {
    await database.close()
  }
}

/**
 * A server over real records from `data`, or from `../shared/data` where it lies; without either over the demo's. With `keep` the
 * catalogue stays in that folder, and is filled only when it is not there yet.
 */
export async function openCatalogue({ data, keep }: { readonly data?: string; readonly keep?: string } = {}): Promise<RunningCatalogue> {
  const folder = data ?? [path.join(root, '../shared/data')].find((one) => existsSync(one))
  const isDemo = folder === undefined || folder === 'demo'
  const isThere = keep !== undefined && existsSync(path.join(keep, 'filled'))
  if (keep !== undefined && !isThere) rmSync(keep, { recursive: true, force: true })
  const dataDir = keep ?? mkdtempSync(path.join(os.tmpdir(), 'farol-views-'))
  mkdirSync(dataDir, { recursive: true })
  if (!isDemo && !isThere) fill(dataDir, folder)
  if (keep !== undefined) writeFileSync(path.join(keep, 'filled'), '')
  const server = await serverOver(dataDir, { DEMO: isDemo ? 'on' : 'off', TRUST_PROXY: '1' })
  return {
    address: server.address,
    dataDir,
    codes: (max) => codesIn(dataDir, max),
    close: async () => {
      await server.stop()
      if (keep === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
