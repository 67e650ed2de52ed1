import { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import type { ScanReply, ScanRequest } from '../adapters/database/dialect/scan-dialect.ts'
import type { KeyParameters } from '../adapters/passwords/argon2id.ts'
import type { PrintRequest } from '../adapters/printing/worker-printer.ts'
import type { LoadedPage } from '../adapters/rendering/built-renderer.ts'
import type { Page } from '../ports/page-renderer.ts'
import type { RenderWorkerStart } from './render-worker.ts'

/** Argon2id. The pool that node:crypto uses has the priority of the thread that serves; these threads have a lower one. The caller limits how many run. */
export const derivePool = () =>
  new WorkerPool<KeyParameters, Uint8Array>({
    file: new URL('./derive-worker.ts', import.meta.url),
    maxThreads: Number.POSITIVE_INFINITY,
  })

/** PDF. One thread, which ends after a minute without a list. */
export const printPool = () =>
  new WorkerPool<PrintRequest, Uint8Array>({
    file: new URL('./pdf-worker.ts', import.meta.url),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    timeout: 60_000,
    idleTimeout: 60_000,
  })

/** HTML of pages, by the renderer that was built; `file` is its address. */
export const renderPool = (file: string, timeout = 20_000) =>
  new WorkerPool<LoadedPage, Page>({
    file: new URL('./render-worker.ts', import.meta.url),
    workerData: { file } satisfies RenderWorkerStart,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 },
    timeout,
    pauseAfterFailedStart: 30_000,
  })

/** Statements that read whole tables of a SQLite file. One thread, which ends after a minute without one. A statement cannot be broken off. */
export const scanPool = (file: string, timeout = 10_000) =>
  new WorkerPool<ScanRequest, ScanReply>({
    file: new URL('./scan-worker.ts', import.meta.url),
    workerData: { file, timeout },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    idleTimeout: 60_000,
  })
