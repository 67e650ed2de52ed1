import { inject } from 'vitest'
import type {} from './global-server.ts'

/** The running demo of this worker: where it answers, and where its data lie. */
export const { address, dataDir } = inject('sites')[Number(process.env['VITEST_POOL_ID']) - 1]!
