import { CompiledQuery } from 'kysely'
import type { EngineName } from '../engine.ts'

/** Several selects as one statement, and how its rows are given back to them in their order. */
export interface JoinedReads {
  readonly query: CompiledQuery
  readonly split: (rows: readonly unknown[]) => readonly (readonly unknown[])[]
}

/** Each select answers one list in JSON; its parameters are counted on from those before it. */
function textForPostgres(reads: readonly CompiledQuery[]): string {
  let before = 0
  const lists = reads.map(({ sql, parameters }) => {
    const counted = sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`)
    before += parameters.length
    return `(select coalesce(json_agg(one), '[]') from (${counted}) as one)`
  })
  return `select unnest(array[${lists.join(', ')}]) as list`
}

/** Truth is 1 and 0 on both databases. */
const asStored = (_: string, value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value)

const listOf = (row: unknown): unknown[] => JSON.parse((row as { readonly list: string }).list, asStored) as unknown[]

/** Selects that SQLite's connection makes one statement of: it alone knows the names of their columns. Its rows are lists of rows. */
export interface SqliteReads extends CompiledQuery {
  readonly reads: readonly CompiledQuery[]
}

export const isJoined = (query: CompiledQuery): query is SqliteReads => 'reads' in query

/** None of the selects may read bytes: JSON has none. */
export function joinedReads(engine: EngineName, reads: readonly CompiledQuery[]): JoinedReads {
  const parameters = reads.flatMap((read) => read.parameters)
  if (engine === 'postgresql') return { query: CompiledQuery.raw(textForPostgres(reads), parameters), split: (rows) => rows.map(listOf) }
  const query: SqliteReads = { ...CompiledQuery.raw('', parameters), reads }
  return { query, split: (rows) => rows as unknown[][] }
}

const quoted = (name: string): string => {
  if (name.includes('"')) throw new Error(`A column without a name of its own: ${name}`)
  return `"${name}"`
}

/** Names of the columns of each select. */
type Columns = readonly (readonly string[])[]

/** The selects below each other, the number of each before its columns, all as wide as the widest. */
export function textForSqlite(texts: readonly string[], columns: Columns): string {
  const width = Math.max(...columns.map(({ length }) => length))
  const one = (text: string, at: number) => {
    const names = columns[at]!
    if (new Set(names).size !== names.length) throw new Error(`Two columns have one name: ${text}`)
    const padding = Array.from({ length: width - names.length }, () => 'null')
    return `select ${[String(at), ...names.map(quoted), ...padding].join(', ')} from (${text})`
  }
  return texts.map(one).join(' union all ')
}

/** Rows of `textForSqlite`, by select and under their names. */
export function splitForSqlite(rows: readonly (readonly unknown[])[], columns: Columns): Record<string, unknown>[][] {
  const lists: Record<string, unknown>[][] = columns.map(() => [])
  for (const [at, ...values] of rows) lists[at as number]!.push(named(columns[at as number]!, values))
  return lists
}

/** Rows come as lists: those that node:sqlite makes itself, with names, cost more than what is read, and to look into them costs again. */
export function named(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at]
  return row
}
