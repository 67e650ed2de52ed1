import type { RecordToStore } from './catalogue-writer.ts'

/** A record as the catalogue keeps it: JSON text. */
export interface SourceRecord {
  readonly id: number
  readonly source: string
  readonly record: string
}

/** Gives each library its share of holdings that were stored when the first library of a record had all of them. */
export const divideHoldingsJob = 'divide_holdings'

/** Holdings that may be of several libraries, stored as those of one. */
export interface UndividedHolding {
  readonly id: number
  readonly titleId: number
  /** The record that tells them, `ofTitle` the title's own. */
  readonly base: RecordToStore
  readonly ofTitle: boolean
}

/** Records that are no titles, by growing id, for who must see them all. */
export interface StoredRecords {
  /** Those of authorities that were not withdrawn. */
  authoritiesAfter(id: number, limit: number): Promise<readonly SourceRecord[]>
  /** Those of holdings that came as records of their own. */
  holdingsAfter(id: number, limit: number): Promise<readonly SourceRecord[]>
  undividedHoldingsAfter(id: number, limit: number): Promise<readonly UndividedHolding[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly storedRecords: StoredRecords
  }
}
