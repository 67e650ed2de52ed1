export type SerialIssueStatus = 'received' | 'missing' | 'expected' | 'not_published' | 'in_binding' | 'lost'

/** One issue of a periodical in one library. Dates are local, YYYY-MM-DD. */
export interface StoredIssue {
  readonly id: number
  readonly titleId: number
  readonly libraryId: number
  readonly year?: number
  readonly volume: string
  readonly number: string
  readonly supplement: string
  readonly caption?: string
  readonly sortKey: string
  readonly status: SerialIssueStatus
  readonly expectedOn?: string
  readonly receivedOn?: string
  readonly copies: number
  readonly note?: string
}

/** How many issues a library has of one year and volume. */
export interface IssueGroup {
  readonly libraryId: number
  readonly year?: number
  readonly volume: string
  readonly issues: number
}

/** What a library has of a title in the cataloguer's own words (866 to 868). */
export interface WrittenHoldings {
  readonly libraryId: number
  readonly statements: readonly string[]
}

/** A record that tells what a library has of a title; `{}` where it stands in the title's own. */
export interface HoldingRecord {
  readonly identity: string
  readonly record: string
  /** What the record calls the library, where it tells of several. */
  readonly called?: string
}

/** The register of issues. */
export interface SerialIssues {
  /** Newest years first. */
  groups(titleId: number): Promise<readonly IssueGroup[]>
  /** Of one library, oldest first; of one year and volume where they are given. */
  ofLibrary(
    titleId: number,
    libraryId: number,
    part?: { readonly year?: number; readonly volume?: string },
  ): Promise<readonly StoredIssue[]>
  byId(id: number): Promise<StoredIssue | undefined>
  /** All that tells what a library has of a title, oldest first. */
  holdings(titleId: number, libraryId: number): Promise<readonly HoldingRecord[]>
  /** Libraries whose holdings say in words what they have. */
  written(titleId: number): Promise<readonly WrittenHoldings[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly serialIssues: SerialIssues
  }
}
