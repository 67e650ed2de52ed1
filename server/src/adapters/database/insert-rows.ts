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

function statement(engine: Handles['engine'], { table, columns, tail = '' }: Insertion, rows: number): string {
  const mark = `${engine} ${table} ${columns.length} ${rows} ${tail}`
  const known = texts.get(mark)
  if (known) return known
  let parameter = 0
  const row = () => `(${columns.map(() => (engine === 'sqlite' ? '?' : `$${(parameter += 1)}`)).join(', ')})`
  const text = `insert into ${table} (${columns.join(', ')}) values ${Array.from({ length: rows }, row).join(', ')} ${tail}`
  texts.set(mark, text)
  return text
}

/** Inserts many rows of one shape with few, always equal statements. Answers what `tail` returns. Table and columns are ours, never a caller's. */
export async function insertRows<R = never>(handles: Handles, insertion: Insertion): Promise<R[]> {
  const found: R[] = []
  let start = 0
  for (const size of sizes) {
    while (insertion.rows.length - start >= size) {
      const values = insertion.rows.slice(start, start + size).flat()
      const { rows } = await handles.write.executeQuery<R>(CompiledQuery.raw(statement(handles.engine, insertion, size), values))
      found.push(...rows)
      start += size
    }
  }
  return found
}
