import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { CustomWorker } from '@farol/engine/threads/search-pool.ts'
import type { Logger } from 'pino'
import { openEmbeddedIndex } from '../adapters/search/embedded-index.ts'
import { PartOfTitles } from '../adapters/search/engine-index.ts'
import { lockForServer } from '../adapters/search/index-lock.ts'
import type { OutageLog } from './outage-log.ts'
import type { Config } from '../config.ts'
import { IndexUpdater } from '../jobs/index-updater.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'
import { IndexWorkerClient } from '../workers/index-worker-client.ts'
import type { SearchWorkerStart } from '../search-service/search-worker.ts'
import { readerStart } from './reader-stores.ts'
import type { ComposedStores } from './stores.ts'

/** How many threads search, and from how many titles on. */
export interface Searching {
  readonly workers: number
  readonly quick?: number
}

export type SearchStores = ComposedStores & { readonly coverPictures: CoverPictures }

/** Where whole answers are made beside the thread that serves it has little left to do; where only searching is, it needs a processor of its own. */
function searchingThreads({ databaseFile }: ComposedStores): Searching {
  const processors = availableParallelism()
  return { workers: databaseFile === undefined || processors === 1 ? Math.min(4, processors - 1) : Math.min(4, processors) }
}

/** Whole answers are made beside the thread that serves where there is a file that another thread can read. */
function composeSearchWorker(stores: SearchStores, checkReplies: boolean): CustomWorker | undefined {
  const start = readerStart(stores)
  if (!start) return undefined
  return {
    file: new URL('../search-service/search-worker.ts', import.meta.url),
    data: { ...start, hasPictures: stores.coverPictures.isOffered, checkReplies } satisfies SearchWorkerStart,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 96 },
  }
}

/** Many titles are made ready for the index beside the thread that serves, where there is a processor for it and a file that another thread can read. */
function composeIndexWorker(stores: ComposedStores): IndexWorkerClient | undefined {
  const start = readerStart(stores)
  if (!start || availableParallelism() === 1) return undefined
  return new IndexWorkerClient({ ...start, toBuilt: (part) => new PartOfTitles(part) })
}

interface Logs {
  readonly logger: Logger
  readonly outages: OutageLog
}

/** The index in its folder, and who keeps it as new as the catalogue. */
export async function composeSearch(
  config: Pick<Config, 'dataDir' | 'checkReplies'>,
  { logger, outages }: Logs,
  stores: SearchStores,
  searching?: Searching,
) {
  const batches = composeIndexWorker(stores)
  const threads = searching ?? searchingThreads(stores)
  const directory = path.join(config.dataDir, 'index')
  const lock = await lockForServer(directory, () => logger.info('an import fills the index: it is asked to hand it over'))
  const index = await openEmbeddedIndex({ directory, ...threads, ownWorker: composeSearchWorker(stores, config.checkReplies), batches })
  const keeper = new IndexUpdater(
    { ...stores, index },
    {
      failed: (error) => outages.took(error) || logger.error({ err: error }, 'the index could not be brought up to date'),
      filled: (titles) => logger.info({ titles }, 'titles indexed'),
    },
    stores.changes.onWrite,
  )
  const close = async () => {
    await keeper.stop()
    await batches?.close()
    await index.close()
    lock.release()
  }
  return { index, keeper, close }
}
