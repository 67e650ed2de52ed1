type WithoutNulls<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null>
}

/** A row as plain data: what is null in the table is absent. */
export function withoutNulls<T extends object>(row: T): WithoutNulls<T> {
  // Key by key: a list of pairs for each row was a tenth of what two hundred copies cost.
  const some: Record<string, unknown> = {}
  for (const key in row) if (row[key] !== null) some[key] = row[key]
  return some as WithoutNulls<T>
}

/** How many rows go into one INSERT: below the engines' limits on parameters with thirty columns. */
const rowsAtOnce = 500

export function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

export const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

const portuguese = new Intl.Collator('pt', { numeric: true })

/** Names as a reader expects them in a list, accents beside their letters; the databases compare bytes. */
export const byName = <T extends { readonly name: string; readonly id: number }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => portuguese.compare(a.name, b.name) || a.id - b.id)
