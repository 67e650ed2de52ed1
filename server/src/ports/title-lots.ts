import type { NewTitleDisplay } from './title-displays.ts'

/** Titles as the index takes many of them at a time; only the index knows what is inside. */
export interface BuiltTitles {
  readonly titles: number
}

/** Many titles made ready in a thread of its own. */
export interface TitleLot {
  /** Left out where none of them is shown. */
  readonly built?: BuiltTitles
  /** Those that are in it, which visitors see. */
  readonly ids: readonly number[]
  readonly displays: readonly NewTitleDisplay[]
  /** The last title that was looked at, shown or not. */
  readonly last?: number
}

/** What changed, made ready. What is removed is none of what is put. */
export interface ChangedLot extends Pick<TitleLot, 'built'> {
  readonly remove: readonly number[]
}

/** Some titles by their ids, or the next ones by growing id. */
export type AskedLot = { readonly ids: readonly number[] } | { readonly after: number; readonly limit: number }

/** Makes titles ready for the index beside the thread that serves. */
export interface LotMaker {
  /** Undefined where it cannot be made there now: whoever asked makes it himself, and meets what went wrong. */
  make(asked: AskedLot): Promise<TitleLot | undefined>
}
