import type { EngineName } from '../engine.ts'

/** One step of the schema. Once released it is never changed: what proves wrong is mended by the next one. */
export interface Migration {
  readonly statements: (engine: EngineName) => readonly string[]
}

/** A step under the name that the database stores: the name of its file without the ending. */
export interface NamedMigration extends Migration {
  readonly name: string
}
