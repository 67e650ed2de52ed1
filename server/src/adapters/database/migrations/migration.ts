import type { EngineName } from '../engine.ts'

/** One step of the schema. Once released it is never changed: what proves wrong is mended by the next one. */
export interface Migration {
  readonly name: string
  readonly statements: (engine: EngineName) => readonly string[]
}
