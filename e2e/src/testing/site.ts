import { inject } from 'vitest'
import type {} from './global-server.ts'
import { startServer, type RunningServer } from './server-process.ts'

/** The running demo of this worker: where it answers, and where its data lie. */
export const { address, dataDir } = inject('sites')[Number(process.env['VITEST_POOL_ID']) - 1]!

/** Another demo, for tests that change what a server is. */
export const startDemo = (settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
  startServer(settings, { dataFrom: inject('demoData') })
