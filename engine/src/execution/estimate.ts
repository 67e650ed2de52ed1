import type { Executor } from './executor.ts'
import type { SegmentPlan } from './segment-plan.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Beginnings of more terms than these are not looked through. */
const fewTerms = 256

/** How many documents a plan finds at most, roughly. */
export function estimate(executor: Pick<Executor, 'view' | 'variants'>, plan: SegmentPlan): number {
  const { view, variants } = executor
  switch (plan.kind) {
    case 'none':
      return 0
    case 'id':
      return 1
    case 'term': {
      const own = view.term(plan.term)
      return (own < 0 ? 0 : view.frequencies[own]!) + sum(variants.of(plan).map(({ list }) => view.frequencies[list]!))
    }
    case 'prefix': {
      const [from, to] = view.range(plan.prefix)
      return to - from > fewTerms ? view.documents : sum(Array.from(view.frequencies.subarray(from, to)))
    }
    case 'lists':
      return sum(plan.lists.map((list) => view.frequencies[list]!))
    case 'spans':
      return sum(plan.spans.map(([from, to]) => to - from))
    case 'and':
      return Math.min(...plan.of.map((one) => estimate(executor, one)))
    case 'sequence':
      return Math.min(...plan.terms.map((term) => estimate(executor, { kind: 'term', term, fields: plan.fields, stems: [] }))) + 1
    case 'or':
      return sum(plan.of.map((one) => estimate(executor, one)))
    default:
      return view.documents
  }
}
