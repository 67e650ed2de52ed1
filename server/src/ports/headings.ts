export interface StoredHeading {
  readonly id: number
  readonly kind: string
  readonly label: string
  /** MARC authority record as JSON text; absent when the heading was made from titles. */
  readonly record?: string
}

/** A heading in one title, in the order of the record. */
export interface TitleHeading {
  readonly titleId: number
  readonly headingId: number
  readonly kind: string
  readonly label: string
  readonly role: string
  readonly relator?: string
}

/** Reads authorities and how titles hang on them. */
export interface Headings {
  byId(id: number): Promise<StoredHeading | undefined>
  /** Texts for facet values, in one statement; those that do not exist are left out. */
  byIds(ids: readonly number[]): Promise<readonly StoredHeading[]>
  /** All headings of these titles, in one statement. */
  ofTitles(titleIds: readonly number[]): Promise<readonly TitleHeading[]>
}
