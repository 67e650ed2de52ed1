import { Facet, type FacetCode } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import { areasAround } from '../../catalogue/knowledge-path.ts'
import { replyValidator } from '../../calls/reply-validator.ts'
import { JsonLine } from '../../calls/json-line.ts'
import { facetTitle } from './facet-names.ts'

/** A value of a facet in one language: its line up to the count, and the codes of the areas around it. */
export interface ValueText {
  readonly code: string
  readonly beginning: string
  /** The same where another value's line ends before it. */
  readonly following: string
  readonly around: readonly string[]
}

/** The texts of one facet's values. */
export interface FacetTexts {
  readonly byCode: Map<string, ValueText>
  /** By the numbers under which an index knows values. */
  readonly byNumber: ValueText[]
}

export type ValueTexts = Map<FacetCode, FacetTexts>

const validated = replyValidator(Facet)

/** Throws for what no facet may say. */
export function valueText(facetCode: FacetCode, codigo: string, descricao: string): ValueText {
  const facet = validated({ tipo: facetCode, descricao: '', valores: [{ codigo, descricao, quantidade: 0 }] }) as Facet
  const beginning = JSON.stringify(facet.valores[0]).slice(0, -2)
  return { code: codigo, beginning, following: `},${beginning}`, around: facetCode === 'K' ? areasAround(codigo) : [] }
}

/** What stands after a line's beginning: its count, and the area around it if that is listed. */
function endOf({ beginning, around }: ValueText, count: number, listed: ReadonlySet<string>): string {
  if (!Number.isSafeInteger(count)) throw new Error(`${beginning} is counted as ${count}`)
  if (around.length === 0) return `${count}`
  const superior = around.find((code) => listed.has(code))
  return superior === undefined ? `${count}` : `${count},"superior":${JSON.stringify(superior)}`
}

const noCodes: ReadonlySet<string> = new Set()

/** One facet as its schema promises it: its values, each with its text, were looked at when those were made. */
export function facetLine(
  facetCode: FacetCode,
  texts: readonly ValueText[],
  counts: readonly number[],
  { more, language }: { readonly more: boolean; readonly language: Language },
): JsonLine<Facet> {
  const listed = texts.some((one) => one.around.length > 0) ? new Set(texts.map((one) => one.code)) : noCodes
  let lines = ''
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at]!
    lines += at === 0 ? text.beginning : text.following
    lines += endOf(text, counts[at]!, listed)
  }
  const end = `${texts.length > 0 ? '}' : ''}]${more ? ',"mais":true' : ''}}`
  return new JsonLine(
    Facet,
    `{"tipo":"${facetCode}","descricao":${JSON.stringify(facetTitle(facetCode, language))},"valores":[${lines}${end}`,
  )
}
