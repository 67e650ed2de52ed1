import type { DocumentSet, SegmentView } from './segment-view.ts'

/** Where the document with an id is in a segment, or -1. */
export function documentOf({ segment }: Pick<SegmentView, 'segment'>, id: number): number {
  const ids = segment.u32('ids')
  const byId = segment.u32('byId')
  let low = 0
  let high = byId.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[byId[middle]!]! < id) low = middle + 1
    else high = middle
  }
  return low < byId.length && ids[byId[low]!] === id ? byId[low]! : -1
}

/** The documents with these ids, ascending, as a bitmap: both lists are read once, side by side. */
export function documentsOf(view: SegmentView, wanted: readonly number[]): DocumentSet {
  const ids = view.segment.u32('ids')
  const byId = view.segment.u32('byId')
  const bits = view.clearedBits()
  let place = 0
  for (let i = 0; i < wanted.length && place < byId.length; i++) {
    while (place < byId.length && ids[byId[place]!]! < wanted[i]!) place++
    if (place === byId.length || ids[byId[place]!] !== wanted[i]) continue
    const document = byId[place]!
    view.memory8[bits.at + (document >>> 3)]! |= 1 << (document & 7)
  }
  return bits
}
