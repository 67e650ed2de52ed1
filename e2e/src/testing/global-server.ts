import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    address: string
    dataDir: string
  }
}

// The one server that journeys and attacks of a run share: the demo, as a newcomer starts it.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  project.provide('address', server.address)
  project.provide('dataDir', server.dataDir)
  return () => server.stop()
}
