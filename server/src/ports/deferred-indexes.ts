/**
 * Indexes of the catalogue in whose order titles do not come: each title that is stored writes a page somewhere in the middle of them. A large import goes without
 * them and makes them once, at its end. What finds rows by them is right without them, and slow.
 */
export interface DeferredIndexes {
  /** Goes without them from the end of this transaction. By whom alone has the catalogue: nobody else may be asking by them. */
  leave(): Promise<void>
  /** They are there afterwards. Outside of a transaction; does nothing where they are. Whoever opens the catalogue does it too, should an import have died. */
  make(): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly deferredIndexes: DeferredIndexes
  }
}
