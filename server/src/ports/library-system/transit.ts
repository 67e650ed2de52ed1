import type { AsOf, SystemId } from './acts.ts'
import type { NamedLibrary } from './holds.ts'

/** A copy between two libraries. */
export interface CopyInTransit {
  readonly id: SystemId
  readonly copyId: number
  readonly barcode: string
  readonly title: string
  readonly from: NamedLibrary
  readonly to: NamedLibrary
  readonly reason: 'home' | 'hold' | 'request' | 'moved'
  readonly startedAt: Date
  /** Where it was last scanned on its way. */
  readonly seenAt?: NamedLibrary
}

/** A copy that staff fetch from the shelf for a reader; until it is scanned the reader's time does not begin. */
export interface CopyToPull {
  readonly copyId: number
  readonly barcode: string
  readonly title: string
  readonly callNumber?: string
  readonly location?: string
  readonly library: NamedLibrary
  readonly for: 'hold' | 'request'
  readonly id: SystemId
  readonly pickUp: NamedLibrary
  readonly since: Date
}

interface Paging {
  readonly offset: number
  readonly limit: number
}

/** Where copies are that are neither on their shelf nor with a reader. */
export interface Transit {
  /** Open ones that go to this library or come from it, the oldest first. */
  list(libraryId: number | undefined, page: Paging): Promise<AsOf<{ readonly total: number; readonly copies: readonly CopyInTransit[] }>>
  pullList(libraryId: number | undefined, page: Paging): Promise<AsOf<{ readonly total: number; readonly copies: readonly CopyToPull[] }>>
}
