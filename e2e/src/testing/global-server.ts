import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

/** A running demo, for those files of tests that do not start one of their own. */
export interface TestSite {
  readonly address: string
  readonly dataDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    sites: readonly TestSite[]
  }
}

// The demo as a newcomer starts it: one server for each worker, so that no file's searches, letters or refusals are another's.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) }, () => startServer()))
  project.provide(
    'sites',
    servers.map(({ address, dataDir }) => ({ address, dataDir })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
