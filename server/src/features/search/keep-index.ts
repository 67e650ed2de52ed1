import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises'
import { describeArchivalPlace } from '../../catalogue/description/archival-level.ts'
import { describeAct } from '../../catalogue/description/normative-act.ts'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { readKept } from '../../catalogue/kept-record.ts'
import type { OutboxEntry } from '../../ports/outbox.ts'
import type { IndexedTitle, SearchIndex } from '../../ports/search-index.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StoredTitle } from '../../ports/titles.ts'
import type { Knowledge } from '../../ports/knowledge.ts'
import { displayForm, newDisplay } from '../../title-cards/title-display.ts'
import { indexTitle, type PlaceCodes } from './index-title.ts'

export type IndexingDoors = { readonly index: SearchIndex; readonly knowledge: Knowledge } & Pick<
  Stores,
  'titles' | 'titleDisplays' | 'headings' | 'copies' | 'libraries' | 'shelfTerms' | 'outbox'
>

/** The name under which the index reads the outbox. */
export const indexReader = 'search-index'

const pageSize = 500

async function placeCodes({ libraries, shelfTerms }: IndexingDoors): Promise<PlaceCodes> {
  const [places, collections] = await Promise.all([libraries.libraries(), shelfTerms.collections()])
  return { libraries: new Map(places.map((one) => [one.id, one.code])), collections: new Map(collections.map((one) => [one.id, one.code])) }
}

async function indexed(doors: IndexingDoors, titles: readonly StoredTitle[], codes: PlaceCodes): Promise<IndexedTitle[]> {
  const shown = titles.filter((title) => !title.suppressed)
  const ids = shown.map((title) => title.id)
  const [headings, places, courses] = await Promise.all([
    doors.headings.ofTitles(ids),
    doors.copies.places(ids),
    doors.knowledge.coursesOfTitles(ids),
  ])
  const headingsOf = Map.groupBy(headings, (heading) => heading.titleId)
  const placesOf = Map.groupBy(places, (place) => place.titleId)
  const coursesOf = Map.groupBy(courses, (one) => one.titleId)
  const described = shown.map((title) => {
    const record = readKept(title.record)
    return { title, record, description: describeTitle(record) }
  })
  const displays = described.map(({ title, description }) => newDisplay(title, headingsOf.get(title.id) ?? [], description))
  await doors.titleDisplays.put(displays, displayForm)
  return described.map(({ title, record, description }) =>
    indexTitle(
      {
        id: title.id,
        description,
        headings: headingsOf.get(title.id) ?? [],
        places: placesOf.get(title.id) ?? [],
        courses: (coursesOf.get(title.id) ?? []).map((one) => one.course),
        act: describeAct(record),
        archive: describeArchivalPlace(record),
      },
      codes,
    ),
  )
}

type DisplayDoors = Pick<IndexingDoors, 'titles' | 'headings' | 'titleDisplays'>

async function makeDisplays(doors: DisplayDoors, ids: readonly number[]): Promise<void> {
  const [titles, headings] = await Promise.all([doors.titles.byIds(ids), doors.headings.ofTitles(ids)])
  const headingsOf = Map.groupBy(headings, (heading) => heading.titleId)
  await doors.titleDisplays.put(
    titles.map((title) => newDisplay(title, headingsOf.get(title.id) ?? [])),
    displayForm,
  )
}

/** Titles that are looked at in one go, which the thread that serves does in a few milliseconds. */
const lookedTogether = 100
/** Of the time that looking takes, so many times as much is left to those who ask. */
const usualRest = 4
/** A catalogue of fewer titles is looked through in a moment each time. */
const worthNoting = 10_000

/**
 * What lists show of titles that were there before it was kept, or that an older program kept: made in pieces, beside everything else. Looking
 * through a large catalogue reads all of it; that none was lacking is noted.
 */
export async function fillDisplays(doors: DisplayDoors, isEnded: () => boolean, restShare = usualRest): Promise<void> {
  const { titleDisplays } = doors
  if (await titleDisplays.areWhole(displayForm)) return
  let titles = 0
  for (let after = 0; !isEnded(); titles += lookedTogether) {
    const begun = performance.now()
    const looked = await titleDisplays.lacking(after, displayForm, lookedTogether)
    if (!looked) break
    after = looked.last
    if (looked.ids.length > 0) await makeDisplays(doors, looked.ids)
    await (titles < worthNoting ? breathe() : rest((performance.now() - begun) * restShare))
  }
  if (!isEnded() && titles >= worthNoting) await titleDisplays.noteWhole(displayForm)
}

/** Makes the index anew from the database. Changes that come meanwhile are read from the outbox afterwards. */
async function fill(doors: IndexingDoors, told: (done: number) => void): Promise<void> {
  await doors.index.rebuild(async (put) => {
    const position = await doors.outbox.last()
    const codes = await placeCodes(doors)
    let done = 0
    for (let after = 0; ;) {
      const titles = await doors.titles.after(after, pageSize)
      if (titles.length === 0) return position
      await put(await indexed(doors, titles, codes))
      after = titles.at(-1)!.id
      done += titles.length
      told(done)
    }
  })
  await doors.outbox.acknowledge(indexReader, await doors.index.position())
}

/**
 * Titles handed to the index together while it is far behind: each handing over is work of its own for the index, whatever is in it. What
 * they are made of fits into some tens of megabytes.
 */
const handedTogether = 5_000

/** The first messages that fill a lot, one of them at least, and the titles they name. */
function firstLot(entries: readonly OutboxEntry[]): { last: number | undefined; changed: ReadonlySet<number> } {
  const changed = new Set<number>()
  let last: number | undefined
  for (const { seq, message } of entries) {
    const ids = message.topic === 'titles' ? message.ids : []
    if (changed.size > 0 && changed.size + ids.length > handedTogether) break
    for (const id of ids) changed.add(id)
    last = seq
  }
  return { last, changed }
}

/** Applies what changed since the index was last up to date, or the first of it; answers whether there was anything. */
async function catchUp(doors: IndexingDoors): Promise<boolean> {
  const position = await doors.index.position()
  const { last, changed } = firstLot(await doors.outbox.readAfter(position, 200))
  if (last === undefined) return false
  const lots = [...chunks([...changed], handedTogether)]
  const codes = lots.length > 0 ? await placeCodes(doors) : undefined
  for (const [at, ids] of lots.entries()) {
    const put: IndexedTitle[] = []
    for (const some of chunks(ids, pageSize)) {
      put.push(...(await indexed(doors, await doors.titles.byIds(some), codes!)))
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

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
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
 * the outbox to its end. May be called again and again.
 */
export async function keepIndex(doors: IndexingDoors, told: (done: number) => void = () => {}): Promise<void> {
  if (await mustBeFilled(doors)) await fill(doors, told)
  while (await catchUp(doors));
}
