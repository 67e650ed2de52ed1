import type { Facet, Filter } from '@farol/contract/search.ts'
import type { TFunction } from 'i18next'

const span = /^(\d{1,4})-(\d{1,4})$/

function yearsName(codigo: string, t: TFunction<'results'>): string {
  const [, from = '', to = ''] = span.exec(codigo) ?? []
  if (from === '') return codigo
  if (Number(to) >= 9999) return t('yearsFrom', { from })
  if (Number(from) <= 1) return t('yearsTo', { to })
  return t('years.span', { from, to })
}

/** The words of a chosen filter: those of its value where the reply has it, else its code. */
export function filterName(filter: Filter, facets: readonly Facet[], t: TFunction<'results'>): string {
  if (filter.tipo === 'Y') return yearsName(filter.codigo, t)
  const values = facets.find((facet) => facet.tipo === filter.tipo)?.valores ?? []
  return values.find((value) => value.codigo === filter.codigo)?.descricao ?? `${t(`facet.${filter.tipo}`)} ${filter.codigo}`
}

/** The bounds of the years that are chosen, empty where there are none: an open end of a span stays open. */
export function chosenYears(filters: readonly Filter[]): { from: string; to: string } {
  const years = filters
    .filter((filter) => filter.tipo === 'Y')
    .map((filter) => span.exec(filter.codigo) ?? [filter.codigo, filter.codigo, filter.codigo])
    .map(([, from, to]) => [Number(from), Number(to)] as const)
  const first = Math.min(...years.map(([from]) => from))
  const last = Math.max(...years.map(([, to]) => to))
  return { from: first > 1 && first < 9999 ? String(first) : '', to: last > 1 && last < 9999 ? String(last) : '' }
}

/** The years that stand in the two fields of a form: several stay as they are until a span takes their place. */
export function shownYears(filters: readonly Filter[]): ReturnType<typeof chosenYears> {
  return filters.filter((filter) => filter.tipo === 'Y').length > 1 ? { from: '', to: '' } : chosenYears(filters)
}
