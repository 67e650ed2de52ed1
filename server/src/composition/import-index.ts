import path from 'node:path'
import { currentFolder, savedPosition } from '../adapters/search/embedded-index.ts'
import { IndexFillWorkerClient } from '../workers/index-fill-worker-client.ts'
import { lockForImport } from '../adapters/search/index-lock.ts'
import type { ComposedStores } from './stores.ts'
import { readerStart } from './reader-stores.ts'
import type { Config } from '../config.ts'
import { ImportIndex, type ImportIndexListeners, type Sizes } from '../features/import/import-index.ts'

/** Whether an index at this position can be gone on with: it lacks nothing that the outbox does not tell of. */
const isWhole = async ({ outbox }: ComposedStores, position: number, titles: number): Promise<boolean> =>
  position === 0 ? titles === 0 : outbox.keepsAfter(position)

/**
 * The index for an import to fill, where the catalogue is a file and no site or other import has it. Undefined where it is a site's to keep up, as it is while
 * one runs.
 */
export async function composeImportIndex(
  { dataDir }: Pick<Config, 'dataDir'>,
  stores: ComposedStores,
  listeners: ImportIndexListeners,
  sizes?: Sizes,
): Promise<ImportIndex | undefined> {
  const start = readerStart(stores)
  if (!start) return undefined
  const root = path.join(dataDir, 'index')
  const lock = lockForImport(root)
  if (!lock) return undefined
  const directory = await currentFolder(root)
  const position = await savedPosition(directory)
  const titles = await stores.titles.lastId()
  if (position === undefined || !(await isWhole(stores, position, titles))) {
    lock.release()
    return undefined
  }
  const open = () => new IndexFillWorkerClient({ ...start, directory })
  return new ImportIndex(stores, { position, titles, open, isWanted: () => lock.isWanted, release: lock.release }, listeners, sizes)
}
