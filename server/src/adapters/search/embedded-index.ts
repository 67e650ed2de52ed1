import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { availableMemory } from 'node:process'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { savedSequence } from '@farol/engine/storage/index-appender.ts'
import { holdsIndex } from '@farol/engine/storage/manifest.ts'
import type { CustomWorker } from '@farol/engine/threads/search-pool.ts'
import type { SearchIndex } from '../../ports/search-index.ts'
import type { BatchBuilder } from '../../ports/title-batches.ts'
import { EngineIndex, type RebuildIndex } from './engine-index.ts'
import { stemmers } from './stemmers.ts'
import { titleLimits, titleSchema } from './title-schema.ts'

export interface EmbeddedOptions {
  /** Where the index is kept, in numbered folders: of those that hold a whole index the highest counts. */
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

const folderOf = (directory: string, number: number) => path.join(directory, String(number))

/** Numbers of the folders: the one that holds the index, or will, and those that are left over. */
async function generations(directory: string): Promise<{ current: number; left: readonly number[] }> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const names = await readdir(directory)
  const numbers = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number)
  let current = 0
  for (const number of numbers) if (number > current && (await holdsIndex(folderOf(directory, number)))) current = number
  current ||= 1
  return { current, left: numbers.filter((number) => number !== current) }
}

/** The folder that holds the index, or will. */
export const currentFolder = async (directory: string): Promise<string> => folderOf(directory, (await generations(directory)).current)

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
  const { current: latest, left } = await generations(directory)
  let current = latest
  for (const number of left) await remove(number)
  const rebuildIndex: RebuildIndex = async (fill, old) => {
    const next = current + 1
    await remove(next)
    // Nothing is written before the end, and the manifest last of all.
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
