import type { Facet, FacetCode } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import { areasAround } from '../../catalogue/knowledge-path.ts'
import { facetTitle } from './facet-names.ts'

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
