import type { DebtKind } from './library-system/money.ts'

export interface TakenPayment {
  readonly paymentId: number
  readonly patronId: number
  readonly libraryId: number
  readonly cents: number
  /** Local day. */
  readonly on: string
  readonly reversed: boolean
  /** What was paid of each debt, and what is open of it now. */
  readonly lines: readonly { readonly kind: DebtKind; readonly cents: number; readonly balance: number }[]
}

/** A copy on the hold shelf. */
export interface ShelvedHold {
  readonly holdId: number
  readonly patronId: number
  readonly code: string
  readonly name: string
  readonly barcode: string
  readonly pickUpLibraryId: number
  readonly limitOn: string
}

export interface TransitSlip {
  readonly transitId: number
  readonly barcode: string
  readonly fromLibraryId: number
  readonly toLibraryId: number
  readonly reason: 'home' | 'hold' | 'request' | 'moved'
  readonly startedAt: string
}

/** What receipts and slips of the desk are written from; loans have their own receipts. */
export interface DeskReceipts {
  payment(paymentId: number): Promise<TakenPayment | undefined>
  /** Undefined where no copy stands ready for it. */
  hold(holdId: number): Promise<ShelvedHold | undefined>
  /** Undefined where it has arrived. */
  transit(transitId: number): Promise<TransitSlip | undefined>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskReceipts: DeskReceipts
  }
}
