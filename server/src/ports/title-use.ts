export const useKinds = ['loan', 'renewal', 'hold', 'consultation', 'online_access', 'view', 'export'] as const

export type UseKind = (typeof useKinds)[number]

/** Something that was done with a title on one day. Never by whom. */
export interface UseOfTitle {
  readonly titleId: number
  readonly libraryId?: number
  readonly kind: UseKind
  /** YYYY-MM-DD in the library's zone. */
  readonly localDate: string
  readonly count: number
}

/** A sum over one month in one library; `libraryId` is absent for what happens nowhere, as reading online. */
export interface MonthlyUse {
  readonly kind: UseKind
  /** 1 to 12 */
  readonly month: number
  readonly libraryId?: number
  readonly count: number
}

/** Counts what is done with titles. */
export interface TitleUse {
  /** Adds to the day's count. */
  add(use: UseOfTitle): Promise<void>
  /** Years with figures, newest first; of all titles without `titleId`. */
  years(titleId?: number): Promise<readonly number[]>
  ofYear(titleId: number, year: number): Promise<readonly MonthlyUse[]>
}
