import type { SegmentView } from './segment-view.ts'

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
