/** What is derived from the record for lists and sorting; made by the catalogue, never written by hand. */
export interface TitleLines {
  readonly titleLine: string
  readonly sortTitle: string
  readonly mainAuthor?: string
  readonly sortAuthor?: string
  readonly year?: number
  readonly materialTypeId?: number
  /** MARC code of three letters. */
  readonly language?: string
  readonly online: boolean
  readonly accessible: boolean
  readonly callNumber?: string
  readonly callNumberSort?: string
}

/** A title as it is kept. `record` is the MARC 21 record as text, as `serialiseRecord` of the catalogue writes it and `parseStoredRecord` reads it. */
export interface StoredTitle extends TitleLines {
  readonly id: number
  readonly source: string
  readonly record: string
  readonly contentHash: string
  readonly suppressed: boolean
  /** UTC instants. */
  readonly createdAt: string
  readonly updatedAt: string
}

/** What titles are described from. */
export type TitleRecord = Pick<StoredTitle, 'id' | 'record' | 'contentHash' | 'suppressed'>

/** Reads titles. Suppressed ones are answered too, with their mark: the caller hides them. */
export interface Titles {
  byId(id: number): Promise<StoredTitle | undefined>
  /** In the order of `ids`; those that do not exist are left out. One statement, however many. */
  byIds(ids: readonly number[]): Promise<readonly StoredTitle[]>
  /** By growing id, for who must see them all. */
  after(id: number, limit: number): Promise<readonly StoredTitle[]>
  /** The same of their records. */
  recordsAfter(id: number, limit: number): Promise<readonly TitleRecord[]>
  /** Records of so many of `ids` as exist, in no order. */
  records(ids: readonly number[]): Promise<readonly TitleRecord[]>
  /**
   * Titles that visitors see, in parts of ids `(part - 1) * size + 1` to `part * size`: for each part that holds any, the instant of its
   * last change.
   */
  parts(size: number): Promise<readonly { readonly part: number; readonly updatedAt: string }[]>
  /** The titles of one part that visitors see, by id. */
  ofPart(part: number, size: number): Promise<readonly { readonly id: number; readonly updatedAt: string }[]>
  /** The greatest id that any title has; 0 where there is none. */
  lastId(): Promise<number>
  /** How many are shown to visitors. */
  count(): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly titles: Titles
  }
}
