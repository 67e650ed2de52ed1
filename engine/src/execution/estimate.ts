import type { Executor } from './executor.ts'
import type { SegmentPlan } from './segment-plan.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Beginnings of more terms than these are not looked through. */
const fewTerms = 256

/** A word of a sequence as a plan of its own: the last one may be the beginning of many. */
const wordOf = ({ terms, lastIsPrefix, fields }: SegmentPlan & { kind: 'sequence' }, word: string, i: number): SegmentPlan =>
  lastIsPrefix && i === terms.length - 1 ? { kind: 'prefix', prefix: word, fields } : { kind: 'term', term: word, fields, stems: [] }

/** How many documents a plan finds at most, roughly. */
export function estimate(executor: Pick<Executor, 'view' | 'variants'>, plan: SegmentPlan): number {
  const { view, variants } = executor
  switch (plan.kind) {
    case 'none':
      return 0
    case 'id':
      return 1
    case 'ids':
      return Math.min(plan.ids.length, view.documents)
    case 'term': {
      const own = view.term(plan.term)
      let found = own < 0 ? 0 : view.frequencies[own]!
      for (const { list } of variants.of(plan)) found += view.frequencies[list]!
      return found
    }
    case 'pattern':
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
      return Math.min(...plan.terms.map((word, i) => estimate(executor, wordOf(plan, word, i)))) + 1
    case 'or':
      return sum(plan.of.map((one) => estimate(executor, one)))
    default:
      return view.documents
  }
}
