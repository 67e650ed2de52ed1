import { Refusal } from '@farol/contract/errors.ts'
import { parseFilter, type Direction, type FacetCode, type SortKey } from '@farol/contract/search.ts'
import type { FacetName, TitleFilter, TitleOrder } from '../../ports/search-index.ts'

/** Which facet a letter stands for. */
export const facetOfCode: Readonly<Record<FacetCode, FacetName>> = {
  T: 'typeOfWork',
  Y: 'year',
  I: 'language',
  A: 'author',
  S: 'subject',
  E: 'publisher',
  B: 'library',
  C: 'collection',
  K: 'knowledgeArea',
  O: 'online',
  X: 'accessible',
  U: 'course',
}

function yearSpan(code: string): { from: number; to: number } | undefined {
  const [, from, to] = /^(\d{1,4})?-(\d{1,4})?$/.exec(code) ?? []
  if (from === undefined && to === undefined) return undefined
  const span = { from: Number(from ?? 0), to: Number(to ?? 9999) }
  if (span.from > span.to)
    throw new Refusal('periodo_invertido', { ano_de: span.from, ano_ate: span.to }, [{ field: 'filtro', code: 'valor_invalido' }])
  return span
}

function yearFilters(codes: readonly string[]): TitleFilter {
  const spans = codes.map(yearSpan).filter((span) => span !== undefined)
  const values = codes.filter((code) => /^\d{1,4}$/.test(code))
  if (spans.length > 1 || (spans.length > 0 && values.length > 0) || spans.length + values.length < codes.length)
    throw new Refusal('dados_invalidos', {}, [{ field: 'filtro', code: 'valor_invalido' }])
  return { facet: 'year', values, ...(spans[0] && { span: spans[0] }) }
}

/** The parts of `filtro` (`T:49`, `Y:2001-2010`), values of one letter together. Throws `dados_invalidos` for years that are none, `periodo_invertido` for a span that ends before it begins. */
export function readFilters(parts: readonly string[]): TitleFilter[] {
  const chosen = parts.map(parseFilter).filter((filter) => filter !== undefined)
  const byFacet = Map.groupBy(chosen, (filter) => filter.tipo)
  return [...byFacet].map(([facetCode, list]) => {
    const codes = [...new Set(list.map((filter) => filter.codigo))]
    return facetCode === 'Y' ? yearFilters(codes) : { facet: facetOfCode[facetCode], values: codes }
  })
}

const orderOfKey: Readonly<Record<SortKey, TitleOrder>> = {
  relevancia: 'relevance',
  ano: 'year',
  obra: 'title',
  autor: 'author',
  tipo: 'typeOfWork',
  classificacao: 'callNumber',
  codigo: 'id',
}

/** C is ascending, but shows the newest first on the year and the best first on relevance; D is the other way. */
export function readOrder(key: SortKey, direction: Direction): { by: TitleOrder; descending: boolean } {
  const natural = key === 'ano' || key === 'relevancia'
  return { by: orderOfKey[key], descending: natural === (direction === 'C') }
}
