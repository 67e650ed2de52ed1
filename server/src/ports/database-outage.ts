/** Why the database cannot be used for now: nothing is wrong with the call. */
export type OutageReason = 'unreachable' | 'full' | 'read_only' | 'damaged'

/** The database cannot be used for now; the cause is the engine's own error. */
export class DatabaseOutage extends Error {
  readonly reason: OutageReason

  constructor(reason: OutageReason, cause: unknown) {
    super(`the database cannot be used (${reason})`, { cause })
    this.name = 'DatabaseOutage'
    this.reason = reason
  }
}
