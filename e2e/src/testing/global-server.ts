import type { TestProject } from 'vitest/node'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dropDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import type {} from '@farol/server/adapters/database/testing/postgres-setup.ts'
import { postgresDemo } from './postgres-demo.ts'
import { startServer } from './server-process.ts'

/** A running demo, for those files of tests that do not start one of their own. */
export interface TestSite {
  readonly address: string
  readonly dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    sites: readonly TestSite[]
    /** The folder of a server that has loaded the demo and was ended. */
    demoData: string
  }
}

/** Loads the demo as a newcomer's first start does, once for all servers of this run. */
async function loadDemo(): Promise<string> {
  const first = await startServer()
  await first.end()
  const demoDir = mkdtempSync(path.join(tmpdir(), 'farol-demo-'))
  cpSync(first.dataDir, demoDir, { recursive: true })
  await first.stop()
  return demoDir
}

// One server for each worker, so that no file's searches, letters or refusals are another's.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demoData = await loadDemo()
  const servers = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, () => startServer({}, { dataFrom: demoData })),
  )
  project.provide('demoData', demoData)
  project.provide(
    'sites',
    servers.map(({ address, dataDir }) => ({ address, dataDir })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    const { postgresUrl, runFolder } = project.getProvidedContext()
    if (postgresUrl && runFolder) await dropDatabase(postgresUrl, postgresDemo(runFolder).name)
    rmSync(demoData, { recursive: true, force: true })
  }
}
