import type { TitleLines } from './titles.ts'

/** A heading of one title. `key` is comparable within its kind; `authorityNumber` is the control number of the authority that $0 names. */
export interface HeadingToStore {
  readonly kind: string
  readonly key: string
  readonly label: string
  readonly role: 'author' | 'contributor' | 'subject' | 'genre' | 'series' | 'work' | 'publisher'
  readonly relator?: string
  readonly authorityNumber?: string
}

export interface LinkToStore {
  readonly url: string
  readonly label?: string
  readonly kind: 'full_text' | 'version' | 'related' | 'cover' | 'unknown'
  readonly restricted: boolean
}

/** Another title that the record points at, by the numbers it gives for it. The keys sort issues and the pages inside them. */
export interface RelationToStore {
  readonly kind: string
  readonly controlNumber?: string
  readonly issn?: string
  readonly isbn?: string
  readonly issue?: string
  readonly pages?: string
  readonly issueKey: string
  readonly pageKey: string
}

/** What every kind of record is stored with. `identity` and `contentHash` as the design's section 3 defines them. */
export interface RecordToStore {
  readonly source: string
  readonly identity: string
  readonly contentHash: string
  /** 001; absent when the record has none. */
  readonly controlNumber?: string
  /** The record as the catalogue keeps it: JSON text. */
  readonly record: string
}

/** A bibliographic record with everything derived from it. */
export interface TitleToStore extends RecordToStore, TitleLines {
  readonly headings: readonly HeadingToStore[]
  readonly identifiers: readonly { readonly kind: string; readonly value: string; readonly shown: string }[]
  readonly links: readonly LinkToStore[]
  readonly relations: readonly RelationToStore[]
  /** Knowledge areas as the record states them or its class implies. */
  readonly areas: readonly { readonly scheme: 'cnpq' | 'capes' | 'own'; readonly code: string; readonly name: string }[]
}

export interface ReferenceToStore {
  readonly kind: 'see' | 'see_also' | 'earlier' | 'later' | 'broader' | 'narrower'
  /** Kind of the heading referred to. */
  readonly headingKind: string
  readonly label: string
  readonly key: string
  readonly authorityNumber?: string
}

/** An authority record: a heading of its own. */
export interface AuthorityToStore extends RecordToStore {
  readonly kind: string
  readonly key: string
  readonly label: string
  readonly references: readonly ReferenceToStore[]
}

export interface IssueToStore {
  readonly year?: number
  readonly volume: string
  readonly number: string
  readonly supplement: string
  readonly caption: string
  readonly sortKey: string
  readonly status: 'received' | 'missing' | 'expected' | 'not_published' | 'in_binding' | 'lost'
  readonly copies: number
  /** Local date, YYYY-MM-DD: of what is expected. */
  readonly expectedOn?: string
}

export interface HoldingPlace {
  readonly titleId: number
  readonly libraryId: number
}

/** What one library has of one title. */
export interface HoldingToStore extends RecordToStore, HoldingPlace {
  /** What the record calls the library, where it tells of several. */
  readonly called?: string
  /** Identity of the holdings record that tells it, where this is not its first library; that one is put before it. */
  readonly partOf?: string
}

/** Records that came again: titles with holdings in their own, and holdings records. */
export interface RecordsOfHoldings {
  readonly titleIds: readonly number[]
  /** Of these titles a part is told now: of libraries that are not in it stays what was told before. */
  readonly partlyTold: readonly number[]
  readonly holdingIds: readonly number[]
}

export type StoredAs = 'stored' | 'replaced' | 'unchanged'

export interface StoredRecord {
  readonly id: number
  readonly as: StoredAs
}

/** `preserved`: it says nothing of holdings, and those that its record told before stay. */
export interface StoredTitle extends StoredRecord {
  readonly preserved?: true
}

/** `before`: where it was, when that was elsewhere. */
export interface StoredHolding extends StoredRecord {
  readonly before?: HoldingPlace
}

/** A heading that titles made beside the authority of the same form. */
export interface TwinHeading {
  readonly twin: number
  readonly authority: number
  /** The key that the authority has when they are one. */
  readonly key: string
}

/** A record that its source has deleted: leader/05 = d, or its number in a list of deletions. */
export interface DeletionToStore {
  readonly kind: 'bib' | 'authority'
  readonly source: string
  readonly identity: string
  /** Where the deletion names no agency (003): any record of the source under this number is meant. */
  readonly controlNumber?: string
  /** The record that tells of it; a list tells none. */
  readonly record?: string
}

/** A holdings record that its source has deleted. */
export type HoldingDeletion = Omit<DeletionToStore, 'kind' | 'record'>

/** A title of which a copy is on loan stays; `unknown` was never here. */
export type DeletedAs = 'withdrawn' | 'unchanged' | 'unknown' | 'on_loan'

/** Writes records; the same record twice changes nothing, a changed one keeps its id. Whoever must hear of it is told in the outbox. */
export interface CatalogueWriter {
  /**
   * All of them or none. Answers in the order given; no two may have the same identity. `unclear`: identities of those that have holdings and do
   * not say where all of them are. Holdings that their records told before stay, as for those that say nothing of holdings.
   */
  put(titles: readonly TitleToStore[], unclear?: ReadonlySet<string>): Promise<readonly StoredTitle[]>
  /** The same for authorities. One whose heading was made from titles before fills it and keeps its id. */
  putAuthorities(authorities: readonly AuthorityToStore[]): Promise<readonly StoredRecord[]>
  /** Headings under a number that no authority has, of the form of an authority. */
  twinHeadings(): Promise<readonly TwinHeading[]>
  /** Makes each of them and its authority one heading, which is the authority's. */
  joinTwinHeadings(twins: readonly TwinHeading[]): Promise<void>
  /** The same for holdings. The issues that they tell of are put beside them. */
  putHoldings(holdings: readonly HoldingToStore[]): Promise<readonly StoredHolding[]>
  /** Takes away what these records told of libraries, but what they tell now by its identities; answers where it was. */
  dropUntold(of: RecordsOfHoldings, told: readonly string[]): Promise<readonly HoldingPlace[]>
  /** Takes holdings records away; answers where each told of any, nowhere for what was never here. What other holdings tell is put beside them. */
  removeHoldings(deletions: readonly HoldingDeletion[]): Promise<readonly (readonly HoldingPlace[])[]>
  /** The issues of a library's title become these; one that a copy hangs on stays. */
  replaceIssues(titleId: number, libraryId: number, issues: readonly IssueToStore[]): Promise<void>
  /** Issues of a library's title as they are now; others of it stay as they are. */
  putIssues(titleId: number, libraryId: number, issues: readonly IssueToStore[]): Promise<void>
  /** Titles of a source by their control numbers. */
  titlesByNumber(source: string, numbers: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Titles by a normalised number of theirs (ISBN); where several share it, the first. */
  titlesByIdentifier(kind: string, values: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** The records of these titles are stored when they come again, also where nothing of them changed. */
  takeAgain(ids: readonly number[]): Promise<void>
  /** Hides titles from visitors or shows them again; answers which changed. A withdrawn one stays hidden. */
  setSuppressed(ids: readonly number[], suppressed: boolean): Promise<readonly number[]>
  /**
   * Withdraws records: a title is hidden and stays as it was known; a heading loses its record and references. A record that comes again
   * is restored by `put` and `putAuthorities`. Answers in the order given.
   */
  withdraw(deletions: readonly DeletionToStore[]): Promise<readonly DeletedAs[]>
  /** Takes titles away for good. Those with copies, issues or teaching plans stay; answers which went. */
  remove(ids: readonly number[]): Promise<readonly number[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly writer: CatalogueWriter
  }
}
