import type { EngineName } from '../engine.ts'
import type { Database, DatabaseSettings } from '../open-database.ts'

/** A fresh, empty, migrated database. `settings` open it once more, also from another process. */
export interface TestDatabase extends Database {
  readonly settings: DatabaseSettings
  /** Closes it and takes it away. */
  remove(): Promise<void>
}

export interface TestEngine {
  readonly name: EngineName
  open(): Promise<TestDatabase>
}
