export interface CommentQuery {
  readonly state: 'waiting' | 'shown' | 'refused'
  readonly patronId?: number
  readonly titleId?: number
  readonly offset: number
  readonly limit: number
}

export interface DeskCommentRow {
  readonly id: number
  readonly titleId: number
  readonly title: string
  /** Both absent where the writer's account was deleted. */
  readonly patronId?: number
  /** Social name first. */
  readonly name?: string
  readonly content: string
  readonly state: CommentQuery['state']
  readonly reason?: string
  readonly createdAt: string
  /** What became of this writer’s other comments. */
  readonly earlierShown: number
  readonly earlierRefused: number
}

/** Comments as the staff decide on them: waiting ones oldest first, decided ones latest first. */
export interface DeskComments {
  list(query: CommentQuery): Promise<{ readonly total: number; readonly rows: readonly DeskCommentRow[] }>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskComments: DeskComments
  }
}
