/** The retention that the page about one's data tells, for rows that no job of their own takes away. */
export interface Retention {
  /**
   * Deletes the rows whose months were over at the beginning of that day (`2026-11-30`): in batches of at most 500, each a transaction of its
   * own. Answers how many of each table.
   */
  prune(day: string): Promise<Readonly<Record<string, number>>>
}

declare module './stores.ts' {
  interface Stores {
    readonly retention: Retention
  }
}
