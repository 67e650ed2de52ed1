import type { EngineName } from '../engine.ts'

interface RowRule {
  /** Names the trigger. */
  readonly name: string
  readonly table: string
  /** `update`, `delete` or `update of a, b`. */
  readonly event: string
  /** SQL over `old` and `new`, without a subquery on PostgreSQL's side of `when`. Absent: every row. */
  readonly when?: string
  readonly message: string
}

const quoted = (message: string): string => `'${message.replaceAll("'", "''")}'`

/** Refuses a statement before it changes a row, as a check would. On PostgreSQL the condition stands in the function: there it may read other tables. */
export function refuse(engine: EngineName, { name, table, event, when = 'true', message }: RowRule): readonly string[] {
  if (engine === 'sqlite')
    return [`create trigger ${name} before ${event} on ${table} when ${when} begin select raise(abort, ${quoted(message)}); end`]
  const row = event === 'delete' ? 'old' : 'new'
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if ${when} then raise exception using errcode = 'check_violation', message = ${quoted(message)}; end if;
      return ${row};
    end $$`,
    `create trigger ${name} before ${event} on ${table} for each row execute function ${name}()`,
  ]
}

/** Rows that are written once. They may be deleted when the row they belong to is marked as past its retention. */
export const appendOnly = (engine: EngineName, table: string, parent: string): readonly string[] => [
  ...refuse(engine, { name: `${table}_unchanged`, table, event: 'update', message: `${table} is append-only` }),
  ...refuse(engine, {
    name: `${table}_retained`,
    table,
    event: 'delete',
    when: `not exists (select 1 from ${parent} where ${parent}.id = old.${parent}_id and ${parent}.retention_ended_at is not null)`,
    message: `${table} belongs to a ${parent} that is within its retention`,
  }),
]
