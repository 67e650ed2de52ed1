/** What other parts of the program must be told: these rows may look different from before, or be gone. */
export type OutboxMessage =
  | { readonly topic: 'titles'; readonly ids: readonly number[] }
  | { readonly topic: 'headings'; readonly ids: readonly number[] }
  | { readonly topic: 'settings'; readonly names: readonly string[] }

/** One message with its number. Numbers grow in the order of commits: who has read up to one misses nothing before it. */
export interface OutboxEntry {
  readonly seq: number
  readonly message: OutboxMessage
}

/**
 * Messages written in the same transaction as what they tell of, read at least once. Append last in a transaction: who appends
 * is alone until its commit.
 */
export interface Outbox {
  /** Answers the number of the last message. */
  append(messages: readonly OutboxMessage[]): Promise<number>
  /** The next messages after `seq`, oldest first. */
  readAfter(seq: number, limit: number): Promise<readonly OutboxEntry[]>
  /** Number of the last message ever written; 0 before the first. */
  last(): Promise<number>
  /** Whether all messages after `seq` are still kept; without them, and where `seq` was never given, as after a restore, a reader must begin anew. */
  keepsAfter(seq: number): Promise<boolean>
  /** How far this reader has come; 0 for one that never acknowledged. */
  acknowledged(reader: string): Promise<number>
  /** Everything up to `seq` is done with. Never goes back. */
  acknowledge(reader: string, seq: number): Promise<void>
  /**
   * Throws away what every known reader has acknowledged and was written before this time; answers how many messages. Processes that
   * read under one name are not equally fast, so leave them a while.
   */
  discard(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly outbox: Outbox
  }
}
