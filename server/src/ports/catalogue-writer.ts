import type { TitleLines } from './titles.ts'

/** A heading of one title. `key` is comparable within its kind. */
export interface HeadingToStore {
  readonly kind: string
  readonly key: string
  readonly label: string
  readonly role: 'author' | 'contributor' | 'subject' | 'genre' | 'series' | 'work' | 'publisher'
  readonly relator?: string
}

export interface LinkToStore {
  readonly url: string
  readonly label?: string
  readonly kind: 'full_text' | 'version' | 'related' | 'cover' | 'unknown'
  readonly restricted: boolean
}

/** A bibliographic record with everything derived from it. `identity` and `contentHash` as the design's section 3 defines them. */
export interface TitleToStore extends TitleLines {
  readonly source: string
  readonly identity: string
  readonly contentHash: string
  /** The record as JSON text. */
  readonly record: string
  readonly headings: readonly HeadingToStore[]
  readonly identifiers: readonly { readonly kind: string; readonly value: string; readonly shown: string }[]
  readonly links: readonly LinkToStore[]
}

export type StoredAs = 'stored' | 'replaced' | 'unchanged'

export interface StoredRecord {
  readonly id: number
  readonly as: StoredAs
}

/** Writes bibliographic records; the same record twice changes nothing, a changed one keeps its id. */
export interface CatalogueWriter {
  /** All of them and their outbox message, or none. Answers in the order given; no two may have the same identity. */
  put(titles: readonly TitleToStore[]): Promise<readonly StoredRecord[]>
}
