import { CompiledQuery } from 'kysely'
import type { Handles } from './handles.ts'

type Value = string | number | null

export interface Insertion {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
  /** What follows the values: ON CONFLICT, RETURNING. */
  readonly tail?: string
}

// Few sizes, so that the engine meets the same few statements and need not read each anew.
const sizes = [512, 128, 32, 8, 1]

const texts = new Map<string, string>()

function statement(engine: Handles['engine'], { table, columns, tail = '' }: Omit<Insertion, 'rows'>, rows: number): string {
  const cacheKey = `${engine} ${table} ${columns.length} ${rows} ${tail}`
  const known = texts.get(cacheKey)
  if (known) return known
  let parameter = 0
  const row = () => `(${columns.map(() => (engine === 'sqlite' ? '?' : `$${(parameter += 1)}`)).join(', ')})`
  const text = `insert into ${table} (${columns.join(', ')}) values ${Array.from({ length: rows }, row).join(', ')} ${tail}`
  texts.set(cacheKey, text)
  return text
}

/** The same with the values of all rows in one list, row after row. */
export type FlatInsertion = Omit<Insertion, 'rows'> & { readonly values: readonly Value[] }

/** Inserts many rows of one shape with few, always equal statements. Answers what `tail` returns. Table and columns are ours, never a caller's. */
export async function insertValues<R = never>(handles: Handles, insertion: FlatInsertion): Promise<R[]> {
  const { columns, values } = insertion
  const found: R[] = []
  let start = 0
  for (const size of sizes) {
    const width = size * columns.length
    while (start < values.length && values.length - start >= width) {
      const some = values.slice(start, start + width)
      const { rows } = await handles.write.executeQuery<R>(CompiledQuery.raw(statement(handles.engine, insertion, size), some))
      for (const row of rows) found.push(row)
      start += width
    }
  }
  return found
}

/** `insertValues` for rows that are lists already. */
export function insertRows<R = never>(handles: Handles, { rows, ...rest }: Insertion): Promise<R[]> {
  const values: Value[] = []
  for (const row of rows) for (const value of row) values.push(value)
  return insertValues<R>(handles, { ...rest, values })
}
