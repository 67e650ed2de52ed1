/** A title that stands in another one: an article in its periodical, a chapter in its book. */
export interface TitlePart {
  readonly titleId: number
  /** "v. 12, n. 3 (set./dez. 2020)" as the part's record says it. */
  readonly issue?: string
  readonly pages?: string
}

/** How titles hang together, by the numbers their records give. Suppressed titles are left out. */
export interface TitleParts {
  count(hostId: number): Promise<number>
  /** Newest issue first, inside an issue by page. */
  list(hostId: number, page: { readonly offset: number; readonly limit: number }): Promise<readonly TitlePart[]>
  /** Which titles of ours the relations of a record lead to, by their position in it. */
  targets(titleId: number): Promise<ReadonlyMap<number, number>>
}

declare module './stores.ts' {
  interface Stores {
    readonly titleParts: TitleParts
  }
}
