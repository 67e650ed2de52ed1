import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const installed = '/usr/lib/postgresql'

/** Where the system keeps the programs of PostgreSQL. */
export function binFolder(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(installed, version, 'bin')), ...(process.env['PATH'] ?? '').split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
}

/** A PostgreSQL that is there until `stop`. */
export interface SharedPostgres {
  readonly url: string
  stop(): Promise<void>
}

async function addressOf(keeper: ChildProcess): Promise<string> {
  const lines = createInterface({ input: keeper.stdout! })
  const [line] = (await Promise.race([once(lines, 'line'), once(keeper, 'exit').then(() => [''])])) as [string]
  if (!line) throw new Error('PostgreSQL did not start; its words are above.')
  return line
}

async function keepPostgres(bin: string, alsoRemove: readonly string[]): Promise<SharedPostgres> {
  const script = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url))
  const keeper = spawn(process.execPath, [script, bin, ...alsoRemove], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await addressOf(keeper)
  const stop = async () => {
    const ended = once(keeper, 'exit')
    keeper.stdin!.end()
    await ended
  }
  return { url, stop }
}

const wanted = () =>
  !(process.env['FAROL_MISSING'] ?? '').includes('PostgreSQL') &&
  (process.env['ENGINES'] ?? 'postgresql').split(',').some((name) => name.trim() === 'postgresql')

/** `DATABASE_URL`, else a server of our own from the system's binaries; undefined where this run goes without. Folders in `alsoRemove` go with it. */
export async function findPostgres(alsoRemove: readonly string[] = []): Promise<SharedPostgres | undefined> {
  if (!wanted()) return undefined
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const bin = binFolder()
  if (!bin) throw new Error('No PostgreSQL here: install it (scripts/system-packages.sh), set DATABASE_URL, or narrow with ENGINES=sqlite.')
  return keepPostgres(bin, alsoRemove)
}
