import type { Language } from '@farol/contract/language.ts'
import { facetLetters, type Facet, type FacetLetter, type SearchRequest } from '@farol/contract/search.ts'
import { fold } from '../../catalogue/fold.ts'
import type { Written } from '../../http/written.ts'
import { facetRequests, facetsOf, facetWithNames, mostOf } from './count-facets.ts'
import { facetValueNames } from './facet-names.ts'
import { facetOfLetter } from './filters.ts'
import { guideTypes } from './guide-scope.ts'
import type { SearchDoors } from './search-titles.ts'
import { askIndex, chosenFilters, titleQuestion } from './title-question.ts'

interface Asked {
  readonly tipo?: FacetLetter | undefined
  readonly termo: string
}

/** Headings are named from the database: of very many only those whose words it finds. */
const mostNamed = 3_000

const headingFacets: readonly FacetLetter[] = ['A', 'S', 'E']

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

/** Every word of `words` begins a word of the name. */
const holds = (name: string, words: readonly string[]) => {
  const others = fold(name).split(' ')
  return words.every((word) => others.some((other) => other.startsWith(word)))
}

/** The values of one facet whose names hold these words, all of them looked at, the most frequent first. */
async function valuesWith(doors: SearchDoors, request: SearchRequest, letter: FacetLetter, words: readonly string[], language: Language) {
  const types = await guideTypes(doors.shelfTerms, request.guia)
  const question = titleQuestion(request, types)
  const facets = [{ facet: facetOfLetter[letter], most: 1_000_000 }]
  const hits = await askIndex(doors.index, { ...question, offset: 0, limit: 0, facets })
  const counted = (hits.facets[facetOfLetter[letter]] ?? []).filter((one) => letter !== 'T' || !types || types.has(one.value))
  if (counted.length > mostNamed && headingFacets.includes(letter)) {
    const named = new Set((await doors.headings.idsWith(words)).map(String))
    return counted.filter((one) => named.has(one.value))
  }
  const nameOf = await facetValueNames(
    doors,
    letter,
    counted.map((one) => one.value),
    language,
  )
  return counted.filter((one) => holds(nameOf(one.value), words))
}

/** The facets of a search, or one of them, or those of its values whose names hold `termo`. Throws as a search does. */
export async function listFacets(doors: SearchDoors, request: SearchRequest & Asked, language: Language): Promise<Written<Facet>[]> {
  const { tipo, termo } = request
  const words = wordsOf(termo)
  if (tipo && words.length > 0) {
    const found = await valuesWith(doors, request, tipo, words, language)
    return [await facetWithNames(doors, tipo, found.slice(0, mostOf(tipo)), found.length > mostOf(tipo), language)]
  }
  const types = await guideTypes(doors.shelfTerms, request.guia)
  const question = titleQuestion(request, types)
  const letters = tipo ? [tipo] : facetLetters
  const hits = await askIndex(doors.index, { ...question, offset: 0, limit: 0, facets: facetRequests(letters) })
  return facetsOf(doors, { question, chosen: chosenFilters(request), types }, hits, language, letters)
}
