import type { NewTitleDisplay } from './title-displays.ts'

/** Titles as the index takes many of them at a time; only the index knows what is inside. */
export interface BuiltTitles {
  readonly titles: number
}

/** Many titles made ready in a thread of its own. */
export interface TitleBatch {
  /** Left out where none of them is shown. */
  readonly built?: BuiltTitles
  /** Those that are in it, which visitors see. */
  readonly ids: readonly number[]
  readonly displays: readonly NewTitleDisplay[]
}

/** What changed, made ready. What is removed is none of what is put. */
export interface ChangedBatch extends Pick<TitleBatch, 'built'> {
  readonly remove: readonly number[]
}

/** Some titles by their ids, or all whose id is greater than `after` and not greater than `upTo`. */
export type BatchRequest = { readonly ids: readonly number[] } | { readonly after: number; readonly upTo: number }

/** Makes titles ready for the index beside the thread that serves. */
export interface BatchBuilder {
  /** Lots that are worth being asked for at a time: while one is waited for, others are made. */
  readonly ahead: number
  /** Undefined where it cannot be made there now: whoever asked makes it himself, and meets what went wrong. */
  make(asked: BatchRequest): Promise<TitleBatch | undefined>
}
