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

/** The bounds of the years that are chosen, empty where there are none. */
export function chosenYears(filters: readonly Filter[]): { from: string; to: string } {
  const years = filters
    .filter((filter) => filter.tipo === 'Y')
    .map((filter) => span.exec(filter.codigo) ?? [filter.codigo, filter.codigo, filter.codigo])
  const bounds = years.flatMap(([, from, to]) => [Number(from), Number(to)]).filter((year) => year > 1 && year < 9999)
  if (bounds.length === 0) return { from: '', to: '' }
  return { from: String(Math.min(...bounds)), to: String(Math.max(...bounds)) }
}
