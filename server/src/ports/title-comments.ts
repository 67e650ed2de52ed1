/** A comment that the library approved. `name` is the person's, social name first: who shows it shortens it. */
export interface ShownComment {
  readonly name: string
  readonly content: string
  /** UTC instant. */
  readonly createdAt: string
}

/** Comments on titles. */
export interface TitleComments {
  /** Approved ones, newest first, and how many there are. */
  shown(
    titleId: number,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{
    readonly total: number
    readonly comments: readonly ShownComment[]
  }>
}
