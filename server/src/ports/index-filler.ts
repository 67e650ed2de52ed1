import type { NewTitleDisplay } from './title-displays.ts'

/** A title that was just stored for the first time, and what its record tells of it, as text that only its writer and its reader know. */
export interface DraftedTitle {
  readonly id: number
  readonly contentHash: string
  readonly draft: string
}

/**
 * Adds titles to an index on disk that nobody answers from, beside the thread that stores them. None of them may be in the index yet; what belongs to them
 * is read from the database.
 */
export interface IndexFiller {
  /** Answers what lists show of them, which the caller writes. */
  put(titles: readonly DraftedTitle[]): Promise<readonly NewTitleDisplay[]>
  /** Has everything that was put so far on disk when it answers; none of it counts yet. */
  cut(): Promise<void>
  /** Everything that was cut counts when it answers. `position` is the number of the last change of the outbox that the index holds then. */
  save(position: number): Promise<void>
  /** What does not count yet is gone. */
  close(): Promise<void>
}
