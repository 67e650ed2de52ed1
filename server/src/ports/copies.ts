import type { CopyState } from './library-system.ts'

/** A copy as it is catalogued. Where it is just now is the library system's to say. */
export interface NewCopy {
  readonly titleId: number
  readonly libraryId: number
  readonly barcode: string
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  readonly locationId?: number
  readonly collectionId?: number
  readonly loanTypeId: number
  readonly callNumber?: string
  readonly sortKey: string
  readonly note?: string
  readonly acquisition?: 'purchase' | 'donation' | 'exchange' | 'legal_deposit'
  /** Local date YYYY-MM-DD. */
  readonly acquiredOn?: string
  readonly priceCents?: number
  readonly accessionNumber?: string
  readonly assetNumber?: string
  /** Mark of what a file said of it, to know the same again. */
  readonly contentHash?: string
}

/** Where the copies of one title stand: what facets are made of. */
export interface CopyPlace {
  readonly titleId: number
  readonly libraryId: number
  readonly collectionId?: number
}

/** `volume` is the numbering as it was catalogued. */
export interface NumberedCopyOfTitle {
  readonly titleId: number
  readonly libraryId: number
  readonly volume?: string
  readonly state: CopyState
}

/** What a copy's key is made of, see `copyKey`. */
export type CopyStand = Pick<NewCopy, 'titleId' | 'libraryId' | 'volume' | 'tome' | 'part' | 'additionalMaterial' | 'locationId'>

/** `contentHash`: see `NewCopy`. */
export interface KnownCopy extends CopyStand {
  readonly id: number
  readonly contentHash?: string
  readonly state: CopyState
}

/** Copies by bar code. */
export interface Copies {
  /**
   * Writes copies, known bar codes are changed; answers the ids in the same order. A new copy is available.
   */
  put(copies: readonly NewCopy[]): Promise<readonly number[]>
  /** Distinct places of the visible copies of these titles, in one statement. */
  places(titleIds: readonly number[]): Promise<readonly CopyPlace[]>
  /** Every copy of these titles, hidden ones too: how it is numbered, and where it is. */
  numbered(titleIds: readonly number[]): Promise<readonly NumberedCopyOfTitle[]>
  byBarcode(barcodes: readonly string[]): Promise<ReadonlyMap<string, KnownCopy>>
  idsByBarcode(barcodes: readonly string[]): Promise<ReadonlyMap<string, number>>
}

declare module './stores.ts' {
  interface Stores {
    readonly copies: Copies
  }
}
