import { setImmediate as breathe } from 'node:timers/promises'
import { readItemHeader, readItemLine, type ItemHeader, type ItemLine } from '../../catalogue/holdings/item-csv.ts'
import { normaliseIsbn } from '../../catalogue/description/identifiers.ts'
import type { QuarantinedRecord, ReadRecord } from '../../ports/quarantine.ts'
import type { Stores } from '../../ports/stores.ts'
import { beginRun, endRun } from './run-of-file.ts'
import { linesOf } from './lines-of-file.ts'
import { added, noCounts, type ImportCounts, type ImportDeps, type ImportRun } from './import-records.ts'
import { putIssuesOfList } from './issues-of-list.ts'
import { PlaceIdCache } from './place-id-cache.ts'
import { storeItems } from './store-items.ts'

type Placed = { readonly line: ItemLine; readonly offset: number }
type Good = Extract<ItemLine, { item: unknown }>

const batchSize = 200

/** Which titles the lines are of: our number, the file's control number, an ISBN, in this order. */
async function titlesOf(stores: Stores, source: string, lines: readonly Good[]): Promise<(line: Good) => number | undefined> {
  const numbers = await stores.writer.titlesByNumber(
    source,
    lines.flatMap(({ title }) => title.controlNumber ?? []),
  )
  const isbns = await stores.writer.titlesByIdentifier(
    'isbn',
    lines.flatMap(({ title }) => normaliseIsbn(title.isbn ?? '') ?? []),
  )
  const ids = lines.flatMap(({ title }) => title.id ?? []).filter(Number.isSafeInteger)
  const known = new Set((await stores.titles.byIds(ids)).map(({ id }) => id))
  return ({ title }) => {
    if (title.id !== undefined) return known.has(title.id) ? title.id : undefined
    return numbers.get(title.controlNumber ?? '') ?? isbns.get(normaliseIsbn(title.isbn ?? '') ?? '')
  }
}

/** Which copy a line tells of, in whatever list. */
function keyOf({ line }: Placed): string | undefined {
  const barcode = 'item' in line ? line.item.barcode : line.barcode
  return barcode === undefined ? undefined : JSON.stringify(['item', barcode])
}

class ItemList {
  readonly counts = noCounts()
  readonly #deps: ImportDeps
  readonly #run: ImportRun
  #codes: PlaceIdCache | undefined
  #runId: number | undefined
  /** Copies of which this list was told of in the quarantine. */
  readonly #refused = new Set<string>()

  constructor(deps: ImportDeps, run: ImportRun) {
    this.#deps = deps
    this.#run = run
  }

  #read(placed: Placed): ReadRecord {
    const { source, file } = this.#run
    const key = keyOf(placed)
    return { source, file, recordNumber: placed.line.line, ...(key !== undefined && { key }) }
  }

  #quarantined(placed: Placed, reason: string): QuarantinedRecord {
    const of = { ...this.#read(placed), ...(this.#runId !== undefined && { runId: this.#runId }) }
    return { ...of, byteOffset: placed.offset, reason, raw: Buffer.from(placed.line.text) }
  }

  async store(placed: readonly Placed[]): Promise<void> {
    const outside = (this.#codes ??= await new PlaceIdCache(this.#deps).load())
    const runId = (this.#runId ??= await beginRun(this.#deps, this.#run))
    const done = await this.#deps.together(async (stores) => {
      const codes = outside.within(stores)
      const good = placed.filter((one): one is Placed & { line: Good } => 'item' in one.line)
      const titleOf = await titlesOf(stores, this.#run.source, good.map(({ line }) => line)) // prettier-ignore
      const bad = placed.flatMap((one) => ('problem' in one.line ? [this.#quarantined(one, one.line.problem)] : []))
      const lost = good.filter(({ line }) => titleOf(line) === undefined).map((one) => this.#quarantined(one, 'unknown_title'))
      const items = good.flatMap(({ line }) => (titleOf(line) === undefined ? [] : [{ titleId: titleOf(line)!, item: line.item }]))
      const { as, inUse } = await storeItems(stores, codes, items)
      const held = good.filter(({ line }) => titleOf(line) !== undefined && inUse.has(line.item.barcode))
      const refused = [...bad, ...lost, ...held.map((one) => this.#quarantined(one, 'copy_in_circulation'))]
      const read = placed.map((one) => this.#read(one)).filter(({ key }) => key === undefined || !this.#refused.has(key))
      await stores.quarantine.tell(read, refused)
      const last = new Map(items.map((one) => [one.item.barcode, one]))
      const changed = items.filter((one, at) => as[at] !== 'unchanged' && last.get(one.item.barcode) === one)
      await putIssuesOfList(stores, codes, changed)
      const results = as.filter((_, at) => !inUse.has(items[at]!.item.barcode))
      const counts = added(this.counts, bad.length + lost.length + held.length, 0, results)
      await stores.importRuns.note(runId, counts, placed.at(-1)!.offset)
      return { codes, counts, refused }
    })
    this.#codes = done.codes.over(this.#deps)
    for (const { key } of done.refused) if (key !== undefined) this.#refused.add(key)
    Object.assign(this.counts, done.counts)
    this.#run.onCounts?.(this.counts)
  }

  async finish(state: 'finished' | 'failed'): Promise<void> {
    const runId = this.#runId
    if (runId === undefined) return
    await this.#deps.together((stores) => endRun(stores, runId, state, this.#run.file, this.counts))
  }
}

/** Takes in a list of items; see `itemColumns` for its header. Undefined when the first line is no such header. `stop` ends after the batch at hand. */
export async function importItemList(
  deps: ImportDeps,
  run: ImportRun,
  bytes: AsyncIterable<Uint8Array>,
  stop: () => boolean = () => false,
): Promise<ImportCounts | undefined> {
  const work = new ItemList(deps, run)
  let header: ItemHeader | undefined
  let waiting: Placed[] = []
  let number = 0
  for await (const { text, offset } of linesOf(bytes)) {
    number += 1
    if (!header) {
      header = readItemHeader(text)
      if (!header) return undefined
    } else if (text !== '') waiting.push({ line: readItemLine(header, text, number), offset })
    if (waiting.length >= batchSize) {
      await work.store(waiting)
      waiting = []
      await breathe()
      if (stop()) break
    }
  }
  if (!header) return undefined
  if (waiting.length > 0) await work.store(waiting)
  await work.finish(stop() ? 'failed' : 'finished')
  return work.counts
}
