import { describeSerial } from '../../catalogue/description/notes.ts'
import type { Item } from '../../catalogue/holdings/item.ts'
import { issuesOfItems, withCopies } from '../../catalogue/holdings/item-issues.ts'
import { serialIssues } from '../../catalogue/holdings/serial-issues.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import type { DeletedAs, RecordToStore, StoredAs, StoredRecord } from '../../ports/catalogue-writer.ts'
import type { DraftedTitle } from '../../ports/index-filler.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Prepared } from './prepare.ts'
import type { ParsedRecord, PlacedHoldings } from './record-to-store.ts'
import type { PlaceIdCache } from './place-id-cache.ts'
import { storeItems } from './store-items.ts'

/** A prepared record with its place in its file, 1 for the first. */
export interface Waiting {
  readonly number: number
  readonly prepared: Prepared
}

type Of<K extends ParsedRecord['kind']> = Extract<ParsedRecord, { kind: K }>

/** What a record tells of the issues in a library: its pieces, its copies, and whether more will come out. */
interface Held {
  readonly holdings: PlacedHoldings
  readonly items: readonly Item[]
  readonly current: boolean
}

/** Those of the titles that still come out. */
async function currentSerials({ titles }: Stores, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await titles.byIds(ids)
  return new Set(found.filter(({ record }) => describeSerial(parseStoredRecord(record))?.current).map(({ id }) => id))
}

/** What was withdrawn before, or was never here, changes nothing. */
const storedAs: Readonly<Record<Exclude<DeletedAs, 'on_loan'>, StoredAs>> = {
  withdrawn: 'replaced',
  unchanged: 'unchanged',
  unknown: 'unchanged',
}

/** One transaction's worth of records. */
export class Batch {
  readonly #stores: Stores
  readonly #codes: PlaceIdCache
  readonly #source: string
  readonly #items: { titleId: number; item: Item }[] = []
  readonly results: StoredAs[] = []
  readonly orphans: Waiting[] = []
  /** Deletions of titles of which a copy is on loan. */
  readonly onLoan: Waiting[] = []
  /** Records that say another place, numbering or state of copies than circulation does, with their bar codes. */
  readonly inUse: { readonly waiting: Waiting; readonly barcodes: readonly string[] }[] = []
  /** New titles that came with what the index needs of them. */
  readonly drafted: DraftedTitle[] = []

  constructor(stores: Stores, codes: PlaceIdCache, source: string) {
    this.#stores = stores
    this.#codes = codes
    this.#source = source
  }

  async store(waiting: readonly Waiting[]): Promise<Pick<Batch, 'results' | 'orphans' | 'onLoan' | 'inUse' | 'drafted'>> {
    const of = <K extends ParsedRecord['kind']>(kind: K) =>
      waiting.flatMap(({ prepared: { understood } }) => (understood.kind === kind ? [understood as Of<K>] : []))
    await this.#bibs(of('bib'))
    this.#note(await this.#stores.writer.putAuthorities(of('authority').map(({ authority }) => authority)))
    await this.#holdings(waiting.filter(({ prepared }) => prepared.understood.kind === 'holdings'))
    const { inUse } = await storeItems(this.#stores, this.#codes, this.#items)
    if (inUse.size > 0) for (const one of waiting) this.#noteInUse(one, inUse)
    await this.#withdraw(waiting.filter(({ prepared }) => prepared.understood.kind === 'deleted'))
    return this
  }

  #noteInUse(waiting: Waiting, inUse: ReadonlySet<string>): void {
    const { understood } = waiting.prepared
    const items = 'items' in understood ? understood.items : []
    const barcodes = items.map(({ barcode }) => barcode).filter((barcode) => inUse.has(barcode))
    if (barcodes.length > 0) this.inUse.push({ waiting, barcodes })
  }

  #note(stored: readonly StoredRecord[]): void {
    for (const { as } of stored) this.results.push(as)
  }

  async #withdraw(waiting: readonly Waiting[]): Promise<void> {
    if (waiting.length === 0) return
    const deletions = waiting.map(({ prepared }) => {
      const { base, deletion } = prepared.understood as Of<'deleted'>
      return { ...deletion, record: base.record }
    })
    for (const [at, as] of (await this.#stores.writer.withdraw(deletions)).entries()) {
      if (as === 'on_loan') this.onLoan.push(waiting[at]!)
      else this.results.push(storedAs[as])
    }
  }

  async #bibs(bibs: readonly Of<'bib'>[]): Promise<void> {
    if (bibs.length === 0) return
    const stored = await this.#stores.writer.put(bibs.map(({ title }) => title))
    this.#note(stored)
    for (const [at, { items, holdings, title, current, serial, draft }] of bibs.entries()) {
      const { id, as } = stored[at]!
      if (as === 'unchanged') continue
      if (as === 'stored' && draft) this.drafted.push({ id, contentHash: title.contentHash, draft })
      for (const item of items) this.#items.push({ titleId: id, item })
      // A title may carry its holdings itself: they are kept as if they had come in a record of their own.
      const { controlNumber: _own, ...base } = title
      if (holdings)
        await this.#putHolding(
          { ...base, identity: JSON.stringify([title.identity, 'holdings']), record: '{}' },
          { holdings, items, current },
          id,
        )
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
    const current = await currentSerials(this.#stores, [...new Set(titles.values())])
    for (const { one, understood } of all) {
      const { base, holdings, items } = understood
      const titleId = titles.get(holdings.titleNumber ?? '')
      if (titleId === undefined) {
        this.orphans.push(one)
        continue
      }
      this.#note(await this.#putHolding(base, { holdings, items, current: current.has(titleId) }, titleId))
      for (const item of items) this.#items.push({ titleId, item })
    }
  }

  async #putHolding(base: RecordToStore, { holdings, items, current }: Held, titleId: number): Promise<readonly StoredRecord[]> {
    const libraryId = await this.#codes.library(holdings.library)
    const here = items.filter(({ library }) => library === holdings.library)
    const issues = withCopies(serialIssues(holdings, { current }), here)
    return this.#stores.writer.putHoldings([{ ...base, titleId, libraryId, issues }])
  }
}
