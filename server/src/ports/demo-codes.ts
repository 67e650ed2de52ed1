export type DemoPile = 'shelf' | 'on_loan' | 'hold_shelf'

export interface DemoReaderCode {
  readonly code: string
  readonly name: string
  readonly loans: number
}

export interface DemoCopyCode {
  readonly barcode: string
  readonly title: string
  readonly pile: DemoPile
  /** Who has it, or for whom it waits. */
  readonly reader?: string
  /** Local day. */
  readonly dueOn?: string
}

export interface DemoSlip {
  readonly reference: string
  readonly cents: number
}

/** What a page of bar codes shows, so that somebody can try a desk. */
export interface DemoCodes {
  /** Readers of the library who can sign in: first one half who may borrow, then those with most loans. */
  readers(libraryId: number, most: number): Promise<readonly DemoReaderCode[]>
  /** Copies of the library, at most so many of each pile. */
  copies(libraryId: number, most: number): Promise<readonly DemoCopyCode[]>
  /** Slips that nobody has paid, the oldest first. */
  openSlips(most: number): Promise<readonly DemoSlip[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly demoCodes: DemoCodes
  }
}
