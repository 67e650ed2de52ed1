import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres, type SharedPostgres } from './shared-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL whose user may create databases; absent where the tests go without. */
    readonly postgresUrl?: string
    /** A folder of this test run, removed at its end. */
    readonly runFolder?: string
  }
}

// Every project of a run calls the set-up; the first one makes, the last one takes away.
interface Run {
  users: number
  readonly folder: string
  readonly postgres: Promise<SharedPostgres | undefined>
}
const shared = globalThis as typeof globalThis & { farolTestRun?: Run }

function begin(): Run {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-run-'))
  return { users: 0, folder, postgres: findPostgres([folder]) }
}

/** One PostgreSQL and one folder for a whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.farolTestRun ??= begin())
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
