/** What a condition comes down to: sets of documents by terms of the dictionary. `fields` is a bit per text field. */
export type Plan =
  | { readonly kind: 'none' | 'all' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  | TermPlan
  | PrefixPlan
  | PatternPlan
  | SequencePlan
  | { readonly kind: 'and' | 'or'; readonly of: readonly Plan[] }
  | { readonly kind: 'not'; readonly of: Plan }

/** One word; `stems` are keys of words that count as the same in a language: `por:livr`. */
export interface TermPlan {
  readonly kind: 'term'
  readonly term: string
  readonly fields: number
  readonly stems: readonly string[]
}

export interface PrefixPlan {
  readonly kind: 'prefix'
  readonly prefix: string
  readonly fields: number
}

/** Words that begin with the prefix and fit the pattern as a whole: `*` in it is any letters, `?` one. */
export interface PatternPlan {
  readonly kind: 'pattern'
  readonly prefix: string
  readonly pattern: string
  readonly fields: number
}

/** Words one after another inside one value; `whole` and `start` say where in the value. */
export interface SequencePlan {
  readonly kind: 'sequence'
  readonly terms: readonly string[]
  readonly lastIsPrefix: boolean
  readonly anchored: 'anywhere' | 'start' | 'whole'
  readonly fields: number
}

/** A plan and what relevance needs beside it. */
export interface PlannedQuery {
  readonly plan: Plan
  /** Words and prefixes that a document gains by, each once. */
  readonly leaves: readonly (TermPlan | PrefixPlan)[]
  /** The words as they were asked for of boosted fields, where the query does not leave a choice of them: for title boosts. */
  readonly queryWords: readonly string[]
  readonly lastQueryWordIsPrefix: boolean
}
