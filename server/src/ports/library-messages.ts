import type { SuggestionState } from './suggestion-states.ts'

/** The person who wrote, as the library reads it. */
export interface Writer {
  readonly code: string
  readonly name: string
  readonly email?: string
}

/** No more than this from one person since then. */
export interface Allowance {
  readonly max: number
  readonly since: Date
}

/** What was stored: its number and who wrote it. */
export interface Stored {
  readonly id: number
  readonly writer: Writer
}

export interface NewLibraryMessage {
  readonly libraryId: number
  readonly patronId: number
  readonly content: string
}

/** Messages of persons to libraries. */
export interface LibraryMessages {
  /** Undefined when the allowance is used up, however many requests come at once. */
  add(message: NewLibraryMessage, allowance: Allowance): Promise<Stored | undefined>
}

export interface NewSuggestion {
  readonly libraryId: number
  readonly patronId: number
  readonly state: 'pre_suggestion' | 'suggestion'
  readonly title: string
  readonly publisher: string
  readonly author?: string | undefined
  readonly edition?: string | undefined
  /** ISBN of 13 figures or ISSN as NNNN-NNNC. */
  readonly standardNumber?: string | undefined
  readonly periodical: boolean
  readonly notes?: string | undefined
  /** What a teacher adds. */
  readonly teaching?: {
    readonly course: string
    readonly discipline: string
    readonly bibliography: 'basic' | 'complementary'
    readonly copies: number
    readonly students?: number | undefined
    readonly reason?: string | undefined
  }
}

/** A suggestion as the library reads it. */
export interface StoredSuggestion extends Omit<NewSuggestion, 'state'> {
  readonly id: number
  readonly state: SuggestionState
  /** Of the person who wrote it. */
  readonly name: string
  readonly createdAt: string
}

export interface SuggestionQuery {
  readonly states: readonly SuggestionState[]
  readonly libraryIds: readonly number[]
  readonly offset: number
  readonly limit: number
}

/** Titles that persons want libraries to buy. */
export interface Suggestions {
  /** Undefined when the allowance is used up, however many requests come at once. */
  add(suggestion: NewSuggestion, allowance: Allowance): Promise<Stored | undefined>
  /** The latest first. */
  list(query: SuggestionQuery): Promise<{ readonly total: number; readonly rows: readonly StoredSuggestion[] }>
  find(id: number): Promise<StoredSuggestion | undefined>
  /** False when it is not in the state that was seen any more. */
  change(id: number, seen: SuggestionState, state: SuggestionState): Promise<boolean>
}

declare module './stores.ts' {
  interface Stores {
    readonly libraryMessages: LibraryMessages
    readonly suggestions: Suggestions
  }
}
