import type { Facet, Filter } from '@farol/contract/search.ts'
import { shownYears } from './filter-names.ts'
import type { ChoiceFacetCode, GuideForm } from './guide-forms.ts'
import type { SearchRow, SearchState } from './search-state.ts'

/** The rows of a search as a form has room for them. */
interface PlacedRows {
  /** What stands in each line: a line of its own field takes the first row of that field. */
  readonly lines: readonly (SearchRow | undefined)[]
  /** Rows that no line shows, as they follow those of the lines. */
  readonly others: readonly SearchRow[]
}

/** Where lines are not joined, they narrow each other: what says something else, and all that follows an alternative, has no line. */
function mayHaveLines(form: GuideForm, rows: readonly SearchRow[]): readonly SearchRow[] {
  if (form.joins) return rows
  const alternative = rows.findIndex((row) => row.operator === 'OR')
  return rows.slice(0, alternative < 0 ? rows.length : alternative).filter((row) => row.operator === 'AND')
}

export function placeRows(form: GuideForm, state: SearchState): PlacedRows {
  const rows: readonly SearchRow[] = [{ operator: 'AND', q: state.q, for: state.for }, ...state.rows]
  const left = [...mayHaveLines(form, rows)]
  const lines = form.lines.map(({ where }) => {
    const at = left.findIndex((row) => row.q !== '' && where.includes(row.for))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  return { lines, others: rows.filter((row) => row.q !== '' && !lines.includes(row)) }
}

export const flagOf = (tipo: 'O' | 'X'): Filter => ({ tipo, codigo: tipo === 'O' ? 'cr' : 'S' })

/** The value of a facet that its list has chosen: the first. A facet without values has no list. */
export const chosenValue = (tipo: ChoiceFacetCode, { filters }: SearchState, options: readonly Facet[]): Filter | undefined =>
  options.some((facet) => facet.tipo === tipo && facet.valores.length > 0) ? filters.find((filter) => filter.tipo === tipo) : undefined

/** Filters that no field of a form shows. */
export function unshownFilters(form: GuideForm, state: SearchState, options: readonly Facet[]): readonly Filter[] {
  const chosen = new Set(form.choices.map((tipo) => chosenValue(tipo, state, options)))
  const { from, to } = shownYears(state.filters)
  return state.filters.filter((filter) => {
    const { tipo, codigo } = filter
    if (tipo === 'Y') return !form.years || (from === '' && to === '')
    return !chosen.has(filter) && !form.flags.some((flag) => flag === tipo && flagOf(flag).codigo === codigo)
  })
}
