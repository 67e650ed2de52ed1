import type { CopyState } from '../circulation/copy-state.ts'
import type { CirculationGroups } from './library-system/library-system-groups.ts'

export { copyStates, type CopyState } from '../circulation/copy-state.ts'

/** Counts of the copies that visitors may see; every copy is in exactly one of the five kinds. */
export interface CopyCounts {
  readonly copies: number
  readonly available: number
  readonly onLoan: number
  /** On the shelf, but only to be read in the library. */
  readonly consultOnly: number
  readonly inTransit: number
  readonly other: number
  /** Where all that could be had is on loan: when the first copy comes back, from today on. A local date YYYY-MM-DD. */
  readonly nextReturn?: string
  /** Where all that could be had is on loan, and every one of these loans should have ended before today. */
  readonly overdue?: true
}

export interface CopyStatus {
  readonly copyId: number
  readonly state: CopyState
  /** Local date YYYY-MM-DD. */
  readonly dueDate?: string
}

/** One copy as visitors see it. Codes of places and terms are ids; texts of terms are by language code. */
export interface CopyOnShelf extends CopyStatus {
  readonly barcode: string
  readonly libraryId: number
  readonly library: string
  readonly volume?: string
  readonly tome?: string
  readonly part?: string
  readonly additionalMaterial?: string
  readonly location?: string
  readonly collection?: string
  readonly loanTypeNames: Readonly<Record<string, string>>
  readonly stateNames: Readonly<Record<string, string>>
  readonly consultOnly: boolean
  readonly callNumber?: string
}

export interface CopyPage {
  readonly total: number
  readonly copies: readonly CopyOnShelf[]
}

/** Copies of one title that are asked for together. `volume` '' means those without one; `year` is the year of an issue. */
export interface CopyChoice {
  readonly titleId: number
  readonly libraryId?: number
  readonly volume?: string
  readonly year?: number
}

export interface CopyPageRequest extends CopyChoice {
  readonly offset: number
  readonly limit: number
}

/** What one library has of a title. Call number and location are those of its first copy. */
export interface HoldingLibrary {
  readonly libraryId: number
  readonly copies: number
  readonly available: number
  /** See `CopyCounts`. */
  readonly consultOnly: number
  readonly callNumber?: string
  readonly location?: string
}

/** All that is where of one title. `counts` is absent where no copy is visible; libraries stand by name. */
export interface TitleHoldings {
  readonly counts?: CopyCounts
  readonly libraries: readonly HoldingLibrary[]
}

/** How visible copies are divided: `value` is a volume ('' for none) or the year of an issue. */
export interface CopyDivision {
  readonly value: string
  readonly copies: number
}

/** Codes of titles that can be had at once, each list ascending and without repetition. */
export interface AtHand {
  readonly online: readonly number[]
  /** By the number of the library in which a visible copy stands on a shelf, to be lent or to be read there. */
  readonly onShelf: ReadonlyMap<number, readonly number[]>
}

/** Copies of which a file says another place, numbering or state than they have. */
export interface CopiesToChange {
  /** Those that a loan, an allocation or a transit holds: circulation says where they are. */
  readonly inUse: ReadonlySet<number>
  /** The queues that the copies stand in: keys of copies. */
  readonly queues: readonly string[]
}

/** What stands where and can be had. */
export interface Availability {
  /**
   * One statement for a whole page of results, of one library where it is named, and one more for the days of return where titles are all on
   * loan. Titles without visible copies are absent.
   */
  counts(titleIds: readonly number[], libraryId?: number): Promise<ReadonlyMap<number, CopyCounts>>
  /** All titles that can be had at once, in one statement, as it is when asked. */
  atHand(): Promise<AtHand>
  /** By library, volume, tome and part; inside these, available ones first. */
  copies(request: CopyPageRequest): Promise<CopyPage>
  /** Counts and libraries of one title, in one statement: every page of a title asks for both. */
  holdings(titleId: number): Promise<TitleHoldings>
  /** Libraries that hold visible copies of the titles, in one statement; titles without visible copies are absent. */
  byLibraries(titleIds: readonly number[]): Promise<ReadonlyMap<number, readonly HoldingLibrary[]>>
  /** Volumes and years of the visible copies, each in its own order. */
  divisions(choice: CopyChoice): Promise<{ readonly volumes: readonly CopyDivision[]; readonly years: readonly CopyDivision[] }>
  /** Where the copies of one issue of a periodical are. */
  ofIssue(issueId: number): Promise<readonly CopyOnShelf[]>
  /**
   * A version for each title, raised in the transaction that changes where one of its copies is; 0 for one that never changed. Read before the
   * data: what was made of data newer than its version is only made again. A system of somebody else's, which tells nobody, answers 0.
   */
  versions(titleIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** States of these copies, in one statement; unknown ones are absent. */
  statuses(copyIds: readonly number[]): Promise<ReadonlyMap<number, CopyStatus>>
  /**
   * Writes where copies are, all or none: for import and demo, later for loans. `dueDate` only with `on_loan`.
   * Rejects with `UnknownCopy`.
   */
  recordCopyState(states: readonly CopyStatus[]): Promise<void>
  /**
   * For import, before it changes where copies belong or what they are: these copies, their queues and those that they will join are held until
   * the transaction ends.
   */
  holdToChange(copyIds: readonly number[], queues: readonly string[]): Promise<CopiesToChange>
  /** For import, after that: who waits in these queues gets what stands free, and waits no more where no copy is left. */
  settleQueues(queues: readonly string[]): Promise<void>
}

/** A state was to be recorded for a copy that does not exist. */
export class UnknownCopy extends Error {
  constructor(copyId: number) {
    super(`There is no copy ${copyId}.`)
    this.name = 'UnknownCopy'
  }
}

/** What this library system can do, as data: screens ask before they offer. */
export interface LibrarySystemCapabilities {
  readonly availability: boolean
  readonly dueDates: boolean
  readonly loans: boolean
  readonly holds: boolean
  readonly money: boolean
  readonly requests: boolean
  readonly clearance: boolean
}

/** Everything a patron does goes through here. */
export interface LibrarySystem extends CirculationGroups {
  readonly capabilities: LibrarySystemCapabilities
  readonly availability: Availability
}
