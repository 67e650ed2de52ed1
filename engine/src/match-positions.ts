import type { FoundAt } from './answer.ts'
import { FIELD_BITS, SYNTHETIC, VALUE_START } from './document.ts'
import type { Plan, PrefixPlan, SequencePlan, TermPlan } from './planning/plan.ts'
import { EXACT_FIELD, type Schema } from './schema.ts'

/** What of a plan is marked in a document: words wherever they stand, sequences where their words follow each other. */
export interface Highlights {
  readonly words: readonly (TermPlan | PrefixPlan)[]
  readonly sequences: readonly SequencePlan[]
}

export function highlightsOf(plan: Plan): Highlights {
  if (plan.kind === 'term') return { words: [plan], sequences: [] }
  if (plan.kind === 'prefix') return { words: plan.fields === 1 << EXACT_FIELD ? [] : [plan], sequences: [] }
  if (plan.kind === 'sequence') return { words: [], sequences: [plan] }
  if (plan.kind !== 'and' && plan.kind !== 'or') return { words: [], sequences: [] }
  const all = plan.of.map(highlightsOf)
  return { words: all.flatMap(({ words }) => words), sequences: all.flatMap(({ sequences }) => sequences) }
}

/** The terms of one document, from one place up to another. */
export interface DocumentTerms {
  readonly flags: ArrayLike<number>
  readonly from: number
  readonly to: number
  textAt(i: number): string
}

const isApart = (flag: number) => (flag & (VALUE_START | SYNTHETIC)) !== 0
const longestWord = 64
const maxParts = 8

/** Marks the words that a joined form is made of: `guarda` and `chuva` for `guardachuva`, `.net` for `net`. */
function highlightJoined({ flags, to, from, textAt }: DocumentTerms, syntheticToken: number, highlighted: Set<number>): void {
  const joined = textAt(syntheticToken)
  const field = flags[syntheticToken]! & FIELD_BITS
  for (let i = from; i < to; i++) {
    if ((flags[i]! & FIELD_BITS) !== field || flags[i]! & SYNTHETIC) continue
    let text = textAt(i).replace(/^\./, '')
    let end = i + 1
    for (; end < to && end - i < maxParts && text.length < joined.length && !isApart(flags[end]!); end++) text += textAt(end)
    if (text.slice(0, longestWord) === joined) for (let at = i; at < end; at++) highlighted.add(at)
  }
}

function highlightSequence({ flags, from, to, textAt }: DocumentTerms, plan: SequencePlan, highlighted: Set<number>): void {
  const { terms, lastIsPrefix, anchored, fields } = plan
  const isTerm = (i: number, k: number) =>
    k === terms.length - 1 && lastIsPrefix ? textAt(i).startsWith(terms[k]!) : textAt(i) === terms[k]
  for (let i = from; i + terms.length <= to; i++) {
    if (((fields >>> (flags[i]! & FIELD_BITS)) & 1) === 0 || (anchored !== 'anywhere' && !(flags[i]! & VALUE_START))) continue
    if (!terms.every((_, k) => (k === 0 || !isApart(flags[i + k]!)) && isTerm(i + k, k))) continue
    const end = i + terms.length
    if (anchored === 'whole' && end < to && !isApart(flags[end]!)) continue
    for (let at = i; at < end; at++) highlighted.add(at)
  }
}

/** Where the words for which `isFound` holds, and the sequences, stand in a document; of a form that stands nowhere the words it is made of. */
export function foundAt(
  schema: Schema,
  document: DocumentTerms,
  sequences: readonly SequencePlan[],
  isFound: (i: number) => boolean,
): FoundAt[] {
  const { flags, from, to } = document
  const highlighted = new Set<number>()
  for (let i = from; i < to; i++) {
    if (!isFound(i)) continue
    if (flags[i]! & SYNTHETIC) highlightJoined(document, i, highlighted)
    else highlighted.add(i)
  }
  for (const sequence of sequences) highlightSequence(document, sequence, highlighted)
  const places: FoundAt[] = []
  let field = -1
  let value = -1
  let word = 0
  for (let i = from; i < to; i++) {
    const flag = flags[i]!
    if (flag & SYNTHETIC) continue
    if ((flag & FIELD_BITS) !== field) value = -1
    field = flag & FIELD_BITS
    if (flag & VALUE_START) value++
    word = flag & VALUE_START ? 0 : word + 1
    if (highlighted.has(i)) places.push({ field: schema.text[field]!.name, value, word })
  }
  return places
}
