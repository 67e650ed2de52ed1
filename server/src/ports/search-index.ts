import type { ChangedBatch, BatchBuilder } from './title-batches.ts'

/** The name under which the index reads the outbox. */
export const indexReader = 'search-index'

/** Text of one title by the field it is searched in. Order inside a field is kept; the first title is the title proper. */
export interface SearchableText {
  readonly title: readonly string[]
  readonly author: readonly string[]
  readonly subject: readonly string[]
  readonly series: readonly string[]
  readonly publisher: readonly string[]
  readonly other: readonly string[]
  /** ISBN, ISSN, call numbers, title code: each found as a unit. */
  readonly identifier: readonly string[]
}

/** Other forms of the headings of a title, by the field of the heading: found there as words, for less than its own. */
export type OtherForms = { readonly [field in 'title' | 'author' | 'subject' | 'series' | 'publisher']?: readonly string[] }

export type TextField = keyof SearchableText

/** Facets by the name of what they hold; values are codes as they stand in a filter. */
export const facetNames = [
  'typeOfWork',
  'year',
  'language',
  'author',
  'subject',
  'publisher',
  'library',
  'collection',
  'knowledgeArea',
  'online',
  'accessible',
  'course',
] as const

export type FacetName = (typeof facetNames)[number]

/** What only some guides ask: acts by kind, number, body, sphere, status and day (YYYYMMDD), archives by fonds and level. */
export const guideFacets = ['actKind', 'actNumber', 'actBody', 'actSphere', 'actStatus', 'actDay', 'archiveFonds', 'archiveLevel'] as const
export type GuideFacet = (typeof guideFacets)[number]

/** Indexes that are browsed in alphabetical order. */
export const browseIndexes = ['title', 'subject', 'author', 'series', 'publisher', 'event', 'callNumber'] as const
export type BrowseIndex = (typeof browseIndexes)[number]

/** A heading of which so many UTF-16 units at the beginning do not file: `O ` of `O alienista`. */
export interface FiledHeading {
  readonly value: string
  readonly skip: number
}

export interface IndexedTitle {
  readonly id: number
  /** Language code of the text, for stemming; MARC code of three letters. */
  readonly language?: string
  readonly text: SearchableText
  /** Absent for most titles. */
  readonly otherForms?: OtherForms
  /** Whole headings by the index they are browsed in. */
  readonly headings: { readonly [name in BrowseIndex]: readonly (string | FiledHeading)[] }
  readonly facets: { readonly [name in FacetName]: readonly string[] }
  /** Absent for what is neither act nor archival record. */
  readonly guideFacets?: { readonly [name in GuideFacet]?: readonly string[] }
  readonly year?: number
  /** Keys to sort by, folded already; absent keys sort last. */
  readonly sort: { readonly title: string; readonly author?: string; readonly typeOfWork?: string; readonly callNumber?: string }
}

/** What is looked for, as data: no string of this is ever parsed by an index. */
export type Condition =
  | { readonly kind: 'words'; readonly text: string; readonly fields: readonly TextField[]; readonly lastIsPrefix?: boolean }
  /** One word in which `*` stands for any letters and `?` for one. */
  | { readonly kind: 'pattern'; readonly text: string; readonly fields: readonly TextField[] }
  | { readonly kind: 'phrase'; readonly text: string; readonly fields: readonly TextField[] }
  | { readonly kind: 'startsWith'; readonly text: string; readonly fields: readonly TextField[] }
  | { readonly kind: 'exact'; readonly text: string; readonly fields: readonly TextField[] }
  | { readonly kind: 'heading'; readonly index: BrowseIndex; readonly value: string }
  | { readonly kind: 'id'; readonly id: number }
  /** One of these titles, ascending, however many. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'all' }

/** Values of one facet are joined by OR, facets by AND. A year and the day of an act may be a span. */
export interface TitleFilter {
  readonly facet: FacetName | GuideFacet
  readonly values: readonly string[]
  readonly span?: { readonly from: number; readonly to: number }
}

export type TitleOrder = 'relevance' | 'year' | 'title' | 'author' | 'typeOfWork' | 'callNumber' | 'id'

export interface TitleQuery {
  readonly condition: Condition
  readonly filters: readonly TitleFilter[]
  /** `descending` is meant literally here: the newest year first is descending. */
  readonly order: { readonly by: TitleOrder; readonly descending: boolean }
  readonly offset: number
  readonly limit: number
  /** Which facets to count and how many values of each at most. A facet is counted without its own filter. */
  readonly facets: readonly { readonly facet: FacetName | GuideFacet; readonly max: number }[]
}

export interface CountedValue {
  readonly value: string
  readonly count: number
}

/** Counted values by the numbers under which an index knows them: who keeps something for each value finds it by its number sooner than by its name. */
export interface NumberedCounts {
  /** The number of a value and its count by turns, in the order of `facets`; undefined where the facet was not asked for. */
  of(facet: FacetName): readonly number[] | undefined
  /** What a value is called; it has the same number in every answer of this index. */
  value(facet: FacetName, number: number): string
}

export interface TitleHits {
  /** Exact. */
  readonly total: number
  readonly ids: readonly number[]
  /** Most frequent first, equal ones by value. Counts are exact. */
  readonly facets: { readonly [name in FacetName | GuideFacet]?: readonly CountedValue[] }
  /** The same, where the index tells them so. */
  readonly numbered?: NumberedCounts
}

export interface BrowseRequest {
  readonly index: BrowseIndex
  /** Where in the alphabet to start; any text. A heading written out with its article is met where it is filed. */
  readonly from: string
  /** `next`: headings from there on. `previous`: those before it, still in alphabetical order. */
  readonly direction: 'next' | 'previous'
  readonly limit: number
}

export interface BrowsedHeading {
  readonly value: string
  /** What of its beginning does not file, where something does not. */
  readonly skip?: number
  readonly count: number
}

export interface SuggestedHeading {
  readonly index: BrowseIndex
  readonly value: string
  readonly count: number
}

/** The question is larger than an index answers: too many words, too deep, too far down the list, longer under way than it may be. */
export class QueryTooLarge extends Error {
  /** What there is too much of, and how much is answered, where the index says it. */
  readonly limit: { readonly of: string; readonly allowed: number } | undefined

  constructor(what: string, limit?: QueryTooLarge['limit']) {
    super(what)
    this.name = 'QueryTooLarge'
    this.limit = limit
  }
}

/** An index that is being made anew: titles as they are, or lots that its `batches` made. No title comes twice. */
export interface FillingIndex {
  put(titles: readonly IndexedTitle[]): Promise<void>
  putBatches(batches: readonly ChangedBatch[]): Promise<void>
}

/** Finds titles. The database is the truth; an index can always be made again from it. */
export interface SearchIndex {
  /** Rejects with `QueryTooLarge`, as do all questions. */
  search(query: TitleQuery): Promise<TitleHits>
  browse(request: BrowseRequest): Promise<readonly BrowsedHeading[]>
  /** Headings that what was typed may become; one mistaken letter is forgiven from four letters on. */
  suggest(text: string, indexes: readonly BrowseIndex[], limit: number): Promise<readonly SuggestedHeading[]>
  /** Words of the index like this one, the likeliest first. */
  didYouMean(word: string, limit: number): Promise<readonly string[]>
  /** Applies changes in one step; `position` is the number of the last change of the outbox that they hold. */
  apply(changes: { readonly put: readonly IndexedTitle[]; readonly remove: readonly number[] }, position: number): Promise<void>
  /**
   * Makes the index anew while the old one goes on answering. `fill` puts every title and answers the position that they hold; when it
   * fails, the old index stays.
   */
  rebuild(fill: (into: FillingIndex) => Promise<number>): Promise<void>
  /** Makes titles ready in a thread of its own, where the index has one: for many of them at a time. */
  readonly batches?: BatchBuilder | undefined
  /** Takes what `batches` made, the oldest first, as `apply` takes changes: in one step, which goes on beside the searches. */
  applyBatches(batches: readonly ChangedBatch[], position: number): Promise<void>
  /** Whether `askWorker` has a thread to ask now. */
  readonly takesTasks?: boolean
  /**
   * Has something done by a thread that sees this index as it is now, where one was begun that does more than searching. Rejects where it could not be
   * done: whoever asks does it himself then.
   */
  askWorker?(what: string): Promise<unknown> | undefined
  /** The number of the last change applied; 0 when the index is empty and must be filled. */
  position(): Promise<number>
  close(): Promise<void>
}
