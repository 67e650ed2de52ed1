export type MessageState = 'new' | 'answered' | 'closed'

/** A message of a reader to a library. */
export interface DeskMessageRow {
  readonly id: number
  readonly libraryId: number
  readonly patronId?: number
  /** As they stood when it was written. */
  readonly name: string
  readonly email?: string
  readonly content: string
  readonly createdAt: string
  readonly state: MessageState
  readonly answer?: string
}

export interface MessageQuery {
  readonly state: MessageState
  readonly libraryIds: readonly number[]
  readonly offset: number
  readonly limit: number
}

/** What becomes of a message. An answer does not close it for good: it may be closed or moved later. */
export interface MessageChange {
  readonly state?: MessageState
  readonly answer?: string
  readonly libraryId?: number
  readonly loginId: number
}

/** Messages of the footer as the desk works through them. */
export interface DeskMessages {
  /** Oldest first. */
  list(query: MessageQuery): Promise<{ readonly total: number; readonly rows: readonly DeskMessageRow[] }>
  find(id: number): Promise<DeskMessageRow | undefined>
  /** False where its state is not `seen` any more: somebody else was first. */
  change(id: number, seen: MessageState, change: MessageChange): Promise<boolean>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskMessages: DeskMessages
  }
}
