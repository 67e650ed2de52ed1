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

/** Takes comments in and decides on them; nothing that waits is shown to anybody else. */
export interface CommentDesk {
  /** Answers its number. */
  add(comment: CommentToStore): Promise<number>
  /** False when it was decided on before, or is not there. */
  decide(id: number, decision: CommentDecision): Promise<boolean>
  /** How many of this person's wait. */
  waiting(patronId: number): Promise<number>
}
