import { QueryRefused, type LimitName, type Limits } from '../limits.ts'
import type { Condition, FacetRequest, Filter, Query } from '../query.ts'
import type { Schema } from '../schema.ts'

interface Bounds {
  readonly schema: Schema
  readonly limits: Limits
}

function refuseAbove(name: LimitName, amount: number, limits: Limits): void {
  if (amount > limits[name]) throw new QueryRefused(name, limits[name])
}

/** What counts something is a whole number, 0 or more: another one is a mistake of the caller. */
function checkWhole(name: string, amount: number): void {
  if (!Number.isInteger(amount) || amount < 0) throw new TypeError(`${name} is no whole number: ${String(amount)}`)
}

/** How many of something are asked for, of which a page holds a limited number. */
export function checkPage(limits: Limits, amount: number): void {
  refuseAbove('page', amount, limits)
  checkWhole('limit', amount)
}

function checkFacet({ facets }: Schema, name: string): void {
  for (let facet = 0; facet < facets.length; facet++) if (facets[facet]!.name === name) return
  throw new TypeError(`no facet ${name}`)
}

function checkFilter({ schema, limits }: Bounds, { facet, values, span }: Filter): void {
  refuseAbove('values', values.length, limits)
  checkFacet(schema, facet)
  if (span && (Number.isNaN(span.from) || Number.isNaN(span.to))) throw new TypeError('a span is from a number to a number')
}

function checkRequest({ schema }: Bounds, { facet, max }: FacetRequest): void {
  checkFacet(schema, facet)
  if (max !== Number.POSITIVE_INFINITY) checkWhole('max', max)
}

/** Answers how many conditions there are with these. Depth is looked at on the way down: none is so deep that nothing comes back. */
function countConditions(limits: Limits, condition: Condition, depth: number, before: number): number {
  refuseAbove('depth', depth, limits)
  let count = before + 1
  switch (condition.kind) {
    case 'and':
    case 'or':
      refuseAbove('values', condition.of.length, limits)
      refuseAbove('conditions', count + condition.of.length, limits)
      for (let i = 0; i < condition.of.length; i++) count = countConditions(limits, condition.of[i]!, depth + 1, count)
      return count
    case 'not':
      return countConditions(limits, condition.of, depth + 1, count)
    case 'all':
    case 'id':
    case 'ids':
    case 'value':
    case 'filedStart':
    case 'words':
    case 'pattern':
    case 'phrase':
    case 'startsWith':
    case 'exact':
      refuseAbove('conditions', count, limits)
      return count
    default:
      throw new TypeError(`no condition of kind ${String((condition as { readonly kind: unknown }).kind)}`)
  }
}

/**
 * Refuses a query that asks for more than the limits allow, and one that makes no sense, before anything is made of it: no text is read here. Words
 * are counted where they are cut (`planCondition`).
 */
export function checkQuestion(bounds: Bounds, query: Query): void {
  const { schema, limits } = bounds
  const { offset, limit, filters, facets, order } = query
  refuseAbove('offset', offset, limits)
  checkWhole('offset', offset)
  checkPage(limits, limit)
  countConditions(limits, query.condition, 1, 0)
  refuseAbove('values', filters.length, limits)
  refuseAbove('values', facets.length, limits)
  for (let i = 0; i < filters.length; i++) checkFilter(bounds, filters[i]!)
  for (let i = 0; i < facets.length; i++) checkRequest(bounds, facets[i]!)
  const { by } = order
  if (by !== 'relevance' && by !== 'id' && !schema.sort.some((key) => key.name === by)) throw new TypeError(`no sort key ${by}`)
}
