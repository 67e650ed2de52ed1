import type { LibrarySystem } from './library-system.ts'

/** Everything that is kept in the database, by what it is. The port of each store adds it, in a `declare module './stores.ts'` of its own file. */
export interface Stores {
  readonly librarySystem: LibrarySystem
}

/** Reads for an answer that is put together from many of them. */
export interface PageReads {
  /** Stores that ask the database the same thing once, however many parts of the answer need it: for one answer, to read with only. */
  forOnePage(): Stores
}

/** Several writes that hold together or not at all. */
export interface Transactions {
  /**
   * `work` is given stores of its own and uses no others; it awaits nothing but them. It may be run again from its beginning when it
   * met another transaction, so it changes nothing outside.
   */
  together<T>(work: (stores: Stores) => Promise<T>): Promise<T>
}
