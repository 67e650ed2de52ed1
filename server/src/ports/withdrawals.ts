/** When records that their source deleted were withdrawn, as UTC instants; undefined for one that was not. */
export interface Withdrawals {
  ofTitle(id: number): Promise<string | undefined>
  ofHeading(id: number): Promise<string | undefined>
}

declare module './stores.ts' {
  interface Stores {
    readonly withdrawals: Withdrawals
  }
}
