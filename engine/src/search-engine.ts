import type { Answer } from './answer.ts'
import type { SearchDocument } from './document.ts'
import type { Query } from './query.ts'

export interface Changes {
  /** Added, or put in the place of the document with the same id. */
  readonly put: readonly SearchDocument[]
  readonly remove: readonly number[]
}

/** One heading of a browsed field. */
export interface Heading {
  readonly value: string
  /** How many UTF-16 units at its beginning do not file, where some do not. */
  readonly skip?: number
  readonly count: number
}

export interface BrowseRequest {
  /** An exact field of the schema. */
  readonly field: string
  /** Where in the alphabet to start; folded as headings are. A heading written out with its article is met where it is filed. */
  readonly from: string
  /** `next`: headings from there on. `previous`: those before it, still in alphabetical order. */
  readonly direction: 'next' | 'previous'
  readonly limit: number
}

export interface SuggestRequest {
  readonly text: string
  /** Exact fields of the schema. */
  readonly fields: readonly string[]
  readonly limit: number
}

export interface Suggestion {
  readonly field: string
  readonly value: string
  readonly count: number
}

export interface Statistics {
  readonly documents: number
  readonly segments: number
  readonly generation: number
  /** Bytes by structure. */
  readonly bytes: { readonly [structure: string]: number }
}

/** Both the reference and the engine answer to this; whatever one answers, the other answers too. */
export interface SearchEngine {
  /** Rejects with `QueryRefused`. */
  search(query: Query): Promise<Answer>
  /** All changes become visible at once. `sequence` is the caller's number of the last change they hold. */
  apply(changes: Changes, sequence: number): Promise<void>
  /** The number of the last change applied; 0 when the index is empty. */
  sequence(): number
  browse(request: BrowseRequest): Promise<readonly Heading[]>
  suggest(request: SuggestRequest): Promise<readonly Suggestion[]>
  /** Words like this one that are in the index, the likeliest first. */
  didYouMean(word: string, limit: number): Promise<readonly string[]>
  statistics(): Statistics
  close(): Promise<void>
}
