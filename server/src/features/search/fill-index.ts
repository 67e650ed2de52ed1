import { setImmediate as breathe } from 'node:timers/promises'
import { indexReader, type FillingIndex } from '../../ports/search-index.ts'
import type { BatchBuilder } from '../../ports/title-batches.ts'
import { placeCodes } from '../../title-index/describe-titles.ts'
import { PendingBatches, titlesPerBatch, indexed, builtBatches, pageSize, workerThreshold, type IndexingDeps } from './index-batches.ts'

/** Told how many titles are done. */
export type OnProgress = (done: number) => void

/** How far an index that is made anew has come. */
interface Filled {
  readonly last: number
  readonly titles: number
}

const nothingFilled: Filled = { last: 0, titles: 0 }

function* ranges(last: number): Generator<{ after: number; upTo: number }, undefined> {
  for (let after = 0; after < last; after += titlesPerBatch) yield { after, upTo: after + titlesPerBatch }
}

/** Titles made ready in threads of their own, as far as it goes. Where it goes no further they are made ready here, and what went wrong is met if it is still there. */
async function fillByBatches(
  deps: IndexingDeps,
  maker: BatchBuilder,
  into: FillingIndex,
  last: number,
  onProgress: OnProgress,
): Promise<Filled> {
  const held = new PendingBatches(deps)
  const asked = ranges(last)
  let made: Filled = nothingFilled
  let handed: Filled = nothingFilled
  const hand = async () => {
    await into.putBatches(held.take())
    handed = made
  }
  try {
    for await (const [{ upTo }, batch] of builtBatches(maker, () => asked.next().value)) {
      if (!batch) break
      await held.add(batch, [])
      made = { last: upTo, titles: made.titles + batch.ids.length }
      onProgress(made.titles)
      if (held.isFull) await hand()
    }
    await hand()
  } catch {
    return handed
  }
  return handed
}

/** Makes the index anew from the database. Changes that come meanwhile are read from the outbox afterwards. */
export async function fillIndex(deps: IndexingDeps, onProgress: OnProgress): Promise<void> {
  await deps.index.rebuild(async (into) => {
    const position = await deps.outbox.last()
    // What comes behind it is told of by the outbox: an import could not be overtaken here, and would be made ready twice.
    const last = await deps.titles.lastId()
    const { batches } = deps.index
    const isMany = batches !== undefined && (await deps.titles.count()) >= workerThreshold
    const before = isMany ? await fillByBatches(deps, batches, into, last, onProgress) : nothingFilled
    const codes = await placeCodes(deps)
    let done = before.titles
    for (let after = before.last; after < last;) {
      const titles = await deps.titles.recordsAfter(after, pageSize)
      if (titles.length === 0) break
      await into.put(await indexed(deps, titles, codes))
      after = titles.at(-1)!.id
      done += titles.length
      onProgress(done)
      // Nothing of it waits for anything but memory and a file: without this nobody else's turn would come before the end.
      await breathe()
    }
    return position
  })
  await deps.outbox.acknowledge(indexReader, await deps.index.position())
}
