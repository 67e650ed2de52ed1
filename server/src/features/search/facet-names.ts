import { facetsOnDemand, type Facet, type FacetCode } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import { greatAreaName, shownAreaName } from '../../catalogue/description/knowledge-area.ts'
import { areasAround } from '../../catalogue/knowledge-path.ts'
import type { Knowledge } from '../../ports/knowledge.ts'
import type { Stores } from '../../ports/stores.ts'
import { languageName } from '../../title-cards/language-names.ts'
import { areaTexts, textOf } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/search.server.json'

/** A value of a facet in one language, and the codes of the areas around it. */
export interface ValueText {
  readonly code: string
  readonly name: string
  readonly around: readonly string[]
}

/** The texts of one facet's values. */
export interface FacetTexts {
  readonly byCode: Map<string, ValueText>
  /** By the numbers under which an index knows values. */
  readonly byNumber: ValueText[]
}

export type ValueTexts = Map<FacetCode, FacetTexts>

export const valueText = (facetCode: FacetCode, code: string, name: string): ValueText => ({
  code,
  name,
  around: facetCode === 'K' ? areasAround(code) : [],
})

const texts = areaTexts<typeof pt>('search')

export const facetTitle = (facetCode: FacetCode, language: Language): string => texts(language).facet[facetCode]

const flagName = (facetCode: FacetCode, language: Language) => (code: string) =>
  textOf(texts(language).flag, `${facetCode}:${code}`) ?? code

export type FacetNameDeps = Pick<Stores, 'headings' | 'libraries' | 'shelfTerms'> & {
  readonly knowledge: Pick<Knowledge, 'areaNames' | 'courseNames'>
  /** Where the texts of values are kept; absent: they are made anew. */
  readonly facetTexts?: (language: Language) => Promise<ValueTexts>
}

async function headingNames({ headings }: FacetNameDeps, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await headings.byIds(codes.map(Number))
  return new Map(found.map((heading) => [String(heading.id), heading.label]))
}

/** The institution's names of areas; a great area that it does not name keeps the name of the table. */
async function areaNames({ knowledge }: FacetNameDeps, codes: readonly string[], language: Language): Promise<ReadonlyMap<string, string>> {
  const own = await knowledge.areaNames(codes)
  return new Map(codes.flatMap((code) => [[code, shownAreaName(code, own.get(code) ?? greatAreaName(code) ?? code, language)] as const]))
}

async function shelfNames(deps: FacetNameDeps, facetCode: 'T' | 'B' | 'C', language: Language): Promise<ReadonlyMap<string, string>> {
  if (facetCode === 'B') return new Map((await deps.libraries.libraries()).map((one) => [one.code, one.name]))
  if (facetCode === 'C') return new Map((await deps.shelfTerms.collections()).map((one) => [one.code, one.name]))
  return new Map(
    (await deps.shelfTerms.materialTypes()).map((one) => [String(one.id), one.names[language] ?? one.names['pt'] ?? String(one.id)]),
  )
}

/** Names of facet values in the reader's language; a code that nothing names is its own name. */
export async function facetValueNames(
  deps: FacetNameDeps,
  facetCode: FacetCode,
  codes: readonly string[],
  language: Language,
): Promise<(code: string) => string> {
  if (facetCode === 'I') return (code) => languageName(code, language)
  if (facetCode === 'O' || facetCode === 'X') return flagName(facetCode, language)
  const names = await namesByCode(deps, facetCode, codes, language)
  return (code) => names.get(code) ?? code
}

async function namesByCode(
  deps: FacetNameDeps,
  facetCode: FacetCode,
  codes: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  if ((facetsOnDemand as readonly string[]).includes(facetCode)) return headingNames(deps, codes)
  if (facetCode === 'K') return areaNames(deps, codes, language)
  if (facetCode === 'U') return deps.knowledge.courseNames(codes)
  return facetCode === 'T' || facetCode === 'B' || facetCode === 'C' ? shelfNames(deps, facetCode, language) : new Map()
}

const noCodes: ReadonlySet<string> = new Set()

/** One facet with its values and their counts; of an area also the nearest one around it that is listed. */
export function facetLine(
  facetCode: FacetCode,
  texts: readonly ValueText[],
  counts: readonly number[],
  { more, language }: { readonly more: boolean; readonly language: Language },
): Facet {
  const listed = texts.some((one) => one.around.length > 0) ? new Set(texts.map((one) => one.code)) : noCodes
  const valores = texts.map(({ code, name, around }, at) => {
    const superior = around.length === 0 ? undefined : around.find((one) => listed.has(one))
    const value = { codigo: code, descricao: name, quantidade: counts[at]! }
    return superior === undefined ? value : { ...value, superior }
  })
  return { tipo: facetCode, descricao: facetTitle(facetCode, language), valores, ...(more && { mais: true }) }
}
