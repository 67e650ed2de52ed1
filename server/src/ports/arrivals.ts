export interface ArrivalsAsked {
  /** First day that counts, YYYY-MM-DD. */
  readonly since: string
  /** Last day that counts: a day to come is a mistake in a record, and would stand first until it is there. */
  readonly until: string
  readonly library?: string
  /** Type of work. */
  readonly type?: number
  /** Code of an area of knowledge: those inside it belong to it. */
  readonly area?: string
  readonly offset: number
  readonly limit: number
}

/**
 * Which titles came: those with a copy that was acquired in these days, and those read online without any copy that were catalogued
 * since the first of them, but not on the day of the first title of all. Suppressed titles are left out.
 */
export interface Arrivals {
  /** The latest first, equal days by title; `total` is exact. */
  received(asked: ArrivalsAsked): Promise<{ readonly total: number; readonly titleIds: readonly number[] }>
}

declare module './stores.ts' {
  interface Stores {
    readonly arrivals: Arrivals
  }
}
