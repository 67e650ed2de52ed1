/** A comment as its writer sends it. */
export interface CommentToStore {
  readonly titleId: number
  readonly patronId: number
  /** 1 to 1,000 characters. */
  readonly content: string
  /** When it was written; now, where it is absent. */
  readonly writtenAt?: Date
}

/** What the library makes of a comment: it is shown, or refused with a reason for its writer. */
export type CommentDecision = { readonly state: 'shown' } | { readonly state: 'refused'; readonly reason: string }

/** A comment that the library has to decide on. */
export interface WaitingComment {
  readonly id: number
  readonly titleId: number
  /** The title as lists show it. */
  readonly title: string
  /** Who wrote it, social name first, with their code. */
  readonly name: string
  readonly code: string
  readonly content: string
  /** UTC instant. */
  readonly createdAt: string
}

/** Takes comments in and decides on them; nothing that waits is shown to anybody else. */
export interface CommentDesk {
  /** Answers its number. */
  add(comment: CommentToStore): Promise<number>
  /** The same unless `max` of this person's wait already: undefined then. Those that come at once are counted one after another. */
  offer(comment: CommentToStore, max: number): Promise<number | undefined>
  /** False when it was decided on before, or is not there. */
  decide(id: number, decision: CommentDecision): Promise<boolean>
  /** Who wrote it, on which title (as lists show it); undefined when it is not there or its writer was deleted. */
  writer(id: number): Promise<{ readonly patronId: number; readonly title: string } | undefined>
  /** How many of this person's wait. */
  waiting(patronId: number): Promise<number>
  /** Those that wait longest first. */
  queue(limit: number): Promise<readonly WaitingComment[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly commentDesk: CommentDesk
  }
}
