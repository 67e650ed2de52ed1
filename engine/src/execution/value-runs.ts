import { lowerBound } from '../facets/lower-bound.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'

/** Documents from the first number up to, not with, the second. */
export type Span = readonly [from: number, to: number]

/** Values of a facet, each with all its documents in one stretch; in the order of where they begin. */
export interface ValueRuns {
  readonly ordinals: Uint32Array
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** The greatest of the ordinals. */
  readonly max: number
}

/** The first and the last document of a list that holds some. */
function endsOf(view: SegmentView, list: number): readonly [number, number] {
  const { memory32 } = view
  if (!view.isBitmap(list)) {
    const { at, n, slot } = view.decoded(list)
    view.release({ kind: 'list', at, n, slot })
    return [memory32[at >>> 2]!, memory32[(at >>> 2) + n - 1]!]
  }
  const words = view.bitmapAt(list) >>> 2
  let first = 0
  while (memory32[words + first] === 0) first++
  let last = (view.bitmapBytes >>> 2) - 1
  while (memory32[words + last] === 0) last--
  const low = memory32[words + first]!
  return [first * 32 + 31 - Math.clz32(low & -low), last * 32 + 31 - Math.clz32(memory32[words + last]!)]
}

/**
 * The stretches of documents that have each value of a facet; undefined where a value is scattered. Documents stand newest first, so that
 * those of a year are one stretch, and those of a span of years too.
 */
export function valueRuns(view: SegmentView, facet: number): ValueRuns | undefined {
  const [first, end] = view.facetLists(facet)
  const runs: { readonly ordinal: number; readonly from: number; readonly to: number }[] = []
  for (let list = first; list < end; list++) {
    if (view.frequencies[list] === 0) continue
    const [from, last] = endsOf(view, list)
    if (last - from + 1 !== view.frequencies[list]!) return undefined
    runs.push({ ordinal: view.facetOrdinal(list), from, to: last + 1 })
  }
  runs.sort((a, b) => a.from - b.from || a.to - b.to)
  return {
    ordinals: Uint32Array.from(runs, (run) => run.ordinal),
    from: Uint32Array.from(runs, (run) => run.from),
    to: Uint32Array.from(runs, (run) => run.to),
    max: runs.reduce((max, run) => Math.max(max, run.ordinal), 0),
  }
}

/** The stretches of some values, ascending, none touching the next. */
export function spansOf({ ordinals, from, to, max }: ValueRuns, wanted: readonly number[]): Span[] {
  const spans: Span[] = []
  const isWanted = new Uint8Array(max + 1)
  for (const ordinal of wanted) isWanted[ordinal] = 1
  for (let i = 0; i < ordinals.length; i++) {
    if (isWanted[ordinals[i]!] === 0) continue
    const last = spans.at(-1)
    // A document may have two values: then their stretches overlap.
    if (last && from[i]! <= last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], to[i]!)]
    else spans.push([from[i]!, to[i]!])
  }
  return spans
}

/** How many documents of an ascending list lie below `doc`; those before `low` do. */
export function lowerBoundOfDocument(
  view: SegmentView,
  { at, n }: { readonly at: number; readonly n: number },
  doc: number,
  low = 0,
): number {
  const first = at >>> 2
  return lowerBound(view.memory32, doc, first + low, first + n) - first
}

/** Copies the bits of documents from a span into a bitmap that is ours. */
function copySpan(view: SegmentView, bits: number, [from, to]: Span, into: number): void {
  const { memory32 } = view
  const words = bits >>> 2
  const out = into >>> 2
  const first = from >>> 5
  const last = (to - 1) >>> 5
  const low = (-1 << (from & 31)) >>> 0
  const high = 0xffffffff >>> (31 - ((to - 1) & 31))
  if (first === last) memory32[out + first]! |= memory32[words + first]! & low & high
  else {
    memory32[out + first]! |= memory32[words + first]! & low
    if (last - first > 1) view.kernels.copy(bits + (first + 1) * 4, into + (first + 1) * 4, (last - first - 1) * 4)
    memory32[out + last]! |= memory32[words + last]! & high
  }
}

/** What of a set lies in some spans. Gives its slot back. */
export function within(view: SegmentView, set: DocumentSet, spans: readonly Span[]): DocumentSet {
  if (set.kind === 'bits') {
    const into = view.clearedBits()
    for (const span of spans) copySpan(view, set.at, span, into.at)
    view.release(set)
    return into
  }
  const parts = spans.map(([from, to]): Span => {
    const first = lowerBoundOfDocument(view, set, from)
    return [first, lowerBoundOfDocument(view, set, to, first)]
  })
  const [only] = parts
  // One stretch of a list is a list where it stands.
  if (only && parts.length === 1) return { kind: 'list', at: set.at + only[0] * 4, n: only[1] - only[0], slot: set.slot }
  const slot = view.take()
  const at = view.slotAt(slot)
  let n = 0
  for (const [first, end] of parts) {
    view.kernels.copy(set.at + first * 4, at + n * 4, (end - first) * 4)
    n += end - first
  }
  view.release(set)
  return { kind: 'list', at, n, slot }
}

/** Tells of each value how many documents of a set have it. */
export function countRuns(
  view: SegmentView,
  set: DocumentSet,
  { ordinals, from, to }: ValueRuns,
  use: (ordinal: number, count: number) => void,
): void {
  let low = 0
  for (let i = 0; i < ordinals.length; i++) {
    let count: number
    if (set.kind === 'bits') count = view.kernels.countSpan(set.at, from[i]!, to[i]!)
    else {
      low = lowerBoundOfDocument(view, set, from[i]!, low)
      count = lowerBoundOfDocument(view, set, to[i]!, low) - low
    }
    if (count > 0) use(ordinals[i]!, count)
  }
}
