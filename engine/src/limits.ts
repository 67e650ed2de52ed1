/** Names of what a query can have too much of. */
export type LimitName = 'words' | 'depth' | 'conditions' | 'offset' | 'page' | 'values' | 'prefix' | 'time'

/** What a query asks for is more than this index answers. */
export class QueryRefused extends Error {
  readonly limit: LimitName
  readonly allowed: number
  constructor(limit: LimitName, allowed: number) {
    super(`the query exceeds the limit "${limit}" of ${allowed}`)
    this.name = 'QueryRefused'
    this.limit = limit
    this.allowed = allowed
  }
}

export interface Limits {
  /** Words of all texts of a condition together, as they are written: those that are excluded and those that are there twice too. */
  readonly words: number
  /** How deep conditions stand inside each other. */
  readonly depth: number
  /** Conditions that a question is made of, at all depths together. */
  readonly conditions: number
  readonly offset: number
  /** Hits of one page, headings of one page of an index, suggestions. */
  readonly page: number
  /** Values of a filter, members of one AND or OR, filters. */
  readonly values: number
  /** Terms that one prefix stands for. */
  readonly prefix: number
  /** Milliseconds that one query may take. */
  readonly time: number
}

export const defaultLimits: Limits = {
  words: 32,
  depth: 8,
  conditions: 1_024,
  offset: 10_000,
  page: 1_000,
  values: 256,
  prefix: 100_000,
  time: 2_000,
}
