import { facetLetters, type Facet, type FacetLetter } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import { areasAround } from '../../catalogue/knowledge-path.ts'
import type { SearchIndex, TitleFilter, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import { facetTitle, facetValueNames, type NamingDoors } from './facet-names.ts'
import { facetOfLetter } from './filters.ts'
import { askIndex, type Types } from './title-question.ts'

/** A facet is counted without its own filter: the types outside of a guide are taken away here. */
const isShown = (letter: FacetLetter, types: Types, value: string) => letter !== 'T' || !types || types.has(value)

interface Counted {
  readonly value: string
  readonly count: number
}

/** Values of a facet that an answer carries at most; years are drawn and areas are a tree, so that all of them are needed. */
const most: { readonly [L in FacetLetter]?: number } = { Y: 300, K: 400 }
const mostValues = 50

export const mostOf = (letter: FacetLetter): number => most[letter] ?? mostValues

/** One more than is shown, to know whether there are more. */
export const facetRequests = (letters: readonly FacetLetter[]): TitleQuery['facets'] =>
  letters.map((letter) => ({ facet: facetOfLetter[letter], most: mostOf(letter) + 1 }))

type Question = Pick<TitleQuery, 'condition' | 'filters' | 'order'>

/** How many titles carry a value, the other filters applied. */
async function countOf(index: SearchIndex, { filters, ...question }: Question, letter: FacetLetter, value: string): Promise<Counted> {
  const others = filters.filter((filter) => filter.facet !== facetOfLetter[letter])
  const asked = { ...question, filters: [...others, { facet: facetOfLetter[letter], values: [value] }], offset: 0, limit: 0, facets: [] }
  return { value, count: (await askIndex(index, asked)).total }
}

const mostMissing = 20

/** One search, counted: what it asks, what of it the reader chose, which types of work its guide looks at. */
export interface Counting {
  readonly question: Question
  readonly chosen: readonly TitleFilter[]
  readonly types: Types
}

/** Chosen values that are not among the most frequent ones are counted one by one: a box that is ticked is shown. */
async function withChosen(
  index: SearchIndex,
  { question, chosen, types }: Counting,
  letter: FacetLetter,
  listed: readonly Counted[],
): Promise<Counted[]> {
  const known = new Set(listed.map((one) => one.value))
  const values = chosen.filter((filter) => filter.facet === facetOfLetter[letter]).flatMap((filter) => filter.values)
  const missing = letter === 'Y' ? [] : values.filter((value) => !known.has(value) && isShown(letter, types, value)).slice(0, mostMissing)
  const counted = await Promise.all(missing.map((value) => countOf(index, question, letter, value)))
  return [...listed, ...counted]
}

function superiorIn(values: readonly Counted[]): (code: string) => string | undefined {
  const known = new Set(values.map((one) => one.value))
  return (code) => areasAround(code).find((around) => known.has(around))
}

/** One facet with its words. `listed` holds what is shown, `more` that there is more. */
export async function facetWithNames(
  doors: NamingDoors,
  letter: FacetLetter,
  listed: readonly Counted[],
  more: boolean,
  language: Language,
): Promise<Facet> {
  const nameOf = await facetValueNames(
    doors,
    letter,
    listed.map((one) => one.value),
    language,
  )
  const superior = letter === 'K' ? superiorIn(listed) : () => undefined
  const valores = listed.map(({ value, count }) => {
    const around = superior(value)
    return { codigo: value, descricao: nameOf(value), quantidade: count, ...(around !== undefined && { superior: around }) }
  })
  return { tipo: letter, descricao: facetTitle(letter, language), valores, ...(more && { mais: true }) }
}

/** The facets of an answer: of each its most frequent values and those that are chosen. */
export function facetsOf(
  doors: NamingDoors & { readonly index: SearchIndex },
  counting: Counting,
  hits: TitleHits,
  language: Language,
): Promise<Facet[]> {
  return Promise.all(
    facetLetters.map(async (letter) => {
      const counted = hits.facets[facetOfLetter[letter]]
      if (!counted) return facetWithNames(doors, letter, [], false, language)
      const listed = counted.slice(0, mostOf(letter)).filter((one) => isShown(letter, counting.types, one.value))
      return facetWithNames(
        doors,
        letter,
        await withChosen(doors.index, counting, letter, listed),
        counted.length > mostOf(letter),
        language,
      )
    }),
  )
}
