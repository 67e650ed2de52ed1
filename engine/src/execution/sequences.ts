import type { SequencePlan } from '../planning/plan.ts'
import type { Executor } from './executor.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'
import { startingWith } from './value-starts.ts'
import { fromHits, intersect, toList } from './set-operations.ts'

const anchors = { anywhere: 0, start: 1, whole: 2 } as const

/** Bytes of the postings of some words in every candidate, one row for each word; 0 where there is no room for them. */
function gathered(view: SegmentView, name: 'positions' | 'masks', lists: readonly number[], at: number, n: number): number {
  if (lists.length * n > view.documents * 4) return 0
  const postings = view.segment.u8(name).byteOffset
  lists.forEach((list, k) => {
    const bytes = postings + view.termStarts[list]!
    const out = view.scratch.scores + k * n
    if (view.isBitmap(list)) view.kernels.gatherBits(at, n, view.bitmapAt(list), view.ranksAt(list), bytes, out)
    else {
      const docs = view.decoded(list)
      view.kernels.gatherList(at, n, docs.at, docs.n, bytes, out)
      view.release(docs)
    }
  })
  return view.scratch.scores
}

/**
 * Documents of a list that have all words in one field: a word of the title and one of a note never follow each other. Most documents that have
 * two frequent words go here, and are not read.
 */
function sharingField(view: SegmentView, words: readonly number[], fields: number, at: number, n: number) {
  const several = words.filter((list) => (view.termMasks[list]! & fields & ((view.termMasks[list]! & fields) - 1)) !== 0)
  if (several.length === 0) return { at, n }
  const wanted = words.reduce((shared, list) => shared & view.termMasks[list]!, fields)
  const masks = gathered(view, 'masks', several, at, n)
  if (masks === 0) return { at, n }
  return { at: view.scratch.hits, n: view.kernels.keepShared(at, n, masks, several.length, wanted, view.scratch.hits) }
}

type Range = readonly [from: number, to: number]

/** The field of which a sequence asks for the beginnings of values, where it is one. */
export const startField = ({ anchored, fields }: SequencePlan): number | undefined =>
  anchored !== 'anywhere' && (fields & (fields - 1)) === 0 ? 31 - Math.clz32(fields) : undefined

/** Documents that have all the words; of a beginning in one field those that have its first word there. Sure: a single word needs no more. */
function candidates(
  executor: Executor,
  plan: SequencePlan,
  ranges: readonly Range[],
): { readonly set: DocumentSet; readonly isSure: boolean } {
  const { view } = executor
  const { anchored, fields } = plan
  const field = startField(plan)
  const starts = field === undefined ? undefined : executor.starts(field)
  const rest = starts ? ranges.slice(1) : ranges
  const byRarity = rest.toSorted(([a, aEnd], [b, bEnd]) => aEnd - a - (bEnd - b) || view.frequencies[a]! - view.frequencies[b]!)
  if (starts) executor.checkRange(...ranges[0]!)
  let set = starts ? startingWith(view, starts, ranges[0]!) : executor.range(...byRarity.shift()!, fields)
  for (const [from, to] of byRarity) set = intersect(view, set, executor.range(from, to, fields))
  return { set, isSure: anchored === 'anywhere' || starts !== undefined }
}

/** Documents that hold the words one after another inside one value. */
export function sequenceSet(executor: Executor, plan: SequencePlan): DocumentSet {
  const { view } = executor
  const last = plan.terms.length - 1
  const ranges = plan.terms.map((term, k) => {
    if (k === last && plan.lastIsPrefix) return view.range(term)
    const own = view.term(term)
    return own < 0 ? ([0, 0] as const) : ([own, own + 1] as const)
  })
  if (ranges.some(([from, to]) => from === to)) return view.empty()
  const found = candidates(executor, plan, ranges)
  if (last === 0 && plan.anchored !== 'whole' && found.isSure) return found.set
  const all = toList(view, found.set)
  const words = ranges.filter(([from, to]) => to - from === 1).map(([from]) => from)
  const { at, n } = sharingField(view, words, plan.fields, all.at, all.n)
  const isQuick = plan.anchored === 'anywhere' && !plan.lastIsPrefix
  const positions = isQuick ? gathered(view, 'positions', words, at, n) : 0
  const { kernels, scratch } = view
  view.memory32.set(ranges.flat(), scratch.columns >>> 2)
  const [forward, starts] = [view.forward.byteOffset, view.forwardStart.byteOffset]
  const anchor = anchors[plan.anchored]
  const sure = ranges.every(([from]) => (view.termMasks[from]! & ~plan.fields) === 0) ? 1 : 0
  const passed = kernels.keepSequence(
    at,
    n,
    forward,
    starts,
    scratch.columns,
    ranges.length,
    anchor,
    plan.fields,
    positions,
    sure,
    scratch.hits,
  )
  view.release(found.set)
  return fromHits(view, passed)
}
