/**
 * Why the database cannot be used for now: nothing is wrong with the call. `busy`: too much that takes long waits to be read, or another process has
 * the file for too long. `failing`: its disk refused a read or a write; the file itself may be whole.
 */
export type OutageReason = 'unreachable' | 'full' | 'read_only' | 'failing' | 'damaged' | 'busy'

/** The database cannot be used for now; the cause is the engine's own error. */
export class DatabaseOutage extends Error {
  readonly reason: OutageReason

  constructor(reason: OutageReason, cause: unknown) {
    super(`the database cannot be used (${reason})`, { cause })
    this.name = 'DatabaseOutage'
    this.reason = reason
  }
}
