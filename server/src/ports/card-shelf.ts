import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'

/** Makes the cards of these titles; titles that are gone are left out. */
export type MakeCards = (ids: readonly number[]) => Promise<readonly (readonly [id: number, card: ResultItem])[]>

/** Where cards stand that were made, as the JSON that answers carry. */
export interface CardShelf {
  /** Cards of these titles in the order given, those that are not here made by `make`. */
  texts(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly string[]>
}
