import { setImmediate as breathe } from 'node:timers/promises'
import type { OutboxEntry } from '../../ports/outbox.ts'
import { indexReader, type IndexedTitle } from '../../ports/search-index.ts'
import type { BatchBuilder } from '../../ports/title-batches.ts'
import { placeCodes } from '../../title-index/describe-titles.ts'
import { fillIndex, type OnProgress } from './fill-index.ts'
import {
  chunks,
  PendingBatches,
  titlesPerBatch,
  indexed,
  builtBatches,
  pageSize,
  workerThreshold,
  type IndexingDeps,
} from './index-batches.ts'

/** Messages of the outbox, up to the last one, and the titles they name. */
interface ChangeBatch {
  readonly last: number | undefined
  readonly changed: ReadonlySet<number>
}

const messagesRead = 200

const nextBatch = async ({ outbox }: IndexingDeps, position: number, max: number): Promise<ChangeBatch> =>
  firstBatch(await outbox.readAfter(position, messagesRead), max)

/** The first messages that fill a lot of so many titles, one of them at least. */
function firstBatch(entries: readonly OutboxEntry[], max: number): ChangeBatch {
  const changed = new Set<number>()
  let last: number | undefined
  for (const { seq, message } of entries) {
    const ids = message.topic === 'titles' ? message.ids : []
    if (changed.size > 0 && changed.size + ids.length > max) break
    for (const id of ids) changed.add(id)
    last = seq
  }
  return { last, changed }
}

/** Titles that are made ready together; where the index holds them and all before them it has reached `upTo`. */
interface AskedChange {
  readonly ids: readonly number[]
  readonly upTo: number
}

function* askedOf({ last, changed }: ChangeBatch, before: number): Generator<AskedChange> {
  const ids = [...changed]
  for (let at = 0; at < ids.length; at += titlesPerBatch) {
    const end = at + titlesPerBatch
    yield { ids: ids.slice(at, end), upTo: end < ids.length ? before : last! }
  }
}

/** Answers what is to be made ready next, as long as much is told of by the outbox: an import goes on while what it stored is made ready. */
function changesAhead(deps: IndexingDeps, position: number, first: ChangeBatch, isEnded: () => boolean) {
  let read = position
  let asked: AskedChange[] = []
  const take = (batch: ChangeBatch) => {
    if (batch.last === undefined || batch.changed.size < workerThreshold) return
    asked = [...askedOf(batch, read)]
    read = batch.last
  }
  take(first)
  return async () => {
    if (asked.length === 0 && !isEnded()) take(await nextBatch(deps, read, titlesPerBatch))
    return asked.shift()
  }
}

/**
 * What an import, or the like, changed: made ready in threads of their own and handed over in large lots, one while the next is made. Answers the position that the index
 * has reached, or undefined where it came no further because the threads are gone. What was handed over without its position is handed over again.
 */
async function catchUpByBatches(deps: IndexingDeps, maker: BatchBuilder, position: number, first: ChangeBatch, isEnded: () => boolean) {
  const held = new PendingBatches(deps)
  let [reached, added] = [position, position]
  let applying = Promise.resolve()
  const hand = async () => {
    await applying
    reached = added
    applying = deps.index.applyBatches(held.take(), reached)
    // Met by whoever awaits it next.
    applying.catch(() => undefined)
  }
  for await (const [{ ids, upTo }, batch] of builtBatches(maker, changesAhead(deps, position, first, isEnded))) {
    if (!batch) break
    const kept = new Set(batch.ids)
    await held.add(
      batch,
      ids.filter((id) => !kept.has(id)),
    )
    added = upTo
    if (held.isFull) await hand()
  }
  if (added > reached) await hand()
  await applying
  return reached > position ? reached : undefined
}

/** As far as it goes. What went wrong is met by this thread, if it is still there. */
async function reachedByBatches(
  deps: IndexingDeps,
  maker: BatchBuilder,
  position: number,
  first: ChangeBatch,
  isEnded: () => boolean,
): Promise<number | undefined> {
  try {
    return await catchUpByBatches(deps, maker, position, first, isEnded)
  } catch {
    const now = await deps.index.position()
    return now > position ? now : undefined
  }
}

/** Applies what changed since the index was last up to date, or the first of it; answers whether there was anything. */
async function catchUp(deps: IndexingDeps, isEnded: () => boolean): Promise<boolean> {
  const position = await deps.index.position()
  const first = await nextBatch(deps, position, titlesPerBatch)
  const { last, changed } = first
  if (last === undefined) return false
  const { batches: maker } = deps.index
  const reached = maker && changed.size >= workerThreshold ? await reachedByBatches(deps, maker, position, first, isEnded) : undefined
  if (reached !== undefined) {
    await deps.outbox.acknowledge(indexReader, reached)
    return true
  }
  const batches = [...chunks([...changed], titlesPerBatch)]
  const codes = batches.length > 0 ? await placeCodes(deps) : undefined
  for (const [at, ids] of batches.entries()) {
    const put: IndexedTitle[] = []
    for (const some of chunks(ids, pageSize)) {
      put.push(...(await indexed(deps, await deps.titles.records(some), codes!)))
      // Whoever asks this process meanwhile is answered between the pages.
      await breathe()
    }
    const kept = new Set(put.map((one) => one.id))
    await deps.index.apply({ put, remove: ids.filter((id) => !kept.has(id)) }, at === batches.length - 1 ? last : position)
  }
  if (batches.length === 0) await deps.index.apply({ put: [], remove: [] }, last)
  await deps.outbox.acknowledge(indexReader, last)
  return true
}

/**
 * An index that never held anything, that missed changes which are no longer kept, or that is ahead of the database. An empty outbox means
 * an empty catalogue.
 */
export async function mustBeFilled({ index, outbox }: Pick<IndexingDeps, 'index' | 'outbox'>): Promise<boolean> {
  const position = await index.position()
  if (position === 0) return (await outbox.last()) > 0
  return !(await outbox.keepsAfter(position))
}

/**
 * Brings the index up to the database: makes it anew when it is empty or when changes that it missed are no longer kept, then applies
 * the outbox to its end, or until `isEnded`. May be called again and again.
 */
export async function updateIndex(deps: IndexingDeps, onProgress: OnProgress = () => {}, isEnded = () => false): Promise<void> {
  if (await mustBeFilled(deps)) await fillIndex(deps, onProgress)
  while (!isEnded() && (await catchUp(deps, isEnded)));
}
