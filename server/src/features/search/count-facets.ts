import { facetLetters, type Facet, type FacetLetter } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Written } from '../../http/written.ts'
import type { SearchIndex, TitleFilter, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import { facetValueNames, type NamingDoors } from './facet-names.ts'
import { valueText, writtenFacet, type CountedValue, type ValueTexts } from './facet-texts.ts'
import { facetOfLetter } from './filters.ts'
import { askIndex, type Types } from './title-question.ts'

/** A facet is counted without its own filter: the types outside of a guide are taken away here. */
const isShown = (letter: FacetLetter, types: Types, value: string) => letter !== 'T' || !types || types.has(value)

/** Values of a facet that an answer carries at most; years are drawn and areas are a tree, so that all of them are needed. */
const most: { readonly [L in FacetLetter]?: number } = { Y: 300, K: 400 }
const mostValues = 50

export const mostOf = (letter: FacetLetter): number => most[letter] ?? mostValues

/** One more than is shown, to know whether there are more. */
export const facetRequests = (letters: readonly FacetLetter[]): TitleQuery['facets'] =>
  letters.map((letter) => ({ facet: facetOfLetter[letter], most: mostOf(letter) + 1 }))

type Question = Pick<TitleQuery, 'condition' | 'filters' | 'order'>

/** How many titles carry a value, the other filters applied. */
async function countOf(index: SearchIndex, { filters, ...question }: Question, letter: FacetLetter, value: string): Promise<CountedValue> {
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
  listed: readonly CountedValue[],
): Promise<readonly CountedValue[]> {
  const values = chosen.filter((filter) => filter.facet === facetOfLetter[letter]).flatMap((filter) => filter.values)
  if (values.length === 0) return listed
  const known = new Set(listed.map((one) => one.value))
  const missing = letter === 'Y' ? [] : values.filter((value) => !known.has(value) && isShown(letter, types, value)).slice(0, mostMissing)
  const counted = await Promise.all(missing.map((value) => countOf(index, question, letter, value)))
  return [...listed, ...counted]
}

/** Readers may ask for codes that nobody has: what is kept of them has an end. */
const mostTexts = 20_000

/** The texts of these values; those that nobody asked for before are named and kept. */
async function textsOf(doors: NamingDoors, letter: FacetLetter, values: readonly string[], language: Language) {
  const kept: ValueTexts = (await doors.facetTexts?.(language)) ?? new Map()
  const unknown = values.filter((value) => !kept.has(letter + value))
  if (unknown.length === 0) return (value: string) => kept.get(letter + value)!
  const nameOf = await facetValueNames(doors, letter, unknown, language)
  const fresh = new Map(unknown.map((value) => [value, valueText(letter, value, nameOf(value))]))
  if (kept.size + fresh.size <= mostTexts) for (const [value, text] of fresh) kept.set(letter + value, text)
  return (value: string) => fresh.get(value) ?? kept.get(letter + value)!
}

/** One facet with its words. `listed` holds what is shown, `more` that there is more. */
export async function facetWithNames(
  doors: NamingDoors,
  letter: FacetLetter,
  listed: readonly CountedValue[],
  more: boolean,
  language: Language,
): Promise<Written<Facet>> {
  const values = listed.map((one) => one.value)
  return writtenFacet(letter, listed, { textOf: await textsOf(doors, letter, values, language), more, language })
}

/** The facets of an answer: of each its most frequent values and those that are chosen. */
export function facetsOf(
  doors: NamingDoors & { readonly index: SearchIndex },
  counting: Counting,
  hits: TitleHits,
  language: Language,
  letters: readonly FacetLetter[] = facetLetters,
): Promise<Written<Facet>[]> {
  return Promise.all(
    letters.map(async (letter) => {
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
