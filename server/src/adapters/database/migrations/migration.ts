import type { Transaction } from 'kysely'
import type { EngineName } from '../engine.ts'
import type { Tables } from '../tables.ts'

/** One step of the schema. Once released it is never changed: what proves wrong is mended by the next one. */
export interface Migration {
  readonly statements: (engine: EngineName) => readonly string[]
  /** What no statement can say, after the statements and in the same transaction. */
  readonly run?: (transaction: Transaction<Tables>) => Promise<void>
}

/** A step under the name that the database stores: the name of its file without the ending. */
export interface NamedMigration extends Migration {
  readonly name: string
}
