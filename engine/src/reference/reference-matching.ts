import { positionsOf, FIELD_BITS, SYNTHETIC, VALUE_START, type AnalysedDocument } from '../document.ts'
import { fitsPattern } from '../planning/word-pattern.ts'
import type { Plan, SequencePlan, TermPlan } from '../planning/plan.ts'
import { stemKey } from '../planning/planner.ts'
import type { Schema, Stemmers } from '../schema.ts'

/** What words are cut by: the schema says which fields have a language of their own. */
export interface Stemming {
  readonly schema: Schema
  readonly stemmers: Stemmers
}

/** Languages by which the words of a field of a document are stemmed, each once. */
function languagesOf({ schema, stemmers }: Stemming, document: AnalysedDocument, field: number): readonly string[] {
  const { language, byDocumentToo = false } = schema.text[field] ?? {}
  const all = language === undefined ? [document.language] : byDocumentToo ? [language, document.language] : [language]
  return [...new Set(all)].filter((one) => Object.hasOwn(stemmers, one))
}

const sharesStem = ({ stemmers }: Stemming, language: string, term: string, plan: TermPlan): boolean =>
  plan.stems.includes(stemKey(language, stemmers[language]!(term)))

/** How much a term in a field of a document counts for a word of the query: 1 itself, 0.5 its stem, 0 not at all. */
export function termShare(document: AnalysedDocument, term: string, field: number, plan: TermPlan, stemming: Stemming): number {
  if (term === plan.term) return 1
  return languagesOf(stemming, document, field).some((language) => sharesStem(stemming, language, term, plan)) ? 0.5 : 0
}

/** In how many languages a term that stands in these fields has the stem of a word of the query: it is ranked at first once for each. */
export function sharedStems(document: AnalysedDocument, term: string, fields: number, plan: TermPlan, stemming: Stemming): number {
  const languages = stemming.schema.text.flatMap((_, field) => ((fields >>> field) & 1 ? languagesOf(stemming, document, field) : []))
  return [...new Set(languages)].filter((language) => sharesStem(stemming, language, term, plan)).length
}

const inFields = (flag: number, fields: number) => ((fields >>> (flag & FIELD_BITS)) & 1) === 1

function holdsSequence(document: AnalysedDocument, plan: SequencePlan): boolean {
  const { terms, flags } = document
  const positions = positionsOf(flags)
  const last = plan.terms.length - 1
  for (let i = 0; i + last < terms.length; i++) {
    if (!inFields(flags[i]!, plan.fields)) continue
    if (plan.anchored !== 'anywhere' && !(flags[i]! & VALUE_START)) continue
    const fits = plan.terms.every(
      (term, k) =>
        positions[i + k] === positions[i]! + k &&
        (k === last && plan.lastIsPrefix ? terms[i + k]!.startsWith(term) : terms[i + k] === term),
    )
    const next = i + last + 1
    const ends = next === terms.length || (flags[next]! & (VALUE_START | SYNTHETIC)) !== 0
    if (fits && (plan.anchored !== 'whole' || ends)) return true
  }
  return false
}

/** Whether a document is in the set that a plan describes, by reading all its terms. */
export function matches(document: AnalysedDocument, plan: Plan, stemming: Stemming): boolean {
  const { terms, flags } = document
  switch (plan.kind) {
    case 'all':
      return true
    case 'none':
      return false
    case 'id':
      return document.id === plan.id
    case 'ids':
      return plan.ids.includes(document.id)
    case 'term':
      return terms.some(
        (term, i) => inFields(flags[i]!, plan.fields) && termShare(document, term, flags[i]! & FIELD_BITS, plan, stemming) > 0,
      )
    case 'prefix':
      return terms.some((term, i) => inFields(flags[i]!, plan.fields) && term.startsWith(plan.prefix))
    case 'pattern': {
      const pattern = [...plan.pattern]
      return terms.some((term, i) => inFields(flags[i]!, plan.fields) && fitsPattern(pattern, [...term]))
    }
    case 'sequence':
      return holdsSequence(document, plan)
    case 'not':
      return !matches(document, plan.of, stemming)
    case 'and':
      return plan.of.every((one) => matches(document, one, stemming))
    default:
      return plan.of.some((one) => matches(document, one, stemming))
  }
}
