import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { availableMemory } from 'node:process'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { savedSequence } from '@farol/engine/storage/index-appender.ts'
import type { CustomWorker } from '@farol/engine/threads/search-pool.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { BatchBuilder } from '../../ports/title-batches.ts'
import { EngineIndex, type RebuildIndex } from './engine-index.ts'
import { stemmers } from './stemmers.ts'
import { titleLimits, titleSchema } from './title-schema.ts'

export interface EmbeddedOptions {
  /** Where the index is kept, in numbered folders of which the highest counts. */
  readonly directory: string
  /** Whole answers that are remembered until the next change. */
  readonly remembered?: number
  /** Threads that answer what finds very many titles, beside the one that serves; none when left out. */
  readonly workers?: number
  /** What these threads are, where they do more than searching. */
  readonly ownWorker?: CustomWorker | undefined
  /** Titles up to which there are no threads, and a question that comes alone is answered where it is asked: sooner than it could be handed over. */
  readonly quick?: number
  /** Makes many titles ready beside this thread. */
  readonly batches?: BatchBuilder | undefined
}

const never = 2_147_483_647

const defaultQuick = 100_000

/** Merging holds what is merged and what comes of it; the answers need room beside both. */
function hasFreeSpace(engine: CatalogueEngine): boolean {
  const bytes = Object.values(engine.statistics().bytes).reduce((sum, one) => sum + one, 0)
  return availableMemory() > 2 * bytes
}

/** Numbers of the folders that hold an index, the latest first. */
async function generations(directory: string): Promise<number[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const names = await readdir(directory)
  return names
    .filter((name) => /^\d{1,9}$/.test(name))
    .map(Number)
    .toSorted((a, b) => b - a)
}

const folderOf = (directory: string, number: number) => path.join(directory, String(number))

/** The folder that holds the index, or will. */
export async function currentFolder(directory: string): Promise<string> {
  const [latest = 1] = await generations(directory)
  return folderOf(directory, latest)
}

/** The last change that an index on disk holds, by its folder: 0 where there is none, undefined where this program cannot go on with it. */
export const savedPosition = (folder: string): Promise<number | undefined> => savedSequence(folder, { schema: titleSchema, stemmers })

/**
 * The engine in this process, kept on disk. What cannot be read there is begun anew, at position 0, and filled by whoever keeps the
 * index. A rebuild goes to a folder of its own, which counts only once it is whole.
 */
export async function openEmbeddedIndex(options: EmbeddedOptions): Promise<SearchIndex> {
  const { directory, remembered = 500, workers = 0, ownWorker, quick = defaultQuick, batches } = options
  const threads = { workers, quick, ...(ownWorker && { ownWorker }) }
  const folder = (number: number) => folderOf(directory, number)
  const open = (number: number, more: object = {}) =>
    CatalogueEngine.open({ schema: titleSchema, stemmers, limits: titleLimits, directory: folder(number), remembered, ...threads, ...more })
  const remove = (number: number) => rm(folder(number), { recursive: true, force: true })
  const [latest = 1, ...older] = await generations(directory)
  let current = latest
  for (const number of older) await remove(number)
  const rebuildIndex: RebuildIndex = async (fill, old) => {
    const next = current + 1
    await remove(next)
    // Nothing is written before the end: a folder with an index in it is a whole index.
    const filling = await open(next, { saveAfter: never, workers: 0 })
    await fill(filling)
    if (hasFreeSpace(filling)) await filling.compact()
    await filling.save()
    await filling.close()
    const whole = await open(next)
    await old.close()
    await remove(current)
    current = next
    return whole
  }
  return new EngineIndex(await open(current), rebuildIndex, batches)
}
