/** A new e-mail address of a person: holds once it is confirmed, and can be undone for some days. */
export interface EmailChange {
  readonly id: number
  readonly patronId: number
  /** Absent where the person had no address. */
  readonly oldEmail?: string
  readonly newEmail: string
  readonly requestedAt: Date
  readonly confirmUntil: Date
  readonly undoUntil: Date
  readonly confirmed: boolean
  /** Undone, or replaced by a later request. */
  readonly closed: boolean
}

export interface NewEmailChange {
  readonly patronId: number
  readonly newEmail: string
  readonly confirmUntil: Date
  readonly undoUntil: Date
}

/** Hashes of the keys that stand in the addresses of the two pages. */
export interface EmailChangeHashes {
  readonly confirm: string
  readonly undo: string
}

export interface EmailChanges {
  /** Closes what waits for confirmation, and opens a new one. */
  open(change: NewEmailChange, hashesOf: (change: EmailChange) => EmailChangeHashes): Promise<EmailChange>
  /** The one that waits for its confirmation and is still in time. */
  pendingOf(patronId: number): Promise<EmailChange | undefined>
  byId(id: number): Promise<EmailChange | undefined>
  byHash(kind: keyof EmailChangeHashes, hash: string): Promise<EmailChange | undefined>
  /** Makes the new address the person's. False when it is confirmed, closed or out of time. */
  confirm(id: number): Promise<boolean>
  /** Brings the old address back if the new one held already, and closes later requests too. False when it is closed or out of time. */
  undo(id: number): Promise<boolean>
  /** Closes what waits for confirmation. */
  close(patronId: number): Promise<void>
  /** Closes what waits and what could still be undone: no address of a request comes back, or is written to, by it. */
  closeAll(patronId: number): Promise<void>
  /** Addresses that were replaced and may come back. */
  replacedAddresses(patronId: number): Promise<readonly string[]>
  /** Deletes those whose time to undo ended before this instant; answers how many. */
  prune(before: Date): Promise<number>
}

declare module './stores.ts' {
  interface Stores {
    readonly emailChanges: EmailChanges
  }
}
