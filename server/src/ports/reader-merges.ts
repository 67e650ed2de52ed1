/** How much of each would move. */
export interface MergeCounts {
  readonly loans: number
  readonly holds: number
  readonly requests: number
  readonly debts: number
  readonly blocks: number
  readonly bonds: number
}

/** Two holds of one person on the same copies: one of them has to end. */
export interface TwinHolds {
  /** The one that is released, else the one that waits longer. */
  readonly kept: number
  readonly ended: number
}

/** Two records of one person that become one. */
export interface ReaderMerges {
  /** What is open of a reader, and the bonds. */
  counts(fromId: number): Promise<MergeCounts>
  twinHolds(intoId: number, fromId: number): Promise<readonly TwinHolds[]>
  /** What cannot be merged: a declaration in force, or open requests of both for the same copies. */
  obstacle(intoId: number, fromId: number): Promise<'clearance' | 'request' | undefined>
  /** What circulation, money and the library know of one becomes the other’s. Twin holds were ended before. */
  move(intoId: number, fromId: number): Promise<void>
  /** Fields of the record that one has and the other lacks; after the other record was removed, as some are given once. */
  fields(patronId: number): Promise<Readonly<Record<string, string | null>>>
  fill(intoId: number, fields: Readonly<Record<string, string | null>>): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly readerMerges: ReaderMerges
  }
}
