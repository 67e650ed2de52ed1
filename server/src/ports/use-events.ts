export const useKinds = ['loan', 'renewal', 'hold', 'consultation', 'online_access', 'view', 'export'] as const
export type UseKind = (typeof useKinds)[number]

/** How often a title was used in one way on one day, in one library or in none. Never by whom. */
export interface UseEvent {
  readonly titleId: number
  readonly libraryId?: number
  readonly kind: UseKind
  /** Local date YYYY-MM-DD. */
  readonly localDate: string
  /** At least 1. */
  readonly count: number
}

/** A sum over one month in one library; `libraryId` is absent for what happens in none, as reading online. */
export interface MonthlyUse {
  readonly kind: UseKind
  /** 1 to 12 */
  readonly month: number
  readonly libraryId?: number
  readonly count: number
}

/** Counts the use of titles. */
export interface UseEvents {
  /** Adds to what was counted before; all or none. */
  record(events: readonly UseEvent[]): Promise<void>
  /** Years with figures, newest first; of all titles without `titleId`. */
  years(titleId?: number): Promise<readonly number[]>
  ofYear(titleId: number, year: number): Promise<readonly MonthlyUse[]>
  /** Loans of each of these titles between two days, both counted, in one statement; titles without any are left out. */
  loansBetween(titleIds: readonly number[], from: string, to: string): Promise<ReadonlyMap<number, number>>
}

declare module './stores.ts' {
  interface Stores {
    readonly useEvents: UseEvents
  }
}
