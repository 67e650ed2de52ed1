import { setImmediate as breathe } from 'node:timers/promises'
import type { OutboxEntry } from '../../ports/outbox.ts'
import { indexReader, type IndexedTitle } from '../../ports/search-index.ts'
import type { LotMaker } from '../../ports/title-lots.ts'
import { placeCodes } from './described-titles.ts'
import { fillIndex, type Told } from './fill-index.ts'
import { chunks, HeldLots, handedTogether, indexed, madeLots, pageSize, worthAThread, type IndexingDoors } from './index-lots.ts'

/** Messages of the outbox, up to the last one, and the titles they name. */
interface Lot {
  readonly last: number | undefined
  readonly changed: ReadonlySet<number>
}

const messagesRead = 200

const nextLot = async ({ outbox }: IndexingDoors, position: number, most: number): Promise<Lot> =>
  firstLot(await outbox.readAfter(position, messagesRead), most)

/** The first messages that fill a lot of so many titles, one of them at least. */
function firstLot(entries: readonly OutboxEntry[], most: number): Lot {
  const changed = new Set<number>()
  let last: number | undefined
  for (const { seq, message } of entries) {
    const ids = message.topic === 'titles' ? message.ids : []
    if (changed.size > 0 && changed.size + ids.length > most) break
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

function* askedOf({ last, changed }: Lot, before: number): Generator<AskedChange> {
  const ids = [...changed]
  for (let at = 0; at < ids.length; at += handedTogether) {
    const end = at + handedTogether
    yield { ids: ids.slice(at, end), upTo: end < ids.length ? before : last! }
  }
}

/** Answers what is to be made ready next, as long as much is told of by the outbox: an import goes on while what it stored is made ready. */
function changesAhead(doors: IndexingDoors, position: number, first: Lot, isEnded: () => boolean) {
  let read = position
  let asked: AskedChange[] = []
  const take = (lot: Lot) => {
    if (lot.last === undefined || lot.changed.size < worthAThread) return
    asked = [...askedOf(lot, read)]
    read = lot.last
  }
  take(first)
  return async () => {
    if (asked.length === 0 && !isEnded()) take(await nextLot(doors, read, handedTogether))
    return asked.shift()
  }
}

/**
 * What an import, or the like, changed: made ready in threads of their own and handed over in large lots, one while the next is made. Answers the position that the index
 * has reached, or undefined where it came no further because the threads are gone. What was handed over without its position is handed over again.
 */
async function catchUpByLots(doors: IndexingDoors, maker: LotMaker, position: number, first: Lot, isEnded: () => boolean) {
  const held = new HeldLots(doors)
  let [reached, added] = [position, position]
  let applying = Promise.resolve()
  const hand = async () => {
    await applying
    reached = added
    applying = doors.index.applyLots(held.take(), reached)
    // Met by whoever awaits it next.
    applying.catch(() => undefined)
  }
  for await (const [{ ids, upTo }, lot] of madeLots(maker, changesAhead(doors, position, first, isEnded))) {
    if (!lot) break
    const kept = new Set(lot.ids)
    await held.add(
      lot,
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
async function reachedByLots(
  doors: IndexingDoors,
  maker: LotMaker,
  position: number,
  first: Lot,
  isEnded: () => boolean,
): Promise<number | undefined> {
  try {
    return await catchUpByLots(doors, maker, position, first, isEnded)
  } catch {
    const now = await doors.index.position()
    return now > position ? now : undefined
  }
}

/** Applies what changed since the index was last up to date, or the first of it; answers whether there was anything. */
async function catchUp(doors: IndexingDoors, isEnded: () => boolean): Promise<boolean> {
  const position = await doors.index.position()
  const first = await nextLot(doors, position, handedTogether)
  const { last, changed } = first
  if (last === undefined) return false
  const { lots: maker } = doors.index
  const reached = maker && changed.size >= worthAThread ? await reachedByLots(doors, maker, position, first, isEnded) : undefined
  if (reached !== undefined) {
    await doors.outbox.acknowledge(indexReader, reached)
    return true
  }
  const lots = [...chunks([...changed], handedTogether)]
  const codes = lots.length > 0 ? await placeCodes(doors) : undefined
  for (const [at, ids] of lots.entries()) {
    const put: IndexedTitle[] = []
    for (const some of chunks(ids, pageSize)) {
      put.push(...(await indexed(doors, await doors.titles.records(some), codes!)))
      // Whoever asks this process meanwhile is answered between the pages.
      await breathe()
    }
    const kept = new Set(put.map((one) => one.id))
    await doors.index.apply({ put, remove: ids.filter((id) => !kept.has(id)) }, at === lots.length - 1 ? last : position)
  }
  if (lots.length === 0) await doors.index.apply({ put: [], remove: [] }, last)
  await doors.outbox.acknowledge(indexReader, last)
  return true
}

/** An index that never held anything, or that missed changes which are no longer kept. An empty outbox means an empty catalogue. */
async function mustBeFilled({ index, outbox }: IndexingDoors): Promise<boolean> {
  const position = await index.position()
  if (position === 0) return (await outbox.last()) > 0
  return !(await outbox.keepsAfter(position))
}

/**
 * Brings the index up to the database: makes it anew when it is empty or when changes that it missed are no longer kept, then applies
 * the outbox to its end, or until `isEnded`. May be called again and again.
 */
export async function keepIndex(doors: IndexingDoors, told: Told = () => {}, isEnded = () => false): Promise<void> {
  if (await mustBeFilled(doors)) await fillIndex(doors, told)
  while (!isEnded() && (await catchUp(doors, isEnded)));
}
