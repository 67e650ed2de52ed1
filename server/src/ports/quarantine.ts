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
}

export interface QuarantineEntry extends QuarantinedRecord {
  readonly id: number
  readonly createdAt: string
}

export interface Quarantine {
  append(records: readonly QuarantinedRecord[]): Promise<void>
  /** Oldest first; `runId` narrows to one run. */
  list(page: { readonly runId?: number; readonly after?: number; readonly limit: number }): Promise<readonly QuarantineEntry[]>
  count(runId?: number): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly quarantine: Quarantine
  }
}
