import type { Language } from '@farol/contract/language.ts'
import { facetCodes, type Facet, type FacetCode, type SearchRequest } from '@farol/contract/search.ts'
import type { CountedValue } from '../../ports/search-index.ts'
import { wholeKey, wordsInKeys } from '../../catalogue/description/heading-key.ts'
import { facetRequests, facetsOf, facetWithNames, maxValuesOf } from './count-facets.ts'
import { facetValueNames } from './facet-names.ts'
import { narrowedQuery, type SearchDeps } from './search-titles.ts'
import { askIndex, chosenFilters, facetOfCode } from './title-query.ts'

interface Asked {
  readonly tipo?: FacetCode | undefined
  readonly termo: string
}

/** Headings are named from the database: of very many only those whose words it finds. */
const maxNamed = 3_000
/** Of these, the most frequent, words that many headings have fill the list: the others need not be looked at. */
const firstAsked = 5_000
/** Then so many at once, as long as the list is not full: all rows of a frequent word are never fetched. */
const askedAtOnce = 20_000

const headingFacets: readonly FacetCode[] = ['A', 'S', 'E']

/** Every word of `words` begins a word of the name. */
const holds = (name: string, words: readonly string[]) => {
  const others = wholeKey(name).split(' ')
  return words.every((word) => others.some((other) => other.startsWith(word)))
}

async function allValues(deps: SearchDeps, request: SearchRequest, facetCode: FacetCode): Promise<readonly CountedValue[]> {
  const { question, types, countLibraries } = await narrowedQuery(deps, request)
  if (facetCode === 'B' && countLibraries) return countLibraries(deps.index)
  const facets = [{ facet: facetOfCode[facetCode], max: 1_000_000 }]
  const hits = await askIndex(deps.index, { ...question, offset: 0, limit: 0, facets })
  return (hits.facets[facetOfCode[facetCode]] ?? []).filter((one) => facetCode !== 'T' || !types || types.has(one.value))
}

/** The values whose headings hold these words, the most frequent first: all of them, or more than the list shows. */
async function headingsWith(
  { headings }: SearchDeps,
  counted: readonly CountedValue[],
  words: readonly string[],
  shown: number,
): Promise<readonly CountedValue[]> {
  const holding = async (some: readonly CountedValue[]) => {
    const found = new Set(
      await headings.idsWith(
        words,
        some.map(({ value }) => Number(value)),
      ),
    )
    return some.filter(({ value }) => found.has(Number(value)))
  }
  const found = await holding(counted.slice(0, firstAsked))
  for (let at = firstAsked; at < counted.length && found.length <= shown; at += askedAtOnce)
    found.push(...(await holding(counted.slice(at, at + askedAtOnce))))
  return found
}

/** The values of one facet whose names hold these words, the most frequent first: all of them, or more than are shown. */
async function valuesWith(deps: SearchDeps, request: SearchRequest, facetCode: FacetCode, words: readonly string[], language: Language) {
  const counted = await allValues(deps, request, facetCode)
  if (counted.length > maxNamed && headingFacets.includes(facetCode)) return headingsWith(deps, counted, words, maxValuesOf(facetCode))
  const nameOf = await facetValueNames(
    deps,
    facetCode,
    counted.map((one) => one.value),
    language,
  )
  return counted.filter((one) => holds(nameOf(one.value), words))
}

/** The facets of a search, or one of them, or those of its values whose names hold `termo`. Throws as a search does. */
export async function listFacets(deps: SearchDeps, request: SearchRequest & Asked, language: Language): Promise<Facet[]> {
  const { tipo, termo } = request
  const words = wordsInKeys(termo)
  if (tipo && words.length > 0) {
    const found = await valuesWith(deps, request, tipo, words, language)
    return [await facetWithNames(deps, tipo, found.slice(0, maxValuesOf(tipo)), found.length > maxValuesOf(tipo), language)]
  }
  const narrowed = await narrowedQuery(deps, request)
  const { question } = narrowed
  const codesOfFacets = tipo ? [tipo] : facetCodes
  const hits = await askIndex(deps.index, { ...question, offset: 0, limit: 0, facets: facetRequests(codesOfFacets) })
  return facetsOf(deps, { ...narrowed, chosen: chosenFilters(request) }, hits, language, codesOfFacets)
}
