import type { Item } from '../../catalogue/holdings/item.ts'
import { librariesNaming } from '../../catalogue/holdings/item-issues.ts'
import type { DeletedAs, StoredAs, StoredRecord } from '../../ports/catalogue-writer.ts'
import type { DraftedTitle } from '../../ports/index-filler.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Prepared } from './prepare.ts'
import type { ParsedRecord } from './record-to-store.ts'
import type { PlaceIdCache } from './place-id-cache.ts'
import { storeItems } from './store-items.ts'
import { ToldHoldings } from './told-holdings.ts'

/** A prepared record with its place in its file, 1 for the first. */
export interface Waiting {
  readonly number: number
  readonly prepared: Prepared
}

type Of<K extends ParsedRecord['kind']> = Extract<ParsedRecord, { kind: K }>

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
  readonly #held: ToldHoldings
  readonly results: StoredAs[] = []
  readonly orphans: Waiting[] = []
  /** Deletions of titles of which a copy is on loan. */
  readonly onLoan: Waiting[] = []
  /** Records that say another place, numbering or state of copies than circulation does, with their bar codes. */
  readonly inUse: { readonly waiting: Waiting; readonly barcodes: readonly string[] }[] = []
  /** New titles that came with what the index needs of them. */
  readonly drafted: DraftedTitle[] = []
  /** Titles that say nothing of holdings, and keep those that were told before. */
  preserved = 0

  constructor(stores: Stores, codes: PlaceIdCache, source: string) {
    this.#stores = stores
    this.#codes = codes
    this.#source = source
    this.#held = new ToldHoldings(stores, codes)
  }

  async store(waiting: readonly Waiting[]): Promise<Pick<Batch, 'results' | 'orphans' | 'onLoan' | 'inUse' | 'drafted' | 'preserved'>> {
    const of = <K extends ParsedRecord['kind']>(kind: K) =>
      waiting.flatMap(({ prepared: { understood } }) => (understood.kind === kind ? [understood as Of<K>] : []))
    await this.#bibs(of('bib'))
    const ofTitles = [...this.#items]
    this.#note(await this.#stores.writer.putAuthorities(of('authority').map(({ authority }) => authority)))
    await this.#holdings(waiting.filter(({ prepared }) => prepared.understood.kind === 'holdings'))
    for (const was of await this.#held.remove(of('deleted-holdings').map(({ deletion }) => deletion)))
      this.results.push(was ? 'replaced' : 'unchanged')
    const { inUse } = await storeItems(this.#stores, this.#codes, this.#items)
    await this.#held.settle()
    if (inUse.size > 0) {
      for (const one of waiting) this.#noteInUse(one, inUse)
      // Nothing of the record changes until it comes again, and of such a one the copies are not looked at.
      const untold = ofTitles.filter(({ item }) => inUse.has(item.barcode))
      await this.#stores.writer.takeAgain([...new Set(untold.map(({ titleId }) => titleId))])
    }
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

  #again(titleId: number, { holdings, unplaced, emptied }: Pick<Of<'bib'>, 'holdings' | 'unplaced' | 'emptied'>): void {
    if (!unplaced && (holdings || emptied)) this.#held.titleAgain(titleId)
    else if (holdings) this.#held.titlePartlyAgain(titleId)
  }

  async #bibs(bibs: readonly Of<'bib'>[]): Promise<void> {
    if (bibs.length === 0) return
    const stored = await this.#stores.writer.put(
      bibs.map(({ title }) => title),
      new Set(bibs.flatMap(({ title, unplaced }) => (unplaced ? title.identity : []))),
    )
    this.#note(stored)
    this.preserved = stored.filter(({ preserved }) => preserved).length
    for (const [at, { items, holdings, title, serial, draft, unplaced, emptied }] of bibs.entries()) {
      const { id, as } = stored[at]!
      if (as === 'unchanged') continue
      if (as === 'replaced') this.#again(id, { holdings, unplaced, emptied })
      if (as === 'stored' && draft) this.drafted.push({ id, contentHash: title.contentHash, draft })
      for (const item of items) this.#items.push({ titleId: id, item })
      if (holdings) await this.#held.putOfTitle(id, title, holdings)
      else if (serial) for (const library of librariesNaming(items)) await this.#held.putOfCopies(id, title, library)
    }
  }

  async #holdings(waiting: readonly Waiting[]): Promise<void> {
    const all = waiting.map((one) => ({ one, understood: one.prepared.understood as Of<'holdings'> }))
    const numbers = all.flatMap(({ understood }) => understood.titleNumber ?? [])
    const titles = await this.#stores.writer.titlesByNumber(this.#source, numbers)
    for (const { one, understood } of all) {
      const { base, holdings, items, titleNumber } = understood
      const titleId = titles.get(titleNumber ?? '')
      if (titleId === undefined) {
        this.orphans.push(one)
        continue
      }
      this.#note([await this.#held.putRecord(titleId, base, holdings)])
      for (const item of items) this.#items.push({ titleId, item })
    }
  }
}
