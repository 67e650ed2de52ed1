import type { HoldingsDescription } from '../../catalogue/holdings/describe-holdings.ts'
import type { Item } from '../../catalogue/holdings/item.ts'
import { issuesOfItems, serialIssues } from '../../catalogue/holdings/serial-issues.ts'
import type { ReadItem } from '../../catalogue/formats/read-item.ts'
import type { RecordToStore, StoredAs, StoredRecord } from '../../ports/catalogue-writer.ts'
import type { QuarantinedRecord } from '../../ports/quarantine.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { understand, type Understood } from './record-to-store.ts'
import { ShelfCodes } from './shelf-codes.ts'
import { storeItems } from './store-items.ts'

export type ImportDoors = Transactions & Pick<Stores, 'libraries' | 'shelfTerms'>

/** What became of the records of a run; `read` is the sum of the next four. */
export interface ImportCounts {
  read: number
  stored: number
  replaced: number
  unchanged: number
  quarantined: number
}

export const noCounts = (): ImportCounts => ({ read: 0, stored: 0, replaced: 0, unchanged: 0, quarantined: 0 })

export interface ImportRun {
  readonly source: string
  /** As it shall stand in the quarantine. */
  readonly file: string
  readonly only?: 'bib' | 'authority'
  /** Library of items that name none. */
  readonly library?: string
  readonly told?: (counts: Readonly<ImportCounts>) => void
  /** What was taken in under which identity in this run, shared by its files. */
  readonly seen?: Map<string, string>
}

/** A record that a reader found, with what it becomes. */
export interface Prepared {
  readonly item: Pick<ReadItem, 'offset' | 'bytes'>
  readonly understood: Understood
}

/** Records that hold together in one transaction. */
const batchSize = 500

type Waiting = { readonly number: number; readonly prepared: Prepared }
type Of<K extends Understood['kind']> = Extract<Understood, { kind: K }>

export function prepare(item: ReadItem, run: Pick<ImportRun, 'source' | 'only' | 'library'>): Prepared {
  if (item.kind === 'bad') return { item, understood: { kind: 'problem', problem: item.reason, detail: item.detail } }
  return {
    item,
    understood: understand(item.record, run.source, { ...(run.only && { only: run.only }), ...(run.library && { library: run.library }) }),
  }
}

const recordOf = (understood: Understood): RecordToStore | undefined =>
  understood.kind === 'bib'
    ? understood.title
    : understood.kind === 'authority'
      ? understood.authority
      : understood.kind === 'holdings'
        ? understood.base
        : undefined

/** Takes the records that a reader found into the catalogue, batch by batch; what cannot be taken in goes to the quarantine. */
export class RecordImport {
  readonly counts = noCounts()
  readonly #doors: ImportDoors
  readonly #run: ImportRun
  readonly #seen: Map<string, string>
  #waiting: Waiting[] = []
  /** Holdings whose title has not come yet. */
  #orphans: Waiting[] = []
  #bad: QuarantinedRecord[] = []
  #same = 0
  #codes: ShelfCodes | undefined
  #number = 0

  constructor(doors: ImportDoors, run: ImportRun) {
    this.#doors = doors
    this.#run = run
    this.#seen = run.seen ?? new Map()
  }

  async take(item: ReadItem): Promise<void> {
    await this.takePrepared(prepare(item, this.#run))
  }

  async takePrepared(prepared: Prepared): Promise<void> {
    this.#number += 1
    this.#sort({ number: this.#number, prepared })
    if (this.#waiting.length + this.#bad.length + this.#same >= batchSize) await this.flush()
  }

  #sort(waiting: Waiting): void {
    const { understood } = waiting.prepared
    const record = recordOf(understood)
    if (!record) {
      const { problem, detail } = understood as Of<'problem'>
      return this.#refuse(waiting, problem, detail)
    }
    const before = this.#seen.get(record.identity)
    if (before === record.contentHash) this.#same += 1
    else if (before !== undefined) this.#refuse(waiting, 'duplicate_control_number', record.controlNumber)
    else {
      this.#seen.set(record.identity, record.contentHash)
      this.#waiting.push(waiting)
    }
  }

  #refuse({ number, prepared: { item } }: Waiting, reason: string, detail?: string): void {
    const { source, file } = this.#run
    this.#bad.push({ source, file, byteOffset: item.offset, recordNumber: number, reason, ...(detail && { detail }), raw: item.bytes })
  }

  /** Writes what waits, all of it or nothing. Call `finish` at the end. */
  async flush(): Promise<void> {
    const [waiting, bad, same] = [this.#waiting, this.#bad, this.#same]
    const outside = (this.#codes ??= await new ShelfCodes(this.#doors).load())
    const done = await this.#doors.together(async (stores) => {
      const codes = outside.within(stores)
      await stores.quarantine.append(bad)
      return { codes, ...(await new Batch(stores, codes, this.#run.source).store(waiting)) }
    })
    this.#codes = done.codes.over(this.#doors)
    this.#waiting = []
    this.#bad = []
    this.#same = 0
    this.#orphans.push(...done.orphans)
    this.#count(bad.length, same, done.results)
  }

  #count(bad: number, same: number, results: readonly StoredAs[]): void {
    this.counts.quarantined += bad
    this.counts.unchanged += same
    for (const as of results) this.counts[as] += 1
    this.counts.read += bad + same + results.length
    this.#run.told?.(this.counts)
  }

  /** Writes the last records; holdings whose title never came are told in the quarantine. */
  async finish(): Promise<void> {
    await this.flush()
    if (this.#orphans.length === 0) return
    this.#waiting = this.#orphans
    this.#orphans = []
    await this.flush()
    for (const orphan of this.#orphans) this.#refuse(orphan, 'holdings_without_title')
    this.#orphans = []
    await this.flush()
  }
}

/** One transaction's worth of records. */
class Batch {
  readonly #stores: Stores
  readonly #codes: ShelfCodes
  readonly #source: string
  readonly #items: { titleId: number; item: Item }[] = []
  readonly results: StoredAs[] = []
  readonly orphans: Waiting[] = []

  constructor(stores: Stores, codes: ShelfCodes, source: string) {
    this.#stores = stores
    this.#codes = codes
    this.#source = source
  }

  async store(waiting: readonly Waiting[]): Promise<{ results: readonly StoredAs[]; orphans: readonly Waiting[] }> {
    const of = <K extends Understood['kind']>(kind: K) =>
      waiting.flatMap(({ prepared: { understood } }) => (understood.kind === kind ? [understood as Of<K>] : []))
    await this.#bibs(of('bib'))
    this.#note(await this.#stores.writer.putAuthorities(of('authority').map(({ authority }) => authority)))
    await this.#holdings(waiting.filter(({ prepared }) => prepared.understood.kind === 'holdings'))
    await storeItems(this.#stores, this.#codes, this.#items)
    return { results: this.results, orphans: this.orphans }
  }

  #note(stored: readonly StoredRecord[]): void {
    for (const { as } of stored) this.results.push(as)
  }

  async #bibs(bibs: readonly Of<'bib'>[]): Promise<void> {
    if (bibs.length === 0) return
    const stored = await this.#stores.writer.put(bibs.map(({ title }) => title))
    this.#note(stored)
    for (const [at, { items, holdings, title, current, serial }] of bibs.entries()) {
      const { id, as } = stored[at]!
      if (as === 'unchanged') continue
      for (const item of items) this.#items.push({ titleId: id, item })
      // A title may carry its holdings itself: they are kept as if they had come in a record of their own.
      const { controlNumber: _own, ...base } = title
      if (holdings)
        await this.#putHolding({ ...base, identity: JSON.stringify([title.identity, 'holdings']), record: '{}' }, holdings, id, current)
      else if (serial) await this.#putItemIssues(title, items, id)
    }
  }

  /** A periodical without holdings of its own: the copies tell what there is. */
  async #putItemIssues(title: RecordToStore, items: readonly Item[], titleId: number): Promise<void> {
    for (const [library, issues] of issuesOfItems(items)) {
      const identity = JSON.stringify([title.identity, 'items', library])
      const { controlNumber: _own, ...base } = title
      await this.#stores.writer.putHoldings([
        { ...base, identity, record: '{}', titleId, libraryId: await this.#codes.library(library), issues },
      ])
    }
  }

  async #holdings(waiting: readonly Waiting[]): Promise<void> {
    const all = waiting.map((one) => ({ one, understood: one.prepared.understood as Of<'holdings'> }))
    const numbers = all.flatMap(({ understood }) => understood.holdings.titleNumber ?? [])
    const titles = await this.#stores.writer.titlesByNumber(this.#source, numbers)
    for (const { one, understood } of all) {
      const { base, holdings, items } = understood
      const titleId = titles.get(holdings.titleNumber ?? '')
      if (titleId === undefined) {
        this.orphans.push(one)
        continue
      }
      this.#note(await this.#putHolding(base, holdings, titleId, false))
      for (const item of items) this.#items.push({ titleId, item })
    }
  }

  async #putHolding(
    base: RecordToStore,
    holdings: HoldingsDescription,
    titleId: number,
    current: boolean,
  ): Promise<readonly StoredRecord[]> {
    const libraryId = await this.#codes.library(holdings.library ?? '1')
    const issues = serialIssues(holdings, { current })
    return this.#stores.writer.putHoldings([{ ...base, titleId, libraryId, issues }])
  }
}

/** Takes in everything that a reader finds. Resolves with the counts. */
export async function importItems(
  doors: ImportDoors,
  run: ImportRun,
  items: AsyncIterable<ReadItem> | Iterable<ReadItem>,
): Promise<ImportCounts> {
  const work = new RecordImport(doors, run)
  for await (const item of items) await work.take(item)
  await work.finish()
  return work.counts
}
