/** Whom a notice is for: readers with an active bond, of these categories and of these libraries where any are named. */
export interface Audience {
  readonly categoryIds: readonly number[]
  readonly libraryIds: readonly number[]
}

export interface NewNotice {
  readonly heading: string
  readonly content: string
  readonly byEmail: boolean
  readonly audience: Audience
  readonly recipients: number
  readonly loginId: number
}

export interface StoredNotice extends Omit<NewNotice, 'loginId'> {
  readonly id: number
  readonly sentAt: string
  /** Who sent it. */
  readonly sender?: { readonly patronId: number; readonly name: string }
}

/** What the staff tell many readers at once. */
export interface Notices {
  /** How many readers it would reach, and how many of them have an e-mail address. */
  count(audience: Audience): Promise<{ readonly readers: number; readonly withEmail: number }>
  add(notice: NewNotice): Promise<number>
  find(id: number): Promise<StoredNotice | undefined>
  /** The latest first. */
  list(page: {
    readonly offset: number
    readonly limit: number
  }): Promise<{ readonly total: number; readonly notices: readonly StoredNotice[] }>
  /** Numbers of readers above `after`, ascending. */
  readers(audience: Audience, after: number, limit: number): Promise<readonly number[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly notices: Notices
  }
}
