import { sql } from 'kysely'
import type { Handles } from './handles.ts'

/**
 * The next id of a table on SQLite, inside a transaction that writes: nobody else gives any until it ends, and a number once given is never
 * given again. Rows with ids of ours need not be told back one by one, which costs an import a twentieth. On PostgreSQL others write too.
 */
export async function nextId({ write }: Handles, table: 'title' | 'heading'): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(write)
  return (rows[0]?.seq ?? 0) + 1
}
