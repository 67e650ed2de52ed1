import { exactPrefix, EXACT_PREFIX, filedPlaces, hasArticle, headingKeyWords, placeToStart, readExactTerm } from '../analysis/exact-term.ts'
import { fold } from '../analysis/fold.ts'
import type { AnalysedDocument } from '../document.ts'
import { compareText } from '../order.ts'
import type { BrowseRequest, Heading, SuggestRequest, Suggestion } from '../search-engine.ts'
import type { Schema } from '../schema.ts'
import { likelihood, withinOneEdit } from '../strings/edit-distance.ts'
import { answersTyped, typedWords } from '../segment/heading-words.ts'

/** All headings of a field, in alphabetical order. */
function headings(schema: Schema, documents: readonly AnalysedDocument[], field: string): { key: string; heading: Heading }[] {
  const at = schema.exact.findIndex((one) => one.name === field)
  if (at < 0) throw new TypeError(`no exact field ${field}`)
  const prefix = exactPrefix(at, '')
  const counts = new Map<string, number>()
  for (const { terms } of documents) for (const term of terms) if (term.startsWith(prefix)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([term, count]) => ({ key: term, heading: { ...readExactTerm(term), count } }))
}

export function browseHeadings(schema: Schema, documents: readonly AnalysedDocument[], request: BrowseRequest): Heading[] {
  const all = headings(schema, documents, request.field)
  const field = schema.exact.findIndex((one) => one.name === request.field)
  const from = placeToStart(filedPlaces(field, request.from), exactPrefix(field, ''), {
    occurs: (terms) => all.some(({ key }) => key.startsWith(terms)),
    goesOn: (at, skipped) => all.some(({ key }) => key.startsWith(at) && hasArticle(key, skipped)),
  })
  const at = all.findIndex(({ key }) => compareText(key, from) >= 0)
  const start = at < 0 ? all.length : at
  const page = request.direction === 'next' ? all.slice(start, start + request.limit) : all.slice(Math.max(0, start - request.limit), start)
  return page.map(({ heading }) => heading)
}

export function suggestHeadings(schema: Schema, documents: readonly AnalysedDocument[], request: SuggestRequest): Suggestion[] {
  const typed = typedWords(request.text)
  if (typed.length === 0) return []
  return request.fields
    .flatMap((field) =>
      headings(schema, documents, field).map(({ heading, key }) => ({
        ...heading,
        key,
        field,
        tier: answersTyped(headingKeyWords(key), typed),
      })),
    )
    .filter((one) => one.tier !== undefined)
    .toSorted((a, b) => a.tier! - b.tier! || b.count - a.count || compareText(a.key, b.key))
    .slice(0, request.limit)
    .map(({ field, value, count }) => ({ field, value, count }))
}

/** Words of the text fields one edit away, the likeliest first. */
export function likelyWords(documents: readonly AnalysedDocument[], word: string, limit: number): string[] {
  const folded = fold(word)
  if (folded === '') return []
  const counts = new Map<string, number>()
  for (const { terms } of documents)
    for (const term of new Set(terms)) if (!term.startsWith(EXACT_PREFIX)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts]
    .filter(([term]) => term !== folded && withinOneEdit(folded, term, false))
    .map(([term, count]) => ({ term, weight: count * likelihood(folded, term) }))
    .toSorted((a, b) => b.weight - a.weight || compareText(a.term, b.term))
    .slice(0, limit)
    .map(({ term }) => term)
}
