import type { TermPlan } from '../planning/plan.ts'
import { estimate } from './estimate.ts'
import type { Executor } from './executor.ts'
import type { SegmentPlan } from './segment-plan.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'

/** What must be found of an AND, but for stretches, the rarest first. */
export function byRarity(executor: Pick<Executor, 'view' | 'variants'>, of: readonly SegmentPlan[]): SegmentPlan[] {
  const plans: SegmentPlan[] = []
  const sizes: number[] = []
  for (const plan of of) {
    if (plan.kind === 'not' || plan.kind === 'all' || plan.kind === 'spans') continue
    const size = estimate(executor, plan)
    let at = plans.length
    for (; at > 0 && sizes[at - 1]! > size; at--) {
      plans[at] = plans[at - 1]!
      sizes[at] = sizes[at - 1]!
    }
    plans[at] = plan
    sizes[at] = size
  }
  return plans
}

/** A coded list so many times longer than another, or more, is not written out to be met with it. */
const muchLonger = 128

/**
 * Documents of a list that a word has too, in wanted fields; gives the slot of the list back. `own`, unless 0, are masks of the list itself: fields are looked at only where
 * both are.
 */
export function intersectTerm(
  view: SegmentView,
  found: DocumentSet & { kind: 'list' },
  own: number,
  list: number,
  fields: number,
): DocumentSet {
  const { kernels } = view
  const { masks, isNone } = masksOf(view, list, fields)
  if (isNone) {
    view.release(found)
    return view.empty()
  }
  const slot = view.take()
  const at = view.slotAt(slot)
  const gaps = found.n * muchLonger < view.frequencies[list]! ? view.gapsOf(list) : undefined
  let n = 0
  if (view.isBitmap(list)) n = kernels.keepBits(found.at, found.n, own, view.bitmapAt(list), view.ranksAt(list), masks, fields, at)
  else if (gaps) {
    const keepKernel = gaps.code === 'bytes' ? kernels.keepBytes : kernels.keepShorts
    n = keepKernel(found.at, found.n, own, gaps.at, gaps.bytes, masks, fields, at)
  } else {
    const docs = view.decoded(list)
    n = kernels.keepList(found.at, found.n, own, docs.at, docs.n, masks, fields, at)
    view.release(docs)
  }
  view.release(found)
  return { kind: 'list', at, n, slot }
}

/** Where the masks of a word's documents stand, or 0 where all of them have it in wanted fields. */
function masksOf(view: SegmentView, list: number, fields: number): { readonly masks: number; readonly isNone: boolean } {
  const mask = view.termMasks[list]!
  return { masks: (mask & ~fields) === 0 ? 0 : view.masksAt + view.termStarts[list]!, isNone: (mask & fields) === 0 }
}

/** Documents that have two words in the same wanted fields, the rarer one first; undefined where they are no such words. */
export function intersectTerms(
  executor: Pick<Executor, 'view' | 'variants'>,
  rarer: SegmentPlan,
  other: SegmentPlan,
): DocumentSet | undefined {
  if (rarer.kind !== 'term' || other.kind !== 'term' || rarer.fields !== other.fields) return undefined
  const { view } = executor
  const lists = [listOf(executor, rarer), listOf(executor, other)] as const
  if (lists[0] < 0 || lists[1] < 0 || view.isBitmap(lists[0])) return undefined
  const { masks, isNone } = masksOf(view, lists[0], rarer.fields)
  return isNone ? view.empty() : intersectTerm(view, view.decoded(lists[0]), masks, lists[1], rarer.fields)
}

/** The list of a word that no other stands for, or -1. */
const listOf = ({ view, variants }: Pick<Executor, 'view' | 'variants'>, plan: TermPlan): number =>
  variants.of(plan).length === 0 ? view.term(plan.term) : -1
