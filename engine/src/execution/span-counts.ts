import type { Answer, FacetCount } from '../answer.ts'
import { QueryRefused, type Limits } from '../limits.ts'
import type { FacetRequest, Query, Span } from '../query.ts'
import type { Schema } from '../schema.ts'

/** A request for spans of a facet. */
type SpanRequest = FacetRequest & { readonly spans: readonly Span[] }

export const isOfSpans = (request: FacetRequest): request is SpanRequest => request.spans !== undefined

/** The name of a span among the values of an answer: `1990..1999`. */
export const spanName = ({ from, to }: Span): string => `${from}..${to}`

/** Refuses spans of what has no order, and too many of them: each costs as much as a filter. */
export function checkSpans({ facets }: Schema, { values }: Limits, { facet, spans }: SpanRequest): void {
  if (facets.find(({ name }) => name === facet)?.kind !== 'number') throw new TypeError(`no spans of ${facet}`)
  if (spans.length > values) throw new QueryRefused('values', values)
}

/**
 * Answers a query of which some facets are counted by spans. A document counts once in each span that it has a value in, however many
 * values: sums of counts of values would count it for each, so every span is a filter of its own, in place of those on its facet.
 */
export function answerSpans(schema: Schema, limits: Limits, query: Query, ask: (query: Query) => Answer): Answer {
  const requests = query.facets.filter(isOfSpans)
  if (requests.length === 0) return ask(query)
  for (const request of requests) checkSpans(schema, limits, request)
  const counted = requests.map(({ facet, spans }): [string, FacetCount[]] => {
    const others = query.filters.filter((filter) => filter.facet !== facet)
    const within = (span: Span) =>
      ask({ ...query, offset: 0, limit: 0, facets: [], filters: [...others, { facet, values: [], span }] }).total
    return [facet, spans.map((span) => ({ value: spanName(span), count: within(span) }))]
  })
  const answer = ask({ ...query, facets: query.facets.filter((request) => !isOfSpans(request)) })
  return { ...answer, facets: { ...answer.facets, ...Object.fromEntries(counted) } }
}
