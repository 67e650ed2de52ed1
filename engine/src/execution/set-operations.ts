import type { DocumentSet, SegmentView } from './segment-view.ts'

/** Documents of both sets; with `want` 0 those of a that are not in b. Gives the slots of both back. */
export function intersect(view: SegmentView, a: DocumentSet, b: DocumentSet, want: 0 | 1 = 1): DocumentSet {
  if (want === 1 && a.kind === 'bits' && b.kind === 'list') return intersect(view, b, a)
  if (a.kind === 'bits') {
    const other = b.kind === 'bits' ? b : toBits(view, b)
    const slot = view.take()
    const at = view.slotAt(slot)
    if (want === 1) view.kernels.andBits(a.at, other.at, at, view.bitmapBytes)
    else view.kernels.andNotBits(a.at, other.at, at, view.bitmapBytes)
    view.release(a)
    view.release(other)
    return { kind: 'bits', at, slot }
  }
  const slot = view.take()
  const at = view.slotAt(slot)
  const n = b.kind === 'bits' ? view.kernels.filterBits(a.at, a.n, b.at, want, at) : view.kernels.meet(a.at, a.n, b.at, b.n, want, at)
  view.release(a)
  view.release(b)
  return { kind: 'list', at, n, slot }
}

/** The same set as a bitmap. Gives the slot of a list back. */
export function toBits(view: SegmentView, set: DocumentSet): DocumentSet & { kind: 'bits' } {
  if (set.kind === 'bits') return set
  const bits = view.clearedBits()
  view.kernels.setBits(set.at, set.n, bits.at)
  view.release(set)
  return bits
}

/** Adds a set to a bitmap that is ours. Gives its slot back. */
export function unite(view: SegmentView, into: DocumentSet & { kind: 'bits' }, set: DocumentSet): void {
  if (set.kind === 'bits') view.kernels.orBits(into.at, set.at, into.at, view.bitmapBytes)
  else view.kernels.setBits(set.at, set.n, into.at)
  view.release(set)
}

/** A set made of the first n documents of the room for hits. */
export function fromHits(view: SegmentView, n: number): DocumentSet {
  if (n > view.longestList) {
    const bits = view.clearedBits()
    view.kernels.setBits(view.scratch.hits, n, bits.at)
    return bits
  }
  const slot = view.take()
  const at = view.slotAt(slot)
  view.kernels.copy(view.scratch.hits, at, n * 4)
  return { kind: 'list', at, n, slot }
}

/** The set as an ascending list; bitmaps are written to the room for hits. */
export function toList(view: SegmentView, set: DocumentSet): { readonly at: number; readonly n: number } {
  if (set.kind === 'list') return set
  return { at: view.scratch.hits, n: view.kernels.bitsToList(set.at, view.words, view.scratch.hits) }
}

const fewWords = 64

/** The first `max` documents of a set, or all, as an ascending list; of a bitmap no more is read than they need, a little. */
export function firstOf(view: SegmentView, set: DocumentSet, max: number): { readonly at: number } {
  if (set.kind === 'list') return set
  for (let words = Math.min(fewWords, view.words); ; words = Math.min(words * 4, view.words)) {
    const n = view.kernels.bitsToList(set.at, words, view.scratch.hits)
    if (n >= max || words === view.words) return { at: view.scratch.hits }
  }
}

export const sizeOf = (view: SegmentView, set: DocumentSet): number =>
  set.kind === 'list' ? set.n : view.kernels.countBits(set.at, view.words)
