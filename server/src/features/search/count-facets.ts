import { facetLetters, type Facet, type FacetLetter } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Written } from '../../http/written.ts'
import type { SearchIndex, TitleFilter, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import { facetValueNames, type NamingDoors } from './facet-names.ts'
import { valueText, writtenFacet, type CountedValue, type ValueText, type ValueTexts } from './facet-texts.ts'
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
async function countOf(
  index: Pick<SearchIndex, 'search'>,
  { filters, ...question }: Question,
  letter: FacetLetter,
  value: string,
): Promise<CountedValue> {
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

/** Chosen values that are not among the most frequent ones: a box that is ticked is shown. */
function missingOf({ chosen, types }: Counting, letter: FacetLetter, listed: readonly CountedValue[]): readonly string[] {
  if (letter === 'Y' || chosen.length === 0) return []
  const values = chosen.filter((filter) => filter.facet === facetOfLetter[letter]).flatMap((filter) => filter.values)
  if (values.length === 0) return []
  const known = new Set(listed.map((one) => one.value))
  return values.filter((value) => !known.has(value) && isShown(letter, types, value)).slice(0, mostMissing)
}

/** The same, counted one by one. */
const countedApart = (index: Pick<SearchIndex, 'search'>, { question }: Counting, letter: FacetLetter, values: readonly string[]) =>
  Promise.all(values.map((value) => countOf(index, question, letter, value)))

/** Readers may ask for codes that nobody has: what is kept of one facet's has an end. */
const mostTexts = 5_000

function ofLetter(kept: ValueTexts, letter: FacetLetter): Map<string, ValueText> {
  const known = kept.get(letter) ?? new Map<string, ValueText>()
  kept.set(letter, known)
  return known
}

interface Naming {
  readonly doors: NamingDoors
  readonly kept: ValueTexts
  readonly language: Language
}

const namingIn = async (doors: NamingDoors, language: Language): Promise<Naming> => ({
  doors,
  kept: (await doors.facetTexts?.(language)) ?? new Map(),
  language,
})

/** Texts of values that nobody asked for before: they are named and kept. */
async function newTexts({ doors, kept, language }: Naming, letter: FacetLetter, unknown: readonly string[]) {
  const nameOf = await facetValueNames(doors, letter, unknown, language)
  const fresh = new Map(unknown.map((value) => [value, valueText(letter, value, nameOf(value))]))
  const known = ofLetter(kept, letter)
  if (known.size + fresh.size <= mostTexts) for (const [value, text] of fresh) known.set(value, text)
  return fresh
}

/** One facet with its words: at once, unless a value must be named first. */
function written(
  naming: Naming,
  letter: FacetLetter,
  listed: readonly CountedValue[],
  more: boolean,
): Written<Facet> | Promise<Written<Facet>> {
  const { kept, language } = naming
  const known = ofLetter(kept, letter)
  const texts: ValueText[] = []
  let unknown: string[] | undefined
  for (const { value } of listed) {
    const text = known.get(value)
    if (text) texts.push(text)
    else (unknown ??= []).push(value)
  }
  if (!unknown) return writtenFacet(letter, listed, texts, { more, language })
  return newTexts(naming, letter, unknown).then((fresh) => {
    const all = listed.map(({ value }) => (fresh.get(value) ?? known.get(value))!)
    return writtenFacet(letter, listed, all, { more, language })
  })
}

/** One facet with its words. `listed` holds what is shown, `more` that there is more. */
export async function facetWithNames(
  doors: NamingDoors,
  letter: FacetLetter,
  listed: readonly CountedValue[],
  more: boolean,
  language: Language,
): Promise<Written<Facet>> {
  return written(await namingIn(doors, language), letter, listed, more)
}

/** The facets of an answer: of each its most frequent values and those that are chosen. */
export async function facetsOf(
  doors: NamingDoors & { readonly index: Pick<SearchIndex, 'search'> },
  counting: Counting,
  hits: TitleHits,
  language: Language,
  letters: readonly FacetLetter[] = facetLetters,
): Promise<Written<Facet>[]> {
  const naming = await namingIn(doors, language)
  return Promise.all(
    letters.map(async (letter) => {
      const counted = hits.facets[facetOfLetter[letter]]
      if (!counted) return written(naming, letter, [], false)
      const more = counted.length > mostOf(letter)
      const most = more ? counted.slice(0, mostOf(letter)) : counted
      const listed = letter === 'T' && counting.types ? most.filter((one) => isShown(letter, counting.types, one.value)) : most
      const missing = missingOf(counting, letter, listed)
      if (missing.length === 0) return written(naming, letter, listed, more)
      return written(naming, letter, [...listed, ...(await countedApart(doors.index, counting, letter, missing))], more)
    }),
  )
}
