export interface StoredHeading {
  readonly id: number
  readonly kind: string
  readonly label: string
  /** MARC authority record as the catalogue keeps it; absent when the heading was made from titles. */
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

/** A neighbour of a heading as its record names it; without `targetId` it is not among our headings, or another form of this one (`see`). */
export interface HeadingReference {
  readonly kind: 'see' | 'see_also' | 'earlier' | 'later' | 'broader' | 'narrower'
  readonly label: string
  readonly targetId?: number
}

/** A heading that names this one in its own record. */
export interface ReferenceFrom {
  readonly kind: HeadingReference['kind']
  readonly headingId: number
  readonly label: string
}

/** Headings of some kinds; each of `words`, folded, must begin a word of the heading or of one of its other forms. */
export interface HeadingsAsked {
  readonly kinds: readonly string[]
  readonly words: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** `otherForm`: the form by which it was found, when that is not its own. `titles`: how many that visitors see carry it. */
export interface FoundHeading {
  readonly id: number
  readonly kind: string
  readonly label: string
  readonly titles: number
  readonly otherForm?: string
}

/** Reads authorities and how titles hang on them. */
export interface Headings {
  byId(id: number): Promise<StoredHeading | undefined>
  /** Texts for facet values, in one statement; those that do not exist are left out. */
  byIds(ids: readonly number[]): Promise<readonly StoredHeading[]>
  /** One page of headings in alphabetical order: those with a record of their own and those of titles that visitors see. */
  find(asked: HeadingsAsked): Promise<{ readonly total: number; readonly found: readonly FoundHeading[] }>
  /** Those of these headings of which each of these folded words begins a word, in no order. */
  idsWith(words: readonly string[], among: readonly number[]): Promise<readonly number[]>
  /** All headings of these titles, in one statement. */
  ofTitles(titleIds: readonly number[]): Promise<readonly TitleHeading[]>
  /** Other forms (see from) of those of these headings that have any, in the order of their records. One statement. */
  otherForms(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
  /** What the heading's record refers to, in its order. */
  references(id: number): Promise<readonly HeadingReference[]>
  /** Which other headings refer to it. */
  referencesFrom(id: number): Promise<readonly ReferenceFrom[]>
  /** How many titles that visitors see hang on it, by role. */
  titleCounts(id: number): Promise<ReadonlyMap<string, number>>
  /**
   * Headings on which a title hangs that visitors see, in parts of ids as titles have them (`Titles.parts`): each part that holds any with
   * the instant of its last change.
   */
  parts(size: number): Promise<readonly { readonly part: number; readonly updatedAt: string }[]>
  /** Those of one part, by id. */
  ofPart(part: number, size: number): Promise<readonly { readonly id: number; readonly updatedAt: string }[]>
  /** Those titles in one of these roles, newest first. */
  titlesOf(id: number, roles: readonly string[], page: { readonly offset: number; readonly limit: number }): Promise<readonly number[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly headings: Headings
  }
}
