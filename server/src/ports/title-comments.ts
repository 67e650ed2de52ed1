/** A comment that the library approved. `name` is the person's, social name first: who shows it shortens it. Absent: the account was deleted. */
export interface ShownComment {
  readonly name?: string
  readonly content: string
  /** UTC instant. */
  readonly createdAt: string
}

/** A comment as its writer sees it. */
export interface WrittenComment {
  readonly id: number
  readonly content: string
  /** UTC instant. */
  readonly createdAt: string
  readonly state: 'waiting' | 'shown' | 'refused'
  /** Why the library refused it. */
  readonly refusalReason?: string
}

/** A title that a person commented on. */
export interface CommentedTitle {
  readonly titleId: number
  readonly comments: number
  readonly waiting: number
}

interface PageOf {
  readonly offset: number
  readonly limit: number
}

/** Comments on titles. */
export interface TitleComments {
  /** Approved ones, newest first, and how many there are. */
  shown(titleId: number, page: PageOf): Promise<{ readonly total: number; readonly comments: readonly ShownComment[] }>
  /** The same as long as the approved ones of the title are. */
  version(titleId: number): Promise<string>
  /** All that one person said of a title, newest first. */
  ofWriter(titleId: number, patronId: number): Promise<readonly WrittenComment[]>
  /** Titles that visitors see and this person commented on, the latest comment first, and how many they are. */
  titlesOf(patronId: number, page: PageOf): Promise<{ readonly total: number; readonly titles: readonly CommentedTitle[] }>
  /** False when there is none with this number by this person. */
  remove(id: number, patronId: number): Promise<boolean>
}

declare module './stores.ts' {
  interface Stores {
    readonly titleComments: TitleComments
  }
}
