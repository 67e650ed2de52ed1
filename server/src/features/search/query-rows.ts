import { furtherRows, type RowOperator, type SearchField, type SearchRequest } from '@farol/contract/search.ts'
import type { Condition } from '../../ports/search-index.ts'
import { readQueryWords, readWholeText } from './query-words.ts'

interface Row {
  readonly operator: RowOperator
  readonly text: string
  readonly where: SearchField
}

/** The rows that hold words. The operator before a row joins it to all before it; the first row's is not used. */
export function rowsOf(request: SearchRequest): Row[] {
  const further = furtherRows.map((number): Row => {
    const operator = request[number === 2 ? 'condition' : (`condition${(number - 1) as 2 | 3 | 4}` as const)] ?? 'AND'
    return { operator, text: request[`q${number}`] ?? '', where: request[`for${number}`] ?? 'LIVRE' }
  })
  return [{ operator: 'AND' as const, text: request.q, where: request.for }, ...further].filter((row) => row.text.trim() !== '')
}

const conditionOf = ({ text, where }: Row, type: SearchRequest['keyword_type']): Condition => {
  if (type === 'I') return readWholeText(text, where, 'startsWith')
  return type === 'E' ? readWholeText(text, where, 'phrase') : readQueryWords(text, where)
}

function join(before: Condition, { operator }: Row, next: Condition): Condition {
  if (operator === 'OR') return { kind: 'or', of: [before, next] }
  return { kind: 'and', of: [before, operator === 'NOT' ? { kind: 'not', of: next } : next] }
}

/** All rows of a search as one condition, joined from the first to the last. Throws `consulta_grande_demais`. */
export function readQueryRows(request: SearchRequest): Condition {
  const [first, ...rest] = rowsOf(request)
  if (!first) return { kind: 'all' }
  return rest.reduce((before, row) => join(before, row, conditionOf(row, request.keyword_type)), conditionOf(first, request.keyword_type))
}
