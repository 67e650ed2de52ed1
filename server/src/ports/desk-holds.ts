export type HoldList = 'shelf' | 'pull' | 'expired' | 'relabel' | 'queue'

export interface HoldListQuery {
  readonly list: HoldList
  readonly libraryId: number
  readonly titleId?: number
  readonly patronId?: number
  /** Codes of the categories that a queue serves first. */
  readonly first?: readonly string[]
  readonly offset: number
  readonly limit: number
}

export interface DeskHoldRow {
  readonly holdId: number
  readonly patronId: number
  /** The reader’s code in the institution. */
  readonly code: string
  readonly name: string
  readonly titleId: number
  readonly title: string
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  readonly libraryId: number
  readonly pickUpLibraryId: number
  readonly placedAt: string
  readonly stage: 'em_fila' | 'a_caminho' | 'liberada' | 'suspensa' | 'vencida'
  /** In the queue of its copies, from 1 on. */
  readonly position?: number
  /** Of the copy that is meant for it; of an expired hold, of the one that stands on the hold shelf until it is scanned off. */
  readonly barcode?: string
  readonly callNumber?: string
  readonly limitOn?: string
  readonly limitAt?: string
}

/** Holds of a library as the desk works with them. */
export interface DeskHolds {
  /** The shelf by slip, the pull list by call number, a queue by its order. */
  list(query: HoldListQuery): Promise<{ readonly total: number; readonly rows: readonly DeskHoldRow[] }>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskHolds: DeskHolds
  }
}
