import { furtherRows, type RowOperator } from '@farol/contract/search.ts'
import { readSearch } from './read-guide.ts'
import { emptySearch, toAddress, type SearchRow, type SearchState } from './search-state.ts'

const rowsOf = ({ q, for: where, rows }: SearchState): readonly SearchRow[] =>
  q === '' ? rows : [{ operator: 'AND', q, for: where }, ...rows]

/** Rows are joined from the first to the last: what comes second must be one row, or rows that may be joined in any grouping. */
const mayFollow = (rows: readonly SearchRow[], operator: RowOperator) =>
  rows.length === 1 || (operator !== 'NOT' && rows.slice(1).every((row) => row.operator === operator))

function rowsTogether(first: readonly SearchRow[], operator: RowOperator, second: readonly SearchRow[]): readonly SearchRow[] | undefined {
  // A search without words is all that its filters leave: nothing to join by OR or to take away from.
  if (second.length === 0) return operator === 'AND' ? first : undefined
  if (first.length === 0) return operator === 'AND' ? second : undefined
  if (mayFollow(second, operator)) return [...first, ...second.map((row, at) => (at === 0 ? { ...row, operator } : row))]
  return operator !== 'NOT' && mayFollow(first, operator) ? rowsTogether(second, operator, first) : undefined
}

/** Filters of both searches narrow both; values of one kind would widen each other, and filters do not go into one half of an OR. */
function filtersTogether(a: SearchState, b: SearchState, operator: RowOperator): SearchState['filters'] | undefined {
  const key = (state: SearchState) =>
    state.filters
      .map((one) => `${one.tipo}:${one.codigo}`)
      .sort()
      .join()
  if (key(a) === key(b)) return a.filters
  if (operator !== 'AND') return undefined
  const kinds = new Set(a.filters.map((one) => one.tipo))
  return b.filters.some((one) => kinds.has(one.tipo)) ? undefined : [...a.filters, ...b.filters]
}

/** Guides that look only at some types would say something else in the advanced guide. */
const isPlain = ({ guide, asked }: SearchState) => (guide === 'pesquisa_geral' || guide === 'pesquisa_avancada') && !asked

/** The address of two searches in one, in the advanced guide; undefined when no form of it would mean exactly that. */
export function combinedAddress(first: string, operator: RowOperator, second: string): string | undefined {
  const [a, b] = [readSearch(first).state, readSearch(second).state]
  if (!isPlain(a) || !isPlain(b) || (a.q !== '' && b.q !== '' && a.keywordType !== b.keywordType)) return undefined
  const rows = rowsTogether(rowsOf(a), operator, rowsOf(b))
  const filters = filtersTogether(a, b, operator)
  if (!rows || !filters || rows.length > furtherRows.length + 1) return undefined
  if (operator !== 'AND' && a.atHand !== b.atHand) return undefined
  const [head, ...rest] = rows
  const keywordType = a.q === '' ? b.keywordType : a.keywordType
  return toAddress({
    ...emptySearch,
    guide: 'pesquisa_avancada',
    q: head?.q ?? '',
    for: head?.for ?? 'LIVRE',
    rows: rest,
    keywordType,
    filters,
    ...((a.atHand || b.atHand) && { atHand: true }),
  })
}
