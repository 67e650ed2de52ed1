import { sql, type Compilable, type CompiledQuery, type Expression, type RawBuilder } from 'kysely'
import type { EngineName } from './engine.ts'
import type { Handles } from './handles.ts'

/** Stands in a statement for a value that comes with each question. */
class Slot<A> {
  readonly valueIn: (asked: A) => unknown

  constructor(valueIn: (asked: A) => unknown) {
    this.valueIn = valueIn
  }
}

/** `slot((asked) => asked.id)` where a statement would have the id. */
export type Slots<A> = <T>(valueIn: (asked: A) => unknown) => RawBuilder<T>

/**
 * A statement that is written once for each engine and then only filled in. Writing one costs ten times what SQLite takes to answer it;
 * worth it for what every page asks. `build` must make the same statement whatever is asked.
 */
export function prepared<A, R>(
  build: (handles: Pick<Handles, 'engine' | 'read'>, slot: Slots<A>) => Compilable<R>,
): (handles: Pick<Handles, 'engine' | 'read'>, asked: A) => Promise<R[]> {
  const written = new Map<EngineName, CompiledQuery<R>>()
  const write = (handles: Pick<Handles, 'engine' | 'read'>) => {
    const statement = build(handles, <T>(valueIn: (asked: A) => unknown) => sql.val<T>(new Slot(valueIn) as T)).compile()
    written.set(handles.engine, statement)
    return statement
  }
  return async (handles, asked) => {
    const statement = written.get(handles.engine) ?? write(handles)
    const parameters = statement.parameters.map((one) => (one instanceof Slot ? (one as Slot<A>).valueIn(asked) : one))
    return (await handles.read.executeQuery<R>({ ...statement, parameters })).rows
  }
}

/** `idList` for a prepared statement. */
export const idSlot = <A>(engine: EngineName, slot: Slots<A>, idsIn: (asked: A) => readonly number[]): Expression<number> =>
  engine === 'sqlite'
    ? sql<number>`(select value from json_each(${slot((asked) => JSON.stringify(idsIn(asked)))}))`
    : sql<number>`(select unnest(${slot(idsIn)}::bigint[]))`
