import { setImmediate as breathe } from 'node:timers/promises'
import type { OutboxEntry } from '../../ports/outbox.ts'
import type { FillingIndex, IndexedTitle, SearchIndex } from '../../ports/search-index.ts'
import type { Stores } from '../../ports/stores.ts'
import type { AskedLot, ChangedLot, LotMaker, TitleLot } from '../../ports/title-lots.ts'
import type { NewTitleDisplay } from '../../ports/title-displays.ts'
import type { TitleRecord } from '../../ports/titles.ts'
import { displayForm } from '../../title-cards/title-display.ts'
import { describeTitles, placeCodes, type DescribingDoors } from './described-titles.ts'
import type { PlaceCodes } from './index-title.ts'

export type IndexingDoors = { readonly index: SearchIndex } & DescribingDoors & Pick<Stores, 'titles' | 'titleDisplays' | 'outbox'>

/** The name under which the index reads the outbox. */
export const indexReader = 'search-index'

const pageSize = 500

async function indexed(doors: IndexingDoors, records: readonly TitleRecord[], codes: PlaceCodes): Promise<readonly IndexedTitle[]> {
  const titles: IndexedTitle[] = []
  const displays: NewTitleDisplay[] = []
  await describeTitles(doors, records, codes, (title, display) => {
    titles.push(title)
    displays.push(display)
  })
  await doors.titleDisplays.put(displays, displayForm)
  return titles
}

/**
 * Titles handed to the index together while it is far behind: each handing over is work of its own for the index, whatever is in it. What
 * they are made of fits into some tens of megabytes.
 */
const handedTogether = 5_000

/** So many changed titles are no person's doing: they are made ready beside this thread, where there is another. */
const worthAThread = 1_000

/** Titles of lots that become one segment of the index: the more, the less is merged afterwards; they are held in memory until then. */
const heldTogether = 20_000

/** Lots on their way into the index. What lists show of a lot is written while the next one is made. */
class HeldLots {
  readonly #doors: IndexingDoors
  #lots: ChangedLot[] = []
  #titles = 0

  constructor(doors: IndexingDoors) {
    this.#doors = doors
  }

  async add({ built, displays }: TitleLot, remove: readonly number[]): Promise<void> {
    this.#lots.push({ remove, ...(built && { built }) })
    this.#titles += (built?.titles ?? 0) + remove.length
    for (const some of chunks(displays, pageSize)) {
      await this.#doors.titleDisplays.put(some, displayForm)
      // Whoever asks this process meanwhile is answered between the pages.
      await breathe()
    }
  }

  get isFull(): boolean {
    return this.#titles >= heldTogether
  }

  take(): readonly ChangedLot[] {
    const lots = this.#lots
    this.#lots = []
    this.#titles = 0
    return lots
  }
}

/** How far an index that is made anew has come. */
interface Filled {
  readonly last: number
  readonly titles: number
}

type Told = (done: number) => void

const nothingFilled: Filled = { last: 0, titles: 0 }

/** Lots in the order in which they are asked for; some are made ahead. */
async function* madeLots<T extends AskedLot>(maker: LotMaker, asked: Iterable<T>): AsyncGenerator<readonly [T, TitleLot | undefined]> {
  const coming: (readonly [T, Promise<TitleLot | undefined>])[] = []
  const first = async () => {
    const [one, lot] = coming.shift()!
    return [one, await lot] as const
  }
  for (const one of asked) {
    coming.push([one, maker.make(one)])
    if (coming.length > maker.ahead) yield await first()
  }
  while (coming.length > 0) yield await first()
}

function* ranges(last: number): Generator<{ after: number; upTo: number }> {
  for (let after = 0; after < last; after += handedTogether) yield { after, upTo: after + handedTogether }
}

/** Titles made ready in threads of their own, as far as it goes. Where it goes no further they are made ready here, and what went wrong is met if it is still there. */
async function fillByLots(doors: IndexingDoors, maker: LotMaker, into: FillingIndex, told: Told): Promise<Filled> {
  const held = new HeldLots(doors)
  let made: Filled = nothingFilled
  let handed: Filled = nothingFilled
  const hand = async () => {
    await into.putLots(held.take())
    handed = made
  }
  try {
    for await (const [{ upTo }, lot] of madeLots(maker, ranges(await doors.titles.lastId()))) {
      if (!lot) break
      await held.add(lot, [])
      made = { last: upTo, titles: made.titles + lot.ids.length }
      told(made.titles)
      if (held.isFull) await hand()
    }
    await hand()
  } catch {
    return handed
  }
  return handed
}

/** Makes the index anew from the database. Changes that come meanwhile are read from the outbox afterwards. */
async function fill(doors: IndexingDoors, told: Told): Promise<void> {
  await doors.index.rebuild(async (into) => {
    const position = await doors.outbox.last()
    const { lots } = doors.index
    const isMany = lots !== undefined && (await doors.titles.count()) >= worthAThread
    const before = isMany ? await fillByLots(doors, lots, into, told) : nothingFilled
    const codes = await placeCodes(doors)
    let done = before.titles
    for (let after = before.last; ;) {
      const titles = await doors.titles.recordsAfter(after, pageSize)
      if (titles.length === 0) return position
      await into.put(await indexed(doors, titles, codes))
      after = titles.at(-1)!.id
      done += titles.length
      told(done)
      // Nothing of it waits for anything but memory and a file: without this nobody else's turn would come before the end.
      await breathe()
    }
  })
  await doors.outbox.acknowledge(indexReader, await doors.index.position())
}

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

/**
 * What an import, or the like, changed: made ready in threads of their own and handed over in large lots, one while the next is made. Answers the position that the index
 * has reached, or undefined where it came no further because the threads are gone. What was handed over without its position is handed over again.
 */
async function catchUpByLots(doors: IndexingDoors, maker: LotMaker, position: number, first: Lot): Promise<number | undefined> {
  const held = new HeldLots(doors)
  let reached = position
  let applying = Promise.resolve()
  const hand = async (to: number) => {
    await applying
    applying = doors.index.applyLots(held.take(), to)
    // Met by whoever awaits it next.
    applying.catch(() => undefined)
  }
  for (let next = first; next.last !== undefined && next.changed.size >= worthAThread; next = await nextLot(doors, reached, heldTogether)) {
    const asked = [...chunks([...next.changed], handedTogether)].map((ids) => ({ ids }))
    for await (const [{ ids }, lot] of madeLots(maker, asked)) {
      if (!lot) {
        await applying
        return reached > position ? reached : undefined
      }
      const kept = new Set(lot.ids)
      if (held.isFull) await hand(reached)
      await held.add(
        lot,
        ids.filter((id) => !kept.has(id)),
      )
    }
    await hand(next.last)
    reached = next.last
  }
  await applying
  return reached
}

/** As far as it goes. What went wrong is met by this thread, if it is still there. */
async function reachedByLots(doors: IndexingDoors, maker: LotMaker, position: number, first: Lot): Promise<number | undefined> {
  try {
    return await catchUpByLots(doors, maker, position, first)
  } catch {
    const now = await doors.index.position()
    return now > position ? now : undefined
  }
}

/** Applies what changed since the index was last up to date, or the first of it; answers whether there was anything. */
async function catchUp(doors: IndexingDoors): Promise<boolean> {
  const position = await doors.index.position()
  const first = await nextLot(doors, position, handedTogether)
  const { last, changed } = first
  if (last === undefined) return false
  const { lots: maker } = doors.index
  const reached = maker && changed.size >= worthAThread ? await reachedByLots(doors, maker, position, first) : undefined
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

function* chunks<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
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
  if (await mustBeFilled(doors)) await fill(doors, told)
  while (!isEnded() && (await catchUp(doors)));
}
