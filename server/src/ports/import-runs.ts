/** What became of the records of a file so far; `read` is the sum of the next four. */
export interface RunCounts {
  readonly read: number
  readonly stored: number
  readonly replaced: number
  readonly unchanged: number
  readonly quarantined: number
}

/** One file taken in once. `byteOffset` is where the last record began that was dealt with. A run that was killed stays `running`. */
export interface ImportRunEntry extends RunCounts {
  readonly id: number
  readonly source: string
  readonly file: string
  readonly state: 'running' | 'finished' | 'failed'
  readonly byteOffset: number
  readonly startedAt: string
  readonly finishedAt?: string
}

/** Which files were taken in, when, and how far. Written with the records they tell of. */
export interface ImportRuns {
  /** Earlier runs of the same file that never ended count as failed from now on. */
  begin(file: { readonly source: string; readonly file: string }): Promise<number>
  note(id: number, counts: RunCounts, byteOffset: number): Promise<void>
  end(id: number, state: 'finished' | 'failed'): Promise<void>
  /** Newest first. */
  list(page: { readonly before?: number; readonly limit: number }): Promise<readonly ImportRunEntry[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly importRuns: ImportRuns
  }
}
