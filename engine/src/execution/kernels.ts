import { readFileSync } from 'node:fs'
import { scriptKernels } from './kernels-js.ts'
import { compileModule, instantiate, type SegmentMemory } from '../segment/wasm-memory.ts'

/** The inner loops. All numbers are byte offsets into one memory, counts, or values; see kernels/kernels.as for each. */
export interface Kernels {
  /** XXH64 of a whole number of 32 bytes; signed or not, as BigInt. */
  hash64(at: number, bytes: number): bigint
  decodeBytes(src: number, bytes: number, out: number): void
  decodeShorts(src: number, bytes: number, out: number): void
  decodeVarint(src: number, n: number, out: number): void
  clear(at: number, bytes: number): void
  copy(from: number, to: number, bytes: number): void
  setBits(list: number, n: number, bits: number): void
  bitsToList(bits: number, words: number, out: number): number
  andToList(a: number, b: number, flip: number, words: number, out: number): number
  andBits(a: number, b: number, out: number, bytes: number): void
  andNotBits(a: number, b: number, out: number, bytes: number): void
  orBits(a: number, b: number, out: number, bytes: number): void
  countBits(bits: number, words: number): number
  countCommon(a: number, b: number, words: number): number
  countSpan(bits: number, from: number, to: number): number
  rankTable(bits: number, words: number, table: number): void
  filterBits(list: number, n: number, bits: number, want: number, out: number): number
  meet(a: number, n: number, b: number, m: number, want: number, out: number): number
  maskList(list: number, n: number, masks: number, wanted: number, out: number): number
  maskBits(bits: number, words: number, masks: number, wanted: number, out: number): void
  keepBits(list: number, n: number, own: number, bits: number, table: number, ...rest: Kept): number
  keepList(list: number, n: number, own: number, docs: number, m: number, ...rest: Kept): number
  keepBytes(list: number, n: number, own: number, src: number, bytes: number, ...rest: Kept): number
  keepShorts(list: number, n: number, own: number, src: number, bytes: number, ...rest: Kept): number
  gatherBits(list: number, n: number, bits: number, table: number, bytes: number, out: number): void
  gatherList(list: number, n: number, docs: number, m: number, bytes: number, out: number): void
  keepShared(list: number, n: number, masks: number, count: number, wanted: number, out: number): number
  scoreBits(...at: ScoreBits): void
  scoreList(...at: ScoreList): void
  scoreRank(...at: ScoreRank): void
  nextAbove32(values: number, from: number, n: number, floor: number): number
  nextAbove8(values: number, from: number, n: number, floor: number): number
  countRows(list: number, n: number, rows: number, stride: number, columns: number, count: number): void
  walkRows(list: number, n: number, rows: number, stride: number, width: number, first: number, bins: number, touched: number): number
  countFew(list: number, n: number, rows: number, stride: number, steps: number, count: number, out: number): void
  foldBins(bins: number, inner: number, outer: number, sums: number): void
  collectAbove(values: number, from: number, to: number, floor: number, out: number): number
  bestKeys(keys: number, n: number, max: number, room: number): number
  collectStarts(...at: CollectStarts): number
  keepSequence(...at: KeepSequence): number
  /** Left out in JavaScript, where `ExactScorer` does it. */
  scoreExact?(plan: number, docs: number, n: number, forward: number, forwardStart: number, scores: number): void
}

type Kept = [masks: number, wanted: number, out: number]
type Impacts = [impacts: number, masks: number, wanted: number, only: number, weight: number]
export type ScoreBits = [list: number, n: number, bits: number, table: number, ...Impacts, scores: number]
export type ScoreList = [list: number, n: number, docs: number, m: number, ...Impacts, scores: number]
export type ScoreRank = [docs: number, m: number, ...Impacts, hits: number, table: number, scores: number]

export type CollectStarts = [
  forward: number,
  forwardStart: number,
  from: number,
  to: number,
  field: number,
  max: number,
  terms: number,
  documents: number,
]

export type KeepSequence = [
  list: number,
  n: number,
  forward: number,
  forwardStart: number,
  ranges: number,
  count: number,
  anchor: number,
  fields: number,
  positions: number,
  sure: number,
  out: number,
]

let compiled: object | undefined

function wasmKernels(memory: SegmentMemory): Kernels {
  compiled ??= compileModule(readFileSync(new URL('./kernels.wasm', import.meta.url)))
  return instantiate(compiled, memory) as Kernels
}

/** `js` exists as the other opinion of the tests and for runtimes without SIMD. */
export type KernelKind = 'wasm' | 'js'

export const kernelsOver = (memory: SegmentMemory, kind: KernelKind): Kernels =>
  kind === 'wasm' ? wasmKernels(memory) : scriptKernels(memory)
