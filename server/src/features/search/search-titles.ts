import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { facetLetters, facetsOnDemand, type Facet, type FacetLetter, type SearchReply, type SearchRequest } from '@farol/contract/search.ts'
import { QueryTooLarge, type SearchIndex, type TitleHits } from '../../ports/search-index.ts'
import { loadCards, loadReferencedCards, type CardDoors } from '../../title-cards/load-cards.ts'
import { facetTitle, facetValueNames, type NamingDoors } from './facet-names.ts'
import { facetOfLetter, readFilters, readOrder } from './filters.ts'
import { guideTypes, withinGuide } from './guide-scope.ts'
import { readQueryRows } from './query-rows.ts'

export type SearchDoors = { readonly index: SearchIndex } & CardDoors & NamingDoors

/** Values of a facet that an answer carries at most; the year's are all of them, so that they can be drawn. */
const mostValues = 50
const mostYears = 300

const isOnDemand = (letter: FacetLetter) => (facetsOnDemand as readonly FacetLetter[]).includes(letter)

const countedLetters = (request: SearchRequest) =>
  facetLetters.filter((letter) => !isOnDemand(letter) || (request.facetas as readonly FacetLetter[]).includes(letter))

/** `tipo_obra` and `cr` are filters under the names that published links use. */
const filterParts = ({ filtro, tipo_obra, cr }: SearchRequest) => [
  ...filtro,
  ...tipo_obra.map((code) => `T:${code}`),
  ...(cr === 'S' ? ['O:cr'] : []),
]

type Types = ReadonlySet<string> | undefined

async function hitsFor(index: SearchIndex, request: SearchRequest, types: Types): Promise<TitleHits> {
  try {
    return await index.search({
      condition: readQueryRows(request),
      filters: withinGuide(readFilters(filterParts(request)), types),
      order: readOrder(request.orderBy, request.direction),
      offset: (request.page - 1) * request.perPage,
      limit: request.perPage,
      facets: countedLetters(request).map((letter) => ({ facet: facetOfLetter[letter], most: letter === 'Y' ? mostYears : mostValues })),
    })
  } catch (error) {
    if (error instanceof QueryTooLarge) throw new Refusal('consulta_grande_demais')
    throw error
  }
}

/** A facet is counted without its own filter: the types outside of a guide are taken away here. */
const shown = (letter: FacetLetter, types: Types) => (counted: { readonly value: string }) =>
  letter !== 'T' || !types || types.has(counted.value)

async function facetsOf(doors: NamingDoors, hits: TitleHits, types: Types, language: Language): Promise<Facet[]> {
  return Promise.all(
    facetLetters.map(async (letter) => {
      const counted = (hits.facets[facetOfLetter[letter]] ?? []).filter(shown(letter, types))
      const nameOf = await facetValueNames(
        doors,
        letter,
        counted.map((one) => one.value),
        language,
      )
      const valores = counted.map(({ value, count }) => ({ codigo: value, descricao: nameOf(value), quantidade: count }))
      return { tipo: letter, descricao: facetTitle(letter, language), valores }
    }),
  )
}

/** One page of what is found, with the exact total and every facet. Throws `consulta_grande_demais`, `dados_invalidos`. */
export async function searchTitles(doors: SearchDoors, request: SearchRequest, language: Language): Promise<Omit<SearchReply, 'tempo'>> {
  const types = await guideTypes(doors.shelfTerms, request.guia)
  const hits = await hitsFor(doors.index, request, types)
  const cards = request.modo === 'R' ? loadReferencedCards : loadCards
  const [data, filtros] = await Promise.all([cards(doors, hits.ids, language), facetsOf(doors, hits, types, language)])
  return { data, total: hits.total, page: request.page, perPage: request.perPage, filtros }
}
