import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'

/** Makes the cards of these titles, such as were looked at before as their JSON; titles that are gone are left out. */
export type MakeCards = (ids: readonly number[]) => Promise<readonly (readonly [id: number, card: ResultItem | string])[]>

/** The JSON of one card. */
export type CardText = readonly [id: number, text: string]

export interface AskedCards {
  readonly ids: readonly number[]
  readonly language: Language
  /** What the caller knows of changes: everything that was written before this mark is seen. */
  readonly dataVersion: string
}

/** Makes cards apart from the thread that serves. */
export interface CardMaker {
  /** Texts of cards, those of titles that are gone left out; undefined where the caller must make them. Never rejects. */
  texts(asked: AskedCards): Promise<readonly CardText[] | undefined> | undefined
}

/** Where cards stand that were made, as the JSON that answers carry. */
export interface CardCache {
  /** Cards of these titles in the order given, those that are not here made by `make`. */
  texts(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly string[]>
}
