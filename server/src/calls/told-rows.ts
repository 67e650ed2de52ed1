import type { Quarantine, ReadRecord } from '../ports/quarantine.ts'
import type { CsvRow } from './read-csv.ts'

type Row = Pick<CsvRow, 'line' | 'byteOffset'>

const batchSize = 200

/**
 * Tells the quarantine what became of the rows of one list. Rows are known by a key where they have one, else by file and line. What
 * this list itself said of a key stays, whatever becomes of another of its rows with that key.
 */
export class ToldRows {
  readonly #deps: { readonly quarantine: Pick<Quarantine, 'tell'> }
  readonly #list: { readonly source: string; readonly file: string }
  /** Rows taken in of which the quarantine does not know yet. */
  #taken: ReadRecord[] = []
  readonly #refused = new Set<string>()

  constructor(deps: { readonly quarantine: Pick<Quarantine, 'tell'> }, list: { readonly source: string; readonly file: string }) {
    this.#deps = deps
    this.#list = list
  }

  async taken({ line }: Row, key: string | undefined): Promise<void> {
    this.#taken.push({ ...this.#list, recordNumber: line, ...(key !== undefined && { key }) })
    if (this.#taken.length >= batchSize) await this.end()
  }

  /** Without the row itself: it may hold what must not lie about, and file and line find it again. */
  async refused({ line, byteOffset }: Row, key: string | undefined, reason: string): Promise<void> {
    const record = { ...this.#list, recordNumber: line, ...(key !== undefined && { key }) }
    await this.#deps.quarantine.tell(this.#unsaid([record]), [{ ...record, byteOffset, reason }])
    if (key !== undefined) this.#refused.add(key)
  }

  async end(): Promise<void> {
    const read = this.#unsaid(this.#taken)
    this.#taken = []
    if (read.length > 0) await this.#deps.quarantine.tell(read, [])
  }

  /** Those of whose key this list has not said anything. */
  #unsaid(records: readonly ReadRecord[]): readonly ReadRecord[] {
    return records.filter(({ key }) => key === undefined || !this.#refused.has(key))
  }
}
