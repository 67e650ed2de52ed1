import { sql, type Expression } from 'kysely'
import { storable } from './dialect/storable-text.ts'
import type { EngineName } from './engine.ts'

/** For `where('id', 'in', …)`: any number of ids in one parameter, so that the statement is always the same one. */
export function idList(engine: EngineName, ids: readonly number[]): Expression<number> {
  return engine === 'sqlite'
    ? sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
    : sql<number>`(select unnest(${ids}::bigint[]))`
}

/** The same for texts. */
export function textList(engine: EngineName, texts: readonly string[]): Expression<string> {
  const kept = texts.map(storable)
  return engine === 'sqlite'
    ? sql<string>`(select value from json_each(${JSON.stringify(kept)}))`
    : sql<string>`(select unnest(${kept}::text[]))`
}
