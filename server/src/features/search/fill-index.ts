import { setImmediate as breathe } from 'node:timers/promises'
import { indexReader, type FillingIndex } from '../../ports/search-index.ts'
import type { LotMaker } from '../../ports/title-lots.ts'
import { placeCodes } from './described-titles.ts'
import { HeldLots, handedTogether, indexed, madeLots, pageSize, worthAThread, type IndexingDoors } from './index-lots.ts'

/** Told how many titles are done. */
export type Told = (done: number) => void

/** How far an index that is made anew has come. */
interface Filled {
  readonly last: number
  readonly titles: number
}

const nothingFilled: Filled = { last: 0, titles: 0 }

function* ranges(last: number): Generator<{ after: number; upTo: number }, undefined> {
  for (let after = 0; after < last; after += handedTogether) yield { after, upTo: after + handedTogether }
}

/** Titles made ready in threads of their own, as far as it goes. Where it goes no further they are made ready here, and what went wrong is met if it is still there. */
async function fillByLots(doors: IndexingDoors, maker: LotMaker, into: FillingIndex, last: number, told: Told): Promise<Filled> {
  const held = new HeldLots(doors)
  const asked = ranges(last)
  let made: Filled = nothingFilled
  let handed: Filled = nothingFilled
  const hand = async () => {
    await into.putLots(held.take())
    handed = made
  }
  try {
    for await (const [{ upTo }, lot] of madeLots(maker, () => asked.next().value)) {
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
export async function fillIndex(doors: IndexingDoors, told: Told): Promise<void> {
  await doors.index.rebuild(async (into) => {
    const position = await doors.outbox.last()
    // What comes behind it is told of by the outbox: an import could not be overtaken here, and would be made ready twice.
    const last = await doors.titles.lastId()
    const { lots } = doors.index
    const isMany = lots !== undefined && (await doors.titles.count()) >= worthAThread
    const before = isMany ? await fillByLots(doors, lots, into, last, told) : nothingFilled
    const codes = await placeCodes(doors)
    let done = before.titles
    for (let after = before.last; after < last;) {
      const titles = await doors.titles.recordsAfter(after, pageSize)
      if (titles.length === 0) break
      await into.put(await indexed(doors, titles, codes))
      after = titles.at(-1)!.id
      done += titles.length
      told(done)
      // Nothing of it waits for anything but memory and a file: without this nobody else's turn would come before the end.
      await breathe()
    }
    return position
  })
  await doors.outbox.acknowledge(indexReader, await doors.index.position())
}
