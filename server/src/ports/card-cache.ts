import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'

/** Makes the cards of these titles; titles that are gone are left out. */
export type MakeCards = (ids: readonly number[]) => Promise<readonly (readonly [id: number, card: ResultItem])[]>

/** Cards that were made before. Nobody changes what it answers. */
export interface CardCache {
  /** Cards of these titles in the order given, those that are not cached made by `make`. */
  cards(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly ResultItem[]>
}
