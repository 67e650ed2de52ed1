import type { Guide } from '@farol/contract/activities.ts'
import { Refusal, type MessageParams } from '@farol/contract/errors.ts'
import { parseFilter, type Direction, type FacetCode, type SearchRequest, type SortKey } from '@farol/contract/search.ts'
import { clean } from '../../catalogue/description/clean.ts'
import { actNumber } from '../../catalogue/description/normative-act.ts'
import { workTypes } from '../../catalogue/description/work-types.ts'
import {
  QueryTooLarge,
  type FacetName,
  type GuideFacet,
  type SearchIndex,
  type TitleFilter,
  type TitleHits,
  type TitleOrder,
  type TitleQuery,
} from '../../ports/search-index.ts'
import type { MaterialType, ShelfTerms } from '../../ports/shelf-terms.ts'
import { readQueryRows } from './query-words.ts'

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

/** Codes of the types of work of a guide; undefined: all. */
export type Types = ReadonlySet<string> | undefined

const archive = workTypes.filter((type) => type.key === 'archive').map((type) => Number(type.code))

/** Which types of work a guide looks at; undefined: all. The institution's table says what each type is. */
const belongs: { readonly [G in Guide]?: (type: MaterialType) => boolean } = {
  pesquisa_periodicos: (type) => type.kardex,
  pesquisa_multimeios: (type) => type.multimedia,
  pesquisa_atos_normativos: (type) => type.referenceForm === 'legislation',
  pesquisa_arquivo: (type) => archive.includes(type.id),
}

/** Codes of the types of work that a guide looks at; undefined when it looks at all. */
export async function guideTypes(shelfTerms: Pick<ShelfTerms, 'materialTypes'>, guide: Guide | undefined): Promise<Types> {
  const isOne = guide && belongs[guide]
  if (!isOne) return undefined
  return new Set((await shelfTerms.materialTypes()).filter(isOne).map((type) => String(type.id)))
}

/** No type of work has this code: a filter of it finds nothing. */
const noType = '-'

/** The filters inside a guide: types chosen outside of it find nothing, none chosen means all of its own. */
export function withinGuide(filters: readonly TitleFilter[], types: Types): readonly TitleFilter[] {
  if (!types) return filters
  const chosen = filters.find((filter) => filter.facet === 'typeOfWork')?.values ?? [...types]
  const values = chosen.filter((code) => types.has(code))
  return [
    ...filters.filter((filter) => filter.facet !== 'typeOfWork'),
    { facet: 'typeOfWork', values: values.length > 0 ? values : [noType] },
  ]
}

type AskedOfGuide = Pick<SearchRequest, 'especie' | 'numero' | 'orgao' | 'esfera' | 'situacao' | 'data_de' | 'data_ate' | 'fundo' | 'nivel'>

/** No act has this number: letters alone ask for none. */
const noNumber = '-'

const asNumber = (day: string) => Number(day.replaceAll('-', ''))

function daysFilter({ data_de: from, data_ate: to }: AskedOfGuide): TitleFilter[] {
  if (!from && !to) return []
  if (from && to && from > to)
    throw new Refusal('periodo_invertido', {}, [
      { field: 'data_de', code: 'valor_invalido' },
      { field: 'data_ate', code: 'valor_invalido' },
    ])
  return [{ facet: 'actDay', values: [], span: { from: from ? asNumber(from) : 0, to: to ? asNumber(to) : 99_991_231 } }]
}

/** What the legislation and the archive guides ask, as filters: names as records are read, so that an address with a closing stop finds the same. Throws `periodo_invertido`. */
export function readGuideFilters(asked: AskedOfGuide): TitleFilter[] {
  const values: readonly (readonly [GuideFacet, string | undefined])[] = [
    ['actKind', asked.especie?.toLowerCase()],
    ['actNumber', asked.numero && (actNumber(asked.numero) ?? noNumber)],
    ['actBody', asked.orgao && clean(asked.orgao)],
    ['actSphere', asked.esfera?.toLowerCase()],
    ['actStatus', asked.situacao?.toLowerCase()],
    ['archiveFonds', asked.fundo && clean(asked.fundo)],
    ['archiveLevel', asked.nivel?.toLowerCase()],
  ]
  return [...values.flatMap(([facet, value]) => (value ? [{ facet, values: [value] }] : [])), ...daysFilter(asked)]
}

/** `tipo_obra` and `cr` are filters under the names that published links use. */
const filterParts = ({ filtro, tipo_obra, cr }: SearchRequest) => [
  ...filtro,
  ...tipo_obra.map((code) => `T:${code}`),
  ...(cr === 'S' ? ['O:cr'] : []),
]

/** What the reader chose, without what a guide narrows to. Throws `dados_invalidos`. */
export const chosenFilters = (request: SearchRequest): TitleFilter[] => readFilters(filterParts(request))

/** What a search asks of the index, without page and facets. Throws `dados_invalidos`, `consulta_grande_demais`, `periodo_invertido`. */
export function titleQuery(request: SearchRequest, types: Types): Pick<TitleQuery, 'condition' | 'filters' | 'order'> {
  return {
    condition: readQueryRows(request),
    filters: [...withinGuide(chosenFilters(request), types), ...readGuideFilters(request)],
    order: readOrder(request.orderBy, request.direction),
  }
}

const toldOf: Readonly<Record<string, (allowed: number) => MessageParams>> = {
  words: (palavras) => ({ palavras }),
  depth: (niveis) => ({ niveis }),
}

/** The refusal for what an index does not answer: of words and depth it tells how many there may be. */
export const queryTooLarge = ({ limit }: QueryTooLarge): Refusal =>
  new Refusal('consulta_grande_demais', limit && toldOf[limit.of]?.(limit.allowed))

/** Throws `consulta_grande_demais` for what the index refuses. */
export async function refuseTooLarge<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof QueryTooLarge) throw queryTooLarge(error)
    throw error
  }
}

/** What is offered beside what was asked for: nothing, where the index refuses to look for it. */
export async function offered<T>(offer: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await offer
  } catch (error) {
    if (error instanceof QueryTooLarge) return []
    throw error
  }
}

/** Asks the index. Throws `consulta_grande_demais` for what it refuses. */
export const askIndex = (index: Pick<SearchIndex, 'search'>, query: TitleQuery): Promise<TitleHits> =>
  refuseTooLarge(() => index.search(query))
