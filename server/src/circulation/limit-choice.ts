import type { Limits } from './limits.ts'

/** One row of limits. Without library or category it is for all; 0 forbids, without `maximum` the wider rows hold. */
export interface LimitRow {
  readonly libraryId?: number
  readonly categoryId?: number
  readonly kind: 'total' | 'group' | 'title' | 'holds' | 'requests'
  readonly group?: string
  readonly maximum?: number
}

/** A row that names the category is narrower than one that names the library. */
const narrowness = ({ libraryId, categoryId }: LimitRow): number => (categoryId === undefined ? 0 : 2) + (libraryId === undefined ? 0 : 1)

const matches = (row: LimitRow, libraryId: number, categoryId: number): boolean =>
  (row.libraryId ?? libraryId) === libraryId && (row.categoryId ?? categoryId) === categoryId

/** The limits of a category in a library: of each kind the narrowest row that says a number. */
export function limitsOf(rows: readonly LimitRow[], libraryId: number, categoryId: number): Limits {
  const holding = rows
    .filter((row) => row.maximum !== undefined && matches(row, libraryId, categoryId))
    .toSorted((one, other) => narrowness(one) - narrowness(other))
  const groups: Record<string, number> = {}
  const most: Partial<Record<'total' | 'work' | 'holds' | 'requests', number>> = {}
  for (const { kind, group, maximum } of holding) {
    if (kind === 'group') groups[group!] = maximum!
    else most[kind === 'title' ? 'work' : kind] = maximum!
  }
  return { ...most, groups }
}
