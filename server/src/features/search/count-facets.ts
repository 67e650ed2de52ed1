import { facetLetters, type Facet, type FacetLetter } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import type { Written } from '../../http/written.ts'
import type { CountedValue, NumberedCounts, SearchIndex, TitleFilter, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import { facetValueNames, type NamingDoors } from './facet-names.ts'
import { valueText, writtenFacet, type FacetTexts, type ValueText, type ValueTexts } from './facet-texts.ts'
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

const noValues: readonly string[] = []

/** Values of a facet that the reader chose; years are not listed one by one. */
function chosenOf({ chosen }: Counting, letter: FacetLetter): readonly string[] {
  if (letter === 'Y' || chosen.length === 0) return noValues
  return chosen.filter((filter) => filter.facet === facetOfLetter[letter]).flatMap((filter) => filter.values)
}

/** Chosen values that are not among the most frequent ones: a box that is ticked is shown. */
function missingOf(counting: Counting, letter: FacetLetter, listed: readonly CountedValue[]): readonly string[] {
  const values = chosenOf(counting, letter)
  if (values.length === 0) return noValues
  const known = new Set(listed.map((one) => one.value))
  return values.filter((value) => !known.has(value) && isShown(letter, counting.types, value)).slice(0, mostMissing)
}

/** The same, counted one by one. */
const countedApart = (index: Pick<SearchIndex, 'search'>, { question }: Counting, letter: FacetLetter, values: readonly string[]) =>
  Promise.all(values.map((value) => countOf(index, question, letter, value)))

/** Readers may ask for codes that nobody has: what is kept of one facet's has an end. */
const mostTexts = 5_000

function ofLetter(kept: ValueTexts, letter: FacetLetter): FacetTexts {
  let known = kept.get(letter)
  if (!known) kept.set(letter, (known = { byCode: new Map(), byNumber: [] }))
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
  const known = ofLetter(kept, letter).byCode
  if (known.size + fresh.size <= mostTexts) for (const [value, text] of fresh) known.set(value, text)
  return fresh
}

const countsOf = (listed: readonly CountedValue[]) => listed.map((one) => one.count)

/** One facet with its words: at once, unless a value must be named first. */
function written(
  naming: Naming,
  letter: FacetLetter,
  listed: readonly CountedValue[],
  more: boolean,
): Written<Facet> | Promise<Written<Facet>> {
  const { kept, language } = naming
  const known = ofLetter(kept, letter).byCode
  const texts: ValueText[] = []
  let unknown: string[] | undefined
  for (const { value } of listed) {
    const text = known.get(value)
    if (text) texts.push(text)
    else (unknown ??= []).push(value)
  }
  if (!unknown) return writtenFacet(letter, texts, countsOf(listed), { more, language })
  return newTexts(naming, letter, unknown).then((fresh) => {
    const all = listed.map(({ value }) => (fresh.get(value) ?? known.get(value))!)
    return writtenFacet(letter, all, countsOf(listed), { more, language })
  })
}

/** The same of values by their numbers, where the text of each is known by its number. */
function writtenByNumber({ kept, language }: Naming, letter: FacetLetter, counted: readonly number[]): Written<Facet> | undefined {
  const known = ofLetter(kept, letter).byNumber
  const shown = Math.min(counted.length, mostOf(letter) * 2)
  const texts: ValueText[] = []
  const counts: number[] = []
  for (let at = 0; at < shown; at += 2) {
    const text = known[counted[at]!]
    if (!text) return undefined
    texts.push(text)
    counts.push(counted[at + 1]!)
  }
  return writtenFacet(letter, texts, counts, { more: counted.length > shown, language })
}

/** Notes texts of values that are known by their codes under their numbers too. */
function learnNumbers({ kept }: Naming, letter: FacetLetter, counted: readonly number[], numbered: NumberedCounts): void {
  const { byCode, byNumber } = ofLetter(kept, letter)
  for (let at = 0; at < counted.length; at += 2) {
    const number = counted[at]!
    if (number >= mostTexts || byNumber[number]) continue
    const text = byCode.get(numbered.value(facetOfLetter[letter], number))
    if (text) byNumber[number] = text
  }
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

type FacetDoors = NamingDoors & { readonly index: Pick<SearchIndex, 'search'> }

/** What was counted of one facet, by the names of its values. */
function valuesOf(hits: TitleHits, letter: FacetLetter): readonly CountedValue[] | undefined {
  const facet = facetOfLetter[letter]
  const { numbered } = hits
  // Where there are numbers, the names of all values would be looked up to tell those of one facet.
  if (!numbered) return hits.facets[facet]
  const counted = numbered.of(facet)
  if (!counted) return undefined
  const values: CountedValue[] = []
  for (let at = 0; at < counted.length; at += 2) values.push({ value: numbered.value(facet, counted[at]!), count: counted[at + 1]! })
  return values
}

/** One facet of an answer, by the names of its values. */
async function facetByName(doors: FacetDoors, naming: Naming, counting: Counting, letter: FacetLetter, hits: TitleHits) {
  const counted = valuesOf(hits, letter)
  if (!counted) return written(naming, letter, [], false)
  const more = counted.length > mostOf(letter)
  const most = more ? counted.slice(0, mostOf(letter)) : counted
  const listed = letter === 'T' && counting.types ? most.filter((one) => isShown(letter, counting.types, one.value)) : most
  const missing = missingOf(counting, letter, listed)
  if (missing.length === 0) return written(naming, letter, listed, more)
  return written(naming, letter, [...listed, ...(await countedApart(doors.index, counting, letter, missing))], more)
}

/** The facets of an answer: of each its most frequent values and those that are chosen. */
export async function facetsOf(
  doors: FacetDoors,
  counting: Counting,
  hits: TitleHits,
  language: Language,
  letters: readonly FacetLetter[] = facetLetters,
): Promise<Written<Facet>[]> {
  const naming = await namingIn(doors, language)
  const { numbered } = hits
  return Promise.all(
    letters.map((letter): Written<Facet> | Promise<Written<Facet>> => {
      const counted = numbered?.of(facetOfLetter[letter])
      if (numbered && !counted) return written(naming, letter, [], false)
      if (!numbered || !counted) return facetByName(doors, naming, counting, letter, hits)
      // What is filtered once more, or counted apart, is so by its codes.
      const isPlain = !counting.types && chosenOf(counting, letter).length === 0
      const known = isPlain ? writtenByNumber(naming, letter, counted) : undefined
      if (known) return known
      return facetByName(doors, naming, counting, letter, hits).then((facet) => {
        learnNumbers(naming, letter, counted, numbered)
        return facet
      })
    }),
  )
}
