export interface FacetCount {
  readonly value: string
  readonly count: number
}

/** Where a word of the query was found. */
export interface FoundAt {
  readonly field: string
  /** Which of the values of the field, from 0. */
  readonly value: number
  /** Which of the words of the value, from 0, as `words` cuts them. */
  readonly word: number
}

export interface Hit {
  readonly id: number
  /** Only comparable inside one answer, where it never rises; beyond the hits that are scored exactly by quantised frequencies. 0 unless ordered by relevance. */
  readonly score: number
  /** Where the words of the query stand, a phrase only where it does; only where the query asked for positions. */
  readonly found?: readonly FoundAt[]
}

/** An answer with the values of facets by their numbers in the index; of each facet the number of a value and its count by turns. */
export interface NumberedAnswer {
  readonly total: number
  readonly hits: readonly Hit[]
  readonly facets: { readonly [facet: string]: readonly number[] }
}

export interface Answer {
  /** Exact. */
  readonly total: number
  readonly hits: readonly Hit[]
  /** Exact; most frequent first, equal ones by value in UTF-16 order. */
  readonly facets: { readonly [facet: string]: readonly FacetCount[] }
}
