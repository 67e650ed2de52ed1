import type { ReadItem } from '../../catalogue/formats/read-item.ts'
import { recordKind, type MarcRecord } from '../../catalogue/record.ts'
import type { CatalogueWriter, TitleToStore } from '../../ports/catalogue-writer.ts'
import type { QuarantinedRecord } from '../../ports/quarantine.ts'
import type { Stores } from '../../ports/stores.ts'
import { itemsOf, ShelfCodes, storeItems, type Item } from './items.ts'
import { titleToStore } from './title-to-store.ts'

export type ImportDoors = Pick<Stores, 'libraries' | 'shelfTerms' | 'copies' | 'librarySystem' | 'quarantine'> & {
  readonly writer: CatalogueWriter
}

/** What became of the records of a run; `read` is the sum of the next four. */
export interface ImportCounts {
  read: number
  stored: number
  replaced: number
  unchanged: number
  quarantined: number
}

export interface ImportRun {
  readonly source: string
  /** As it shall stand in the quarantine. */
  readonly file: string
  readonly told?: (counts: Readonly<ImportCounts>) => void
}

/** Records that hold together in one transaction. */
const batchSize = 200

interface Waiting {
  readonly title: TitleToStore
  readonly items: readonly Item[]
}

/** Takes the items that a reader found into the catalogue, batch by batch; what cannot be taken in goes to the quarantine. */
export class RecordImport {
  readonly counts: ImportCounts = { read: 0, stored: 0, replaced: 0, unchanged: 0, quarantined: 0 }
  readonly #doors: ImportDoors
  readonly #run: ImportRun
  readonly #seen = new Map<string, string>()
  #waiting: Waiting[] = []
  #bad: QuarantinedRecord[] = []
  #codes: ShelfCodes | undefined

  constructor(doors: ImportDoors, run: ImportRun) {
    this.#doors = doors
    this.#run = run
  }

  async take(item: ReadItem): Promise<void> {
    this.counts.read += 1
    if (item.kind === 'bad') this.#refuse(item, item.reason, item.detail)
    else this.#takeRecord(item, item.record)
    if (this.#waiting.length + this.#bad.length >= batchSize) await this.flush()
  }

  #refuse(item: ReadItem, reason: string, detail?: string): void {
    const { source, file } = this.#run
    this.counts.quarantined += 1
    this.#bad.push({
      source,
      file,
      byteOffset: item.offset,
      recordNumber: this.counts.read,
      reason,
      ...(detail && { detail }),
      raw: item.bytes,
    })
  }

  #takeRecord(item: ReadItem, record: MarcRecord): void {
    if (recordKind(record) !== 'bib') return this.#refuse(item, 'not_bibliographic', record.leader.slice(5, 8))
    const title = titleToStore(record, this.#run.source)
    const before = this.#seen.get(title.identity)
    if (before === title.contentHash) {
      this.counts.unchanged += 1
      return undefined
    }
    if (before !== undefined) return this.#refuse(item, 'duplicate_control_number')
    this.#seen.set(title.identity, title.contentHash)
    this.#waiting.push({ title, items: itemsOf(record) })
    return undefined
  }

  /** Writes what waits. Call it once more at the end. */
  async flush(): Promise<void> {
    const [waiting, bad] = [this.#waiting, this.#bad]
    this.#waiting = []
    this.#bad = []
    if (bad.length > 0) await this.#doors.quarantine.append(bad)
    if (waiting.length > 0) await this.#store(waiting)
    this.#run.told?.(this.counts)
  }

  async #store(waiting: readonly Waiting[]): Promise<void> {
    this.#codes ??= await new ShelfCodes(this.#doors).load()
    const stored = await this.#doors.writer.put(waiting.map((one) => one.title))
    for (const { as } of stored) this.counts[as] += 1
    const items = waiting.flatMap((one, at) => one.items.map((item) => ({ titleId: stored[at]!.id, item })))
    if (items.length > 0) await storeItems(this.#doors, this.#codes, items)
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
  await work.flush()
  return work.counts
}
