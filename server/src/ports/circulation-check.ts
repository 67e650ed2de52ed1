export interface BrokenInvariant {
  readonly name: string
  /** Rows that break it; 0 when it holds. */
  readonly count: number
}

/** Asks everything that must be true of loans, copies, holds and money together. */
export interface CirculationCheck {
  /** `today` is the local day of the libraries. Answers every invariant, those that hold too. */
  run(today: string): Promise<readonly BrokenInvariant[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly circulationCheck: CirculationCheck
  }
}
