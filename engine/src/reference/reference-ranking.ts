import { FIELD_BITS, type AnalysedDocument } from '../document.ts'
import type { PlannedQuery, PrefixPlan, TermPlan } from '../planning/plan.ts'
import * as relevance from '../relevance.ts'
import type { Schema, Stemmers } from '../schema.ts'
import { sharedStems, termShare } from './reference-matching.ts'

interface Corpus {
  readonly schema: Schema
  readonly stemmers: Stemmers
  readonly documents: readonly AnalysedDocument[]
}

/** Quantised frequency of every distinct term of a document, over all its fields, and the fields it is in. */
function quantisedTerms(schema: Schema, document: AnalysedDocument): Map<string, { frequency: number; fields: number }> {
  const factors = relevance.fieldFactors(schema, relevance.fieldLengths(schema, document.flags))
  const terms = new Map<string, { frequency: number; fields: number }>()
  document.terms.forEach((term, i) => {
    const field = document.flags[i]! & FIELD_BITS
    const known = terms.get(term) ?? { frequency: 0, fields: 0 }
    terms.set(term, {
      frequency: known.frequency + (factors[field] ?? 0) * relevance.tokenShare(document.flags[i]!),
      fields: known.fields | (1 << field),
    })
  })
  return terms
}

const idfOf = ({ documents }: Corpus, leaf: TermPlan | PrefixPlan): number =>
  leaf.kind === 'prefix' ? 1 : relevance.idf(documents.length, documents.filter((one) => one.terms.includes(leaf.term)).length)

/** What a term that a document has in these fields is worth to a leaf. */
function leafWeight(
  corpus: Corpus,
  document: AnalysedDocument,
  term: string,
  fields: number,
  leaf: TermPlan | PrefixPlan,
  idf: number,
): number {
  if ((leaf.fields & fields) === 0) return 0
  if (leaf.kind === 'prefix') return term.startsWith(leaf.prefix) ? relevance.prefixWeight : 0
  if (term === leaf.term) return relevance.wordWeight(idf)
  return sharedStems(document, term, leaf.fields & fields, leaf, corpus) * relevance.variantWeight(idf)
}

/** Whether the i-th term of a document is the k-th word that was asked for. */
const queryWordsIn =
  ({ terms }: AnalysedDocument, { queryWords, lastQueryWordIsPrefix }: PlannedQuery) =>
  (i: number, k: number): boolean =>
    k === queryWords.length - 1 && lastQueryWordIsPrefix ? terms[i]!.startsWith(queryWords[k]!) : terms[i] === queryWords[k]

function exact(corpus: Corpus, document: AnalysedDocument, query: PlannedQuery, idfs: readonly number[]): number {
  const { terms, flags } = document
  const leaves = query.leaves.map((leaf, l) => ({
    idf: idfs[l]!,
    fields: leaf.fields,
    share: (i: number) =>
      leaf.kind === 'prefix'
        ? Number(terms[i]!.startsWith(leaf.prefix))
        : termShare(document, terms[i]!, flags[i]! & FIELD_BITS, leaf, corpus),
  }))
  const rarities = idfs.reduce((sum, one) => sum + one, 0)
  const times = relevance.boost(corpus.schema, flags, 0, flags.length, query.queryWords.length, queryWordsIn(document, query))
  const gain = document.language === corpus.schema.preferredLanguage ? rarities * relevance.PREFERRED_LANGUAGE : 0
  return relevance.exactScore(corpus.schema, flags, 0, flags.length, leaves) + times * rarities + gain
}

/** Documents with a boosted value that begins with the words asked for, whatever they score: the shortest of these values first. */
function beginnings({ schema }: Corpus, found: readonly AnalysedDocument[], query: PlannedQuery): AnalysedDocument[] {
  return found
    .map((document) => {
      const { flags } = document
      const length = relevance.shortestBeginning(schema, flags, 0, flags.length, query.queryWords.length, queryWordsIn(document, query))
      return { document, length }
    })
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => a.length - b.length)
    .filter(({ length }, i) => i < relevance.placesFor(length, query.queryWords.length))
    .map(({ document }) => document)
}

/**
 * The best first. `found` stands in the order of equals (newest first). All are ranked by quantised scores; those
 * that begin with the words asked for, however they score, and of the others the first, `RESCORED` together, are ranked again by exact ones.
 */
export function rank(corpus: Corpus, found: readonly AnalysedDocument[], query: PlannedQuery) {
  const idfs = query.leaves.map((leaf) => idfOf(corpus, leaf))
  const scored = found.map((document) => {
    let score = 0
    for (const [term, { frequency, fields }] of quantisedTerms(corpus.schema, document))
      query.leaves.forEach((leaf, l) => {
        score += leafWeight(corpus, document, term, fields, leaf, idfs[l]!) * relevance.quantised(frequency)
      })
    return { document, score }
  })
  if (query.leaves.length === 0) return scored
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  const best = new Set(beginnings(corpus, found, query))
  for (const { document } of ranked) if (best.size < relevance.RESCORED) best.add(document)
  const rescored = found
    .filter((document) => best.has(document))
    .map((document) => ({ document, score: exact(corpus, document, query, idfs) }))
    .toSorted((a, b) => b.score - a.score)
  return [
    ...rescored,
    ...ranked
      .filter(({ document }) => !best.has(document))
      .map(({ document, score }) => ({ document, score: Math.min(rescored.at(-1)!.score, score / relevance.QUANTISED_SCALE) })),
  ]
}
