/** A record that could not be taken in: where it stands and why. `raw` is as it came, at most 100,000 bytes of it are kept. */
export interface QuarantinedRecord {
  readonly runId?: number
  readonly source: string
  readonly file: string
  readonly byteOffset: number
  /** 1 for the first of its file. */
  readonly recordNumber: number
  readonly reason: string
  readonly detail?: string
  readonly raw?: Uint8Array
  /** What names the record wherever it stands: its number, its bar code. Absent, file and place do. A hash of it is stored, for it may be a person's. */
  readonly key?: string
}

/** A record that was read, taken in or not. */
export type ReadRecord = Pick<QuarantinedRecord, 'source' | 'file' | 'recordNumber' | 'key'>

export interface QuarantineEntry extends Omit<QuarantinedRecord, 'key'> {
  readonly id: number
  readonly createdAt: string
}

export interface Quarantine {
  /**
   * Writes what is said of records now. What was said of those in `read` before and is not said now leaves the list: of entries with a key
   * by the key, in whatever file, of others by file and number.
   */
  tell(read: readonly ReadRecord[], records: readonly QuarantinedRecord[]): Promise<void>
  /** Oldest first; `runId` narrows to one run. */
  list(page: { readonly runId?: number; readonly after?: number; readonly limit: number }): Promise<readonly QuarantineEntry[]>
  /** Takes entries off the list, whatever becomes of their records; answers those that were there, by number. */
  strike(ids: readonly number[]): Promise<readonly Pick<QuarantineEntry, 'id' | 'file' | 'recordNumber' | 'reason'>[]>
  count(runId?: number): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly quarantine: Quarantine
  }
}
