/** A record as the catalogue keeps it: JSON text. */
export interface SourceRecord {
  readonly id: number
  readonly source: string
  readonly record: string
}

/** Records that are no titles, by growing id, for who must see them all. */
export interface StoredRecords {
  /** Those of authorities that were not withdrawn. */
  authoritiesAfter(id: number, limit: number): Promise<readonly SourceRecord[]>
  /** Those of holdings that came as records of their own. */
  holdingsAfter(id: number, limit: number): Promise<readonly SourceRecord[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly storedRecords: StoredRecords
  }
}
