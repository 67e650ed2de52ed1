import { FIELD_BITS, GHOST, VALUE_START } from '../document.ts'
import type { SequencePlan } from '../plan.ts'
import { NO_POSITION } from '../postings-builder.ts'
import { TOKEN_FLAG_BITS } from '../segment.ts'
import type { Executor } from './executor.ts'
import type { DocumentSet, SegmentView } from './segment-view.ts'
import { fromHits, intersect, toList } from './set-operations.ts'

/** A sequence in the terms of one segment: each word a range of term numbers. */
interface Sequence {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly anchored: SequencePlan['anchored']
  readonly fields: number
}

/** Reads a document of the forward index for the words one after another. */
function holds({ forward, forwardStart }: SegmentView, doc: number, { from, to, anchored, fields }: Sequence): boolean {
  const end = forwardStart[doc + 1]!
  const count = from.length
  for (let i = forwardStart[doc]!; i + count <= end; i++) {
    const token = forward[i]!
    if (((fields >>> (token & FIELD_BITS)) & 1) === 0) continue
    if (anchored !== 'anywhere' && (token & VALUE_START) === 0) continue
    let k = 0
    while (k < count) {
      const at = forward[i + k]!
      const term = at >>> TOKEN_FLAG_BITS
      if ((k > 0 && at & (VALUE_START | GHOST)) || term < from[k]! || term >= to[k]!) break
      k++
    }
    if (k === count && (anchored !== 'whole' || i + count === end || (forward[i + count]! & (VALUE_START | GHOST)) !== 0)) return true
  }
  return false
}

/** First positions of every word in every candidate, one row of bytes per word; undefined where there is no room for them. */
function gatherPositions(view: SegmentView, lists: readonly number[], at: number, n: number): Uint8Array | undefined {
  if (lists.length * n > view.documents * 4) return undefined
  const positions = view.segment.u8('positions').byteOffset
  lists.forEach((list, k) => {
    const bytes = positions + view.termStarts[list]!
    const out = view.scratch.scores + k * n
    if (view.isBitmap(list)) view.kernels.gatherBits(at, n, view.bitmapAt(list), view.ranksAt(list), bytes, out)
    else {
      const slot = view.take()
      view.decode(list, view.slotAt(slot))
      view.kernels.gatherList(at, n, view.slotAt(slot), bytes, out)
      view.give({ kind: 'list', at: 0, n: 0, slot })
    }
  })
  return view.memory8.subarray(view.scratch.scores, view.scratch.scores + lists.length * n)
}

/** 1 the positions prove it, 0 they disprove it, -1 they do not tell. */
function byPositions(positions: Uint8Array, i: number, n: number, count: number): number {
  let unknown = false
  for (let k = 0; k + 1 < count; k++) {
    const a = positions[k * n + i]!
    const b = positions[(k + 1) * n + i]!
    if (a === NO_POSITION || b === NO_POSITION) unknown = true
    else if (b !== a + 1) return 0
  }
  return unknown ? -1 : 1
}

function keepHolding(view: SegmentView, at: number, n: number, sequence: Sequence, positions: Uint8Array | undefined): number {
  const docs = view.memory32
  const source = at >>> 2
  const target = view.scratch.hits >>> 2
  const count = sequence.from.length
  let kept = 0
  for (let i = 0; i < n; i++) {
    const doc = docs[source + i]!
    const told = positions ? byPositions(positions, i, n, count) : -1
    if (told === 1 || (told === -1 && holds(view, doc, sequence))) docs[target + kept++] = doc
  }
  return kept
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
  const byRarity = ranges.toSorted(([a, aEnd], [b, bEnd]) => aEnd - a - (bEnd - b) || view.frequencies[a]! - view.frequencies[b]!)
  let found = executor.range(...byRarity[0]!, plan.fields)
  for (const [from, to] of byRarity.slice(1)) found = intersect(view, found, executor.range(from, to, plan.fields))
  if (last === 0 && plan.anchored === 'anywhere') return found
  const sequence = { from: ranges.map(([from]) => from), to: ranges.map(([, to]) => to), anchored: plan.anchored, fields: plan.fields }
  const { at, n } = toList(view, found)
  const quick = plan.anchored === 'anywhere' && !plan.lastIsPrefix
  const positions = quick ? gatherPositions(view, sequence.from, at, n) : undefined
  const kept = keepHolding(view, at, n, sequence, positions)
  view.give(found)
  return fromHits(view, kept)
}
