import { positionsOf, FIELD_BITS, GHOST, VALUE_START, type AnalysedDocument } from '../document.ts'
import type { Plan, SequencePlan, TermPlan } from '../planning/plan.ts'
import { stemKey } from '../planning/planner.ts'
import type { Stemmers } from '../schema.ts'

/** How much a term of a document counts for a word of the query: 1 itself, 0.5 its stem, 0 not at all. */
export function termShare(document: AnalysedDocument, term: string, plan: TermPlan, stemmers: Stemmers): number {
  if (term === plan.term) return 1
  const stem = Object.hasOwn(stemmers, document.language) ? stemmers[document.language] : undefined
  return stem && plan.stems.includes(stemKey(document.language, stem(term))) ? 0.5 : 0
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
    const ends = next === terms.length || (flags[next]! & (VALUE_START | GHOST)) !== 0
    if (fits && (plan.anchored !== 'whole' || ends)) return true
  }
  return false
}

/** Whether a document is in the set that a plan describes, by reading all its terms. */
export function matches(document: AnalysedDocument, plan: Plan, stemmers: Stemmers): boolean {
  const { terms, flags } = document
  switch (plan.kind) {
    case 'all':
      return true
    case 'none':
      return false
    case 'id':
      return document.id === plan.id
    case 'term':
      return terms.some((term, i) => inFields(flags[i]!, plan.fields) && termShare(document, term, plan, stemmers) > 0)
    case 'prefix':
      return terms.some((term, i) => inFields(flags[i]!, plan.fields) && term.startsWith(plan.prefix))
    case 'sequence':
      return holdsSequence(document, plan)
    case 'not':
      return !matches(document, plan.of, stemmers)
    case 'and':
      return plan.of.every((one) => matches(document, one, stemmers))
    default:
      return plan.of.some((one) => matches(document, one, stemmers))
  }
}
