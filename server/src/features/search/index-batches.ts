import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises'
import type { IndexedTitle, SearchIndex } from '../../ports/search-index.ts'
import type { Stores } from '../../ports/stores.ts'
import type { BatchRequest, ChangedBatch, BatchBuilder, TitleBatch } from '../../ports/title-batches.ts'
import type { NewTitleDisplay } from '../../ports/title-displays.ts'
import type { TitleRecord } from '../../ports/titles.ts'
import { displayForm } from '../../title-cards/title-display.ts'
import { describeTitles, type DescribingDeps } from '../../title-index/describe-titles.ts'
import type { PlaceCodes } from '../../title-index/index-title.ts'

export type IndexingDeps = { readonly index: SearchIndex } & DescribingDeps & Pick<Stores, 'titles' | 'titleDisplays' | 'outbox'>

/** Titles that are read, described and written in one go by the thread that serves. */
export const pageSize = 500

/** Titles as the index takes them; what lists show of them is written on the way. */
export async function indexed(deps: IndexingDeps, records: readonly TitleRecord[], codes: PlaceCodes): Promise<readonly IndexedTitle[]> {
  const titles: IndexedTitle[] = []
  const displays: NewTitleDisplay[] = []
  await describeTitles(deps, records, codes, (title, display) => {
    titles.push(title)
    displays.push(display)
  })
  await deps.titleDisplays.put(displays, displayForm)
  return titles
}

/**
 * Titles handed to the index together while it is far behind: each handing over is work of its own for the index, whatever is in it. What
 * they are made of fits into some tens of megabytes.
 */
export const titlesPerBatch = 5_000

/** So many changed titles are no person's doing: they are made ready beside this thread, where there is another. */
export const workerThreshold = 1_000

/** Titles of lots that become one segment of the index: the more, the less is merged afterwards; they are held in memory until then. */
export const maxPendingTitles = 20_000

/** Lots on their way into the index. What lists show of a lot is written while the next one is made. */
export class PendingBatches {
  readonly #deps: IndexingDeps
  #batches: ChangedBatch[] = []
  #titles = 0

  constructor(deps: IndexingDeps) {
    this.#deps = deps
  }

  async add({ built, displays }: TitleBatch, remove: readonly number[]): Promise<void> {
    this.#batches.push({ remove, ...(built && { built }) })
    this.#titles += (built?.titles ?? 0) + remove.length
    for (const some of chunks(displays, pageSize)) {
      await this.#deps.titleDisplays.put(some, displayForm)
      // Whoever asks this process meanwhile is answered between the pages.
      await breathe()
    }
  }

  get isFull(): boolean {
    return this.#titles >= maxPendingTitles
  }

  take(): readonly ChangedBatch[] {
    const batches = this.#batches
    this.#batches = []
    this.#titles = 0
    return batches
  }
}

export function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

/** Milliseconds after which it is looked again for a lot that another thread could begin meanwhile. */
const lookAgain = 100

/**
 * Lots in the order in which they are asked for; some are made ahead. `next` is asked whenever another one may be begun, and answers undefined where there is none
 * now: it is asked again soon, for as long as a lot is being made.
 */
export async function* builtBatches<T extends BatchRequest>(
  maker: BatchBuilder,
  next: () => Promise<T | undefined> | T | undefined,
): AsyncGenerator<readonly [T, TitleBatch | undefined]> {
  const coming: { readonly asked: T; readonly batch: Promise<TitleBatch | undefined>; isMade: boolean }[] = []
  const begin = (asked: T) => {
    const one = { asked, batch: maker.make(asked), isMade: false }
    coming.push(one)
    void one.batch.then(() => (one.isMade = true))
  }
  for (;;) {
    const one = coming.length > maker.ahead ? undefined : await next()
    if (one) begin(one)
    else if (coming.length === 0) return
    else if (coming.length < maker.ahead && !coming[0]!.isMade) await Promise.race([coming[0]!.batch, rest(lookAgain)])
    else {
      const { asked, batch } = coming.shift()!
      yield [asked, await batch]
    }
  }
}
