import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL whose user may create databases; absent where the tests go without. */
    readonly postgresUrl?: string
    /** A folder of this test run, removed at its end. */
    readonly runFolder?: string
  }
}

const installed = '/usr/lib/postgresql'

function binFolder(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(installed, version, 'bin')), ...(process.env['PATH'] ?? '').split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')))
}

interface Kept {
  readonly url: string
  stop(): Promise<void>
}

async function addressOf(keeper: ChildProcess): Promise<string> {
  const lines = createInterface({ input: keeper.stdout! })
  const [line] = (await Promise.race([once(lines, 'line'), once(keeper, 'exit').then(() => [''])])) as [string]
  if (!line) throw new Error('PostgreSQL did not start; its words are above.')
  return line
}

async function keepPostgres(bin: string): Promise<Kept> {
  const script = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url))
  const keeper = spawn(process.execPath, [script, bin], { stdio: ['pipe', 'pipe', 'inherit'] })
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

async function findPostgres(): Promise<Kept | undefined> {
  if (!wanted()) return undefined
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const bin = binFolder()
  if (!bin) throw new Error('No PostgreSQL here: install it (scripts/system-packages.sh), set DATABASE_URL, or narrow with ENGINES=sqlite.')
  return keepPostgres(bin)
}

// Every project of a run calls the set-up; the first one makes, the last one takes away.
interface Run {
  users: number
  readonly folder: string
  readonly postgres: Promise<Kept | undefined>
}
const shared = globalThis as typeof globalThis & { farolTestRun?: Run }

/** One PostgreSQL and one folder for a whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.farolTestRun ??= {
    users: 0,
    folder: mkdtempSync(path.join(os.tmpdir(), 'farol-run-')),
    postgres: findPostgres(),
  })
  run.users += 1
  const postgres = await run.postgres
  project.provide('runFolder', run.folder)
  if (postgres) project.provide('postgresUrl', postgres.url)
  return async () => {
    run.users -= 1
    if (run.users > 0) return
    delete shared.farolTestRun
    await postgres?.stop()
    rmSync(run.folder, { recursive: true, force: true })
  }
}
