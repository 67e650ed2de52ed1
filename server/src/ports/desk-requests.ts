import type { RequestState } from '../circulation/loan-request.ts'
import type { ReceivingPlace } from './library-system/requests.ts'

/**
 * `pull`: to fetch from the shelf; `send`: for another library; `receive`: on the way here; `hand_over`: waits here for its reader;
 * `expired`: was not fetched in time; `all`: from here or to here.
 */
export type RequestList = 'pull' | 'send' | 'receive' | 'hand_over' | 'expired' | 'all'

export interface RequestListQuery {
  readonly list: RequestList
  readonly libraryId: number
  readonly offset: number
  readonly limit: number
}

export interface DeskRequestRow {
  readonly requestId: number
  readonly patronId: number
  /** The bond it was made by; absent once it ended. */
  readonly bondId?: number
  /** Social name first. */
  readonly name: string
  readonly titleId?: number
  readonly title: string
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  /** The copy set apart; absent once the request is over, but in `expired` until it is scanned off the hold shelf. */
  readonly barcode?: string
  readonly callNumber?: string
  readonly state: RequestState
  /** The copy was scanned since it was set apart. */
  readonly scanned: boolean
  readonly libraryId: number
  readonly pickUpLibraryId: number
  readonly place: ReceivingPlace
  readonly address?: string
  readonly phone?: string
  readonly authorisedName?: string
  readonly authorisedDocument?: string
  readonly requestedAt: string
  /** Local day. */
  readonly limitOn?: string
}

/** Loan requests as the libraries work on them. */
export interface DeskRequests {
  list(query: RequestListQuery): Promise<{ readonly total: number; readonly rows: readonly DeskRequestRow[] }>
  one(requestId: number): Promise<DeskRequestRow | undefined>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskRequests: DeskRequests
  }
}
