import type { ReadItem } from '../../catalogue/formats/read-item.ts'
import type { StoredAs } from '../../ports/catalogue-writer.ts'
import type { QuarantinedRecord, ReadRecord } from '../../ports/quarantine.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { beginRun, endRun } from './run-of-file.ts'
import type { ImportIndex } from './import-index.ts'
import { recordOf } from './packed-batch.ts'
import { prepare, type ImportRules, type Prepared } from './prepare.ts'
import type { ParsedRecord } from './record-to-store.ts'
import { versionOf } from './record-version.ts'
import { SeenRecords, type Met } from './seen-records.ts'
import { PlaceIdCache } from './place-id-cache.ts'
import { Batch, type Waiting } from './store-batch.ts'

export type ImportDeps = Transactions & Pick<Stores, 'libraries' | 'shelfTerms'>

/** What became of the records of a run; `read` is the sum of the next four. */
export interface ImportCounts {
  read: number
  stored: number
  replaced: number
  unchanged: number
  quarantined: number
}

export const noCounts = (): ImportCounts => ({ read: 0, stored: 0, replaced: 0, unchanged: 0, quarantined: 0 })

/** The counts after a batch of `bad` refused and `same` repeated records and of what became of the others. */
export function added(before: ImportCounts, bad: number, same: number, results: readonly StoredAs[]): ImportCounts {
  const counts = { ...before, read: before.read + bad + same + results.length }
  counts.quarantined += bad
  counts.unchanged += same
  for (const as of results) counts[as] += 1
  return counts
}

export type RunState = 'finished' | 'failed'

export interface ImportRun extends ImportRules {
  /** As it shall stand in the quarantine. */
  readonly file: string
  readonly onCounts?: (counts: Readonly<ImportCounts>) => void
  /** Is given what ends the file, where holdings of it have no title yet: files that come after it may bring their titles. */
  readonly wait?: (end: (state: RunState) => Promise<void>) => void
  /** What was taken in under which identity in this run, shared by its files. */
  readonly seen?: SeenRecords
  /** Filled with what is stored, where nobody else has the index. */
  readonly index?: ImportIndex | undefined
}

/** Records that hold together in one transaction: the more, the fewer pages are written twice; the fewer, the shorter others wait to write. */
const maxTogether = 1000
/** The first transaction of a file: storing begins while the next records are still being read. Each may be twice the one before. */
const firstTogether = 250

/** Records whose writing asks which titles have a heading. */
const asksByHeading: ReadonlySet<ParsedRecord['kind']> = new Set(['authority', 'deleted'] as const)

/** What names a record in whatever file it stands: its number, where it has one. */
function keyOf({ understood }: Prepared): { readonly key?: string } {
  const record = recordOf(understood)
  return record?.controlNumber === undefined ? {} : { key: record.identity }
}

type Of<K extends ParsedRecord['kind']> = Extract<ParsedRecord, { kind: K }>

/** Takes the records that a reader found into the catalogue, batch by batch; what cannot be taken in goes to the quarantine. */
export class RecordImport {
  readonly counts = noCounts()
  /** Records taken in of which something was not understood. */
  remarked = 0
  /** Titles that came again and say nothing of holdings, and keep those that were told before. */
  preserved = 0
  readonly #deps: ImportDeps
  readonly #run: ImportRun
  readonly #seen: SeenRecords
  #waiting: Waiting[] = []
  /** Holdings whose title has not come yet. */
  #orphans: Waiting[] = []
  #bad: QuarantinedRecord[] = []
  /** What was not understood of records that are taken in. */
  #remarks: QuarantinedRecord[] = []
  #same = 0
  /** Records since the last batch, with the key of those that are the first of theirs in this run: what this run said of it stays. */
  #read: ReadRecord[] = []
  #codes: PlaceIdCache | undefined
  #together = firstTogether
  #number = 0
  /** Begins with the first records that are written. */
  #runId: number | undefined
  #offset = 0

  constructor(deps: ImportDeps, run: ImportRun) {
    this.#deps = deps
    this.#run = run
    this.#seen = run.seen ?? new SeenRecords()
  }

  async take(item: ReadItem): Promise<void> {
    await this.importPreparedFile(prepare(item, this.#run))
  }

  async importPreparedFile(prepared: Prepared): Promise<void> {
    this.#number += 1
    const record = recordOf(prepared.understood)
    const met = record && this.#seen.meet(record.identity, record.contentHash, versionOf(record.record))
    // What it changes must be stored before it.
    if (met === 'update') await this.flush()
    this.#offset = prepared.item.offset
    this.#sort({ number: this.#number, prepared }, met)
    if (this.#waiting.length + this.#bad.length + this.#same < this.#together) return
    await this.flush()
    this.#together = Math.min(maxTogether, this.#together * 2)
  }

  #sort(waiting: Waiting, met: Met | undefined): void {
    const { understood } = waiting.prepared
    const record = recordOf(understood)
    this.#read.push(this.#readOf(waiting, met))
    if (!record) {
      const { problem, detail } = understood as Of<'problem'>
      return this.#refuse(waiting, problem, detail)
    }
    if (met === 'other') return this.#refuse(waiting, 'duplicate_control_number', record.controlNumber)
    if (met === 'same') this.#same += 1
    else this.#waiting.push(waiting)
    if (waiting.prepared.remarks) this.remarked += 1
    this.#remark(waiting)
  }

  #readOf({ number, prepared }: Waiting, met: Met | undefined): ReadRecord {
    const { source, file } = this.#run
    return { source, file, recordNumber: number, ...(met === 'new' && keyOf(prepared)) }
  }

  /** The record is stored whole: its bytes are not needed beside it. */
  #remark({ number, prepared }: Waiting): void {
    const { item, remarks = [] } = prepared
    const { source, file } = this.#run
    for (const { reason, detail } of remarks)
      this.#remarks.push({ source, file, byteOffset: item.offset, recordNumber: number, reason, detail, ...keyOf(prepared) })
  }

  #refused({ number, prepared }: Waiting, reason: string, detail?: string): QuarantinedRecord {
    const { source, file } = this.#run
    const { offset: byteOffset, bytes: raw } = prepared.item
    return { source, file, byteOffset, recordNumber: number, reason, ...(detail && { detail }), raw, ...keyOf(prepared) }
  }

  /** The rest of the record is stored. */
  #inUse({ waiting: { number, prepared }, barcodes }: Batch['inUse'][number]): QuarantinedRecord {
    const at = { byteOffset: prepared.item.offset, recordNumber: number, ...keyOf(prepared) }
    const { source, file } = this.#run
    return { source, file, ...at, reason: 'copy_in_circulation', detail: barcodes.join(', ') }
  }

  #refuse(waiting: Waiting, reason: string, detail?: string): void {
    this.#bad.push(this.#refused(waiting, reason, detail))
  }

  /** Writes what waits, all of it or nothing. Call `finish` at the end. */
  async flush(): Promise<void> {
    const [waiting, bad, same, remarks, all] = [this.#waiting, this.#bad, this.#same, this.#remarks, this.#read]
    if (waiting.length + bad.length + same === 0) return
    const outside = (this.#codes ??= await new PlaceIdCache(this.#deps).load())
    const runId = (this.#runId ??= await beginRun(this.#deps, this.#run))
    if (waiting.some(({ prepared }) => asksByHeading.has(prepared.understood.kind))) await this.#run.index?.askByHeading()
    const done = await this.#deps.together(async (stores) => {
      const codes = outside.within(stores)
      const { results, orphans, onLoan, inUse, drafted, preserved } = await new Batch(stores, codes, this.#run.source).store(waiting)
      const refused = [...bad, ...onLoan.map((one) => this.#refused(one, 'copy_on_loan')), ...inUse.map((one) => this.#inUse(one))]
      // What waits for its title is not taken in yet.
      const late = new Set(orphans.map(({ number }) => number))
      await stores.quarantine.tell(
        all.filter(({ recordNumber }) => !late.has(recordNumber)),
        [...refused, ...remarks].map((record) => ({ ...record, runId })),
      )
      const counts = added(this.counts, bad.length + onLoan.length, same, results)
      await stores.importRuns.note(runId, counts, this.#offset)
      return { codes, orphans, counts, inUse, preserved, forIndex: await this.#run.index?.within(stores, drafted) }
    })
    await this.#run.index?.take(done.forIndex)
    this.#codes = done.codes.over(this.#deps)
    this.#waiting = []
    this.#bad = []
    this.#remarks = []
    this.#same = 0
    this.#read = []
    this.#orphans.push(...done.orphans)
    // Counted once, whatever else was not understood of it.
    this.remarked += done.inUse.filter(({ waiting: { prepared } }) => !prepared.remarks).length
    this.preserved += done.preserved
    Object.assign(this.counts, done.counts)
    this.#run.onCounts?.(this.counts)
  }

  /** Writes the last records; holdings whose title never came are told in the quarantine. `state` is how the file ended. */
  async finish(state: RunState = 'finished'): Promise<void> {
    await this.flush()
    if (this.#orphans.length > 0 && this.#run.wait) this.#run.wait((ended) => this.#end(ended))
    else await this.#end(state)
  }

  async #end(state: RunState): Promise<void> {
    // A file that was left half way may still hold their titles.
    if (state === 'finished') await this.#settleOrphans()
    const runId = this.#runId
    if (runId === undefined) return
    await this.#deps.together((stores) => endRun(stores, runId, state, this.#run.file, this.counts))
  }

  /** What this run said of holdings that waited for their title is said again, so that it stays. */
  #readLate(): void {
    for (const orphan of this.#orphans) {
      this.#read.push(this.#readOf(orphan, 'new'))
      this.#remark(orphan)
    }
    this.#orphans = []
  }

  async #settleOrphans(): Promise<void> {
    if (this.#orphans.length === 0) return
    this.#waiting = this.#orphans
    this.#readLate()
    await this.flush()
    for (const orphan of this.#orphans) this.#refuse(orphan, 'holdings_without_title')
    this.#readLate()
    await this.flush()
  }
}

/** Takes in everything that a reader finds. Resolves with the counts. */
export async function importItems(
  deps: ImportDeps,
  run: ImportRun,
  items: AsyncIterable<ReadItem> | Iterable<ReadItem>,
): Promise<ImportCounts> {
  const work = new RecordImport(deps, run)
  for await (const item of items) await work.take(item)
  await work.finish()
  return work.counts
}
