import type { HoursEffects } from './library-system/maintenance.ts'

/** A change of the hours of one library. */
export interface ChangedHours {
  /** Version of the institution's document that brought them. */
  readonly version: number
  /** When they were stored, or the first thing was moved. */
  readonly at: string
  /** `failed`: the program gave up before everything was moved. */
  readonly state: 'moving' | 'done' | 'failed'
  /** What was moved to another day so far. */
  readonly moved: HoursEffects
}

/** What became of the e-mail of an alert; `none`: the alert alone tells it. */
export type ToldByEmail = 'none' | 'declined' | 'without_address' | 'waiting' | 'sent' | 'returned' | 'failed'

/** One loan, hold or request that a change of hours moved to another day, and what its reader was told. */
export interface MovedDay {
  readonly kind: 'loan' | 'hold' | 'request'
  readonly id: number
  readonly patronId: number
  /** Social name first. */
  readonly name: string
  readonly title: string
  readonly barcode?: string
  /** Local days. */
  readonly before: string
  readonly day: string
  /** The alert; absent once it was deleted with its time. */
  readonly told?: { readonly at: string; readonly email: ToldByEmail }
}

export interface HoursLibrary {
  readonly id: number
  readonly code: string
}

/** What changes of opening hours moved, and who was told. */
export interface DeskHours {
  /** That of the version, or the last one; undefined where none is known any more. */
  change(library: HoursLibrary, version?: number): Promise<ChangedHours | undefined>
  /** By the names of the readers. What belongs to nobody any more is left out. */
  moved(
    library: HoursLibrary,
    change: Pick<ChangedHours, 'version' | 'at'>,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly rows: readonly MovedDay[] }>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskHours: DeskHours
  }
}
