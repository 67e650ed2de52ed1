import { facetCodes, type Facet, type FacetCode } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import type { CountedValue, NumberedCounts, SearchIndex, TitleFilter, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import {
  facetLine,
  facetValueNames,
  valueText,
  type FacetNameDeps,
  type FacetTexts,
  type ValueText,
  type ValueTexts,
} from './facet-names.ts'
import { askIndex, facetOfCode, type Types } from './title-query.ts'
import type { NarrowedQuery } from './titles-at-hand.ts'

/** A facet is counted without its own filter: the types outside of a guide are taken away here. */
const isShown = (facetCode: FacetCode, types: Types, value: string) => facetCode !== 'T' || !types || types.has(value)

/** Values of a facet that an answer carries at most; years are drawn and areas are a tree, so that all of them are needed. */
const max: { readonly [L in FacetCode]?: number } = { Y: 300, K: 400 }
const maxValues = 50

export const maxValuesOf = (facetCode: FacetCode): number => max[facetCode] ?? maxValues

/** One more than is shown, to know whether there are more. */
export const facetRequests = (codesOfFacets: readonly FacetCode[]): TitleQuery['facets'] =>
  codesOfFacets.map((facetCode) => ({ facet: facetOfCode[facetCode], max: maxValuesOf(facetCode) + 1 }))

type Question = Pick<TitleQuery, 'condition' | 'filters' | 'order'>

/** How many titles carry a value, the other filters applied. */
async function countOf(
  index: Pick<SearchIndex, 'search'>,
  { filters, ...question }: Question,
  facetCode: FacetCode,
  value: string,
): Promise<CountedValue> {
  const others = filters.filter((filter) => filter.facet !== facetOfCode[facetCode])
  const asked = { ...question, filters: [...others, { facet: facetOfCode[facetCode], values: [value] }], offset: 0, limit: 0, facets: [] }
  return { value, count: (await askIndex(index, asked)).total }
}

const maxMissing = 20

/** One search, counted: what it asks, what of it the reader chose, which types of work its guide looks at. */
export interface Counting {
  readonly question: Question
  readonly chosen: readonly TitleFilter[]
  readonly types: Types
  readonly countLibraries?: NarrowedQuery['countLibraries']
}

const noValues: readonly string[] = []

/** Values of a facet that the reader chose; years are not listed one by one. */
function chosenOf({ chosen }: Counting, facetCode: FacetCode): readonly string[] {
  if (facetCode === 'Y' || chosen.length === 0) return noValues
  return chosen.filter((filter) => filter.facet === facetOfCode[facetCode]).flatMap((filter) => filter.values)
}

/** Chosen values that are not among the most frequent ones: a box that is ticked is shown. */
function missingOf(counting: Counting, facetCode: FacetCode, listed: readonly CountedValue[]): readonly string[] {
  const values = chosenOf(counting, facetCode)
  if (values.length === 0) return noValues
  const known = new Set(listed.map((one) => one.value))
  return values.filter((value) => !known.has(value) && isShown(facetCode, counting.types, value)).slice(0, maxMissing)
}

/** The same, counted one by one. */
const countedApart = (index: Pick<SearchIndex, 'search'>, { question }: Counting, facetCode: FacetCode, values: readonly string[]) =>
  Promise.all(values.map((value) => countOf(index, question, facetCode, value)))

/** Readers may ask for codes that nobody has: what is kept of one facet's has an end. */
const maxTexts = 5_000

function ofFacet(cachedTexts: ValueTexts, facetCode: FacetCode): FacetTexts {
  let known = cachedTexts.get(facetCode)
  if (!known) cachedTexts.set(facetCode, (known = { byCode: new Map(), byNumber: [] }))
  return known
}

interface Naming {
  readonly deps: FacetNameDeps
  readonly cachedTexts: ValueTexts
  readonly language: Language
}

const namingIn = async (deps: FacetNameDeps, language: Language): Promise<Naming> => ({
  deps,
  cachedTexts: (await deps.facetTexts?.(language)) ?? new Map(),
  language,
})

/** Texts of values that nobody asked for before: they are named and kept. */
async function newTexts({ deps, cachedTexts, language }: Naming, facetCode: FacetCode, unknown: readonly string[]) {
  const nameOf = await facetValueNames(deps, facetCode, unknown, language)
  const fresh = new Map(unknown.map((value) => [value, valueText(facetCode, value, nameOf(value))]))
  const known = ofFacet(cachedTexts, facetCode).byCode
  if (known.size + fresh.size <= maxTexts) for (const [value, text] of fresh) known.set(value, text)
  return fresh
}

const countsOf = (listed: readonly CountedValue[]) => listed.map((one) => one.count)

/** One facet with its words: at once, unless a value must be named first. */
function written(naming: Naming, facetCode: FacetCode, listed: readonly CountedValue[], more: boolean): Facet | Promise<Facet> {
  const { cachedTexts, language } = naming
  const known = ofFacet(cachedTexts, facetCode).byCode
  const texts: ValueText[] = []
  let unknown: string[] | undefined
  for (const { value } of listed) {
    const text = known.get(value)
    if (text) texts.push(text)
    else (unknown ??= []).push(value)
  }
  if (!unknown) return facetLine(facetCode, texts, countsOf(listed), { more, language })
  return newTexts(naming, facetCode, unknown).then((fresh) => {
    const all = listed.map(({ value }) => (fresh.get(value) ?? known.get(value))!)
    return facetLine(facetCode, all, countsOf(listed), { more, language })
  })
}

/** The same of values by their numbers, where the text of each is known by its number. */
function linesByNumber({ cachedTexts, language }: Naming, facetCode: FacetCode, counted: readonly number[]): Facet | undefined {
  const known = ofFacet(cachedTexts, facetCode).byNumber
  const shown = Math.min(counted.length, maxValuesOf(facetCode) * 2)
  const texts: ValueText[] = []
  const counts: number[] = []
  for (let at = 0; at < shown; at += 2) {
    const text = known[counted[at]!]
    if (!text) return undefined
    texts.push(text)
    counts.push(counted[at + 1]!)
  }
  return facetLine(facetCode, texts, counts, { more: counted.length > shown, language })
}

/** Notes texts of values that are known by their codes under their numbers too. */
function learnNumbers({ cachedTexts }: Naming, facetCode: FacetCode, counted: readonly number[], numbered: NumberedCounts): void {
  const { byCode, byNumber } = ofFacet(cachedTexts, facetCode)
  for (let at = 0; at < counted.length; at += 2) {
    const number = counted[at]!
    if (number >= maxTexts || byNumber[number]) continue
    const text = byCode.get(numbered.value(facetOfCode[facetCode], number))
    if (text) byNumber[number] = text
  }
}

/** One facet with its words. `listed` holds what is shown, `more` that there is more. */
export async function facetWithNames(
  deps: FacetNameDeps,
  facetCode: FacetCode,
  listed: readonly CountedValue[],
  more: boolean,
  language: Language,
): Promise<Facet> {
  return written(await namingIn(deps, language), facetCode, listed, more)
}

type FacetDeps = FacetNameDeps & { readonly index: Pick<SearchIndex, 'search'> }

/** What was counted of one facet, by the names of its values. */
function valuesOf(hits: TitleHits, facetCode: FacetCode): readonly CountedValue[] | undefined {
  const facet = facetOfCode[facetCode]
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
async function facetByName(deps: FacetDeps, naming: Naming, counting: Counting, facetCode: FacetCode, hits: TitleHits) {
  const counted = valuesOf(hits, facetCode)
  if (!counted) return written(naming, facetCode, [], false)
  const more = counted.length > maxValuesOf(facetCode)
  const max = more ? counted.slice(0, maxValuesOf(facetCode)) : counted
  const listed = facetCode === 'T' && counting.types ? max.filter((one) => isShown(facetCode, counting.types, one.value)) : max
  const missing = missingOf(counting, facetCode, listed)
  if (missing.length === 0) return written(naming, facetCode, listed, more)
  return written(naming, facetCode, [...listed, ...(await countedApart(deps.index, counting, facetCode, missing))], more)
}

async function librariesByName(naming: Naming, counted: Promise<readonly CountedValue[]>): Promise<Facet> {
  const all = await counted
  return written(naming, 'B', all.slice(0, maxValuesOf('B')), all.length > maxValuesOf('B'))
}

/** The facets of an answer: of each its most frequent values and those that are chosen. */
export async function facetsOf(
  deps: FacetDeps,
  counting: Counting,
  hits: TitleHits,
  language: Language,
  codesOfFacets: readonly FacetCode[] = facetCodes,
): Promise<Facet[]> {
  const naming = await namingIn(deps, language)
  const { numbered } = hits
  return Promise.all(
    codesOfFacets.map((facetCode): Facet | Promise<Facet> => {
      if (facetCode === 'B' && counting.countLibraries) return librariesByName(naming, counting.countLibraries(deps.index))
      const counted = numbered?.of(facetOfCode[facetCode])
      if (numbered && !counted) return written(naming, facetCode, [], false)
      if (!numbered || !counted) return facetByName(deps, naming, counting, facetCode, hits)
      // What is filtered once more, or counted apart, is so by its codes.
      const isPlain = !counting.types && chosenOf(counting, facetCode).length === 0
      const known = isPlain ? linesByNumber(naming, facetCode, counted) : undefined
      if (known) return known
      return facetByName(deps, naming, counting, facetCode, hits).then((facet) => {
        learnNumbers(naming, facetCode, counted, numbered)
        return facet
      })
    }),
  )
}
