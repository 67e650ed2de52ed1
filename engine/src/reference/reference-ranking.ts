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
    terms.set(term, { frequency: known.frequency + (factors[field] ?? 0), fields: known.fields | (1 << field) })
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
  const last = query.spoken.length - 1
  const times = relevance.boost(corpus.schema, flags, 0, flags.length, query.spoken.length, (i, k) =>
    k === last && query.spokenIsPrefix ? terms[i]!.startsWith(query.spoken[k]!) : terms[i] === query.spoken[k],
  )
  return relevance.exactScore(corpus.schema, flags, 0, flags.length, leaves) + times * idfs.reduce((sum, one) => sum + one, 0)
}

/**
 * The best first. `found` stands in the order of equals (newest first). All are ranked by quantised scores; the first
 * `RESCORED` of these are ranked again by exact ones.
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
  const best = new Set(ranked.slice(0, relevance.RESCORED).map(({ document }) => document))
  const rescored = found
    .filter((document) => best.has(document))
    .map((document) => ({ document, score: exact(corpus, document, query, idfs) }))
  return [
    ...rescored.toSorted((a, b) => b.score - a.score),
    ...ranked.slice(relevance.RESCORED).map(({ document }) => ({ document, score: 0 })),
  ]
}
