import { pickStrings, type ByteStrings } from '../strings/byte-strings.ts'
import { GONE, mergeRuns, SourceNumbers } from './merge-runs.ts'

/** Sorted strings of a source, and which of them are still needed: those that are not 0, or all where that is left out. */
export interface StringSource {
  readonly strings: ByteStrings
  readonly used?: Uint8Array | Uint32Array | undefined
}

/** Sorted strings of several sources as one: no string of them is made, none is hashed. */
export interface MergedStrings {
  readonly strings: ByteStrings
  /** Strings of all sources counted through. */
  readonly numbers: SourceNumbers
  /** Those that are needed, in the order of the merged ones; the same string of several sources stands side by side, in their order. */
  readonly order: Uint32Array
  /** Where in `order` each merged string begins, and where the last one ends. */
  readonly groups: Uint32Array
  /** By source: the merged number of each of its strings, or GONE. */
  readonly numberOf: readonly Uint32Array[]
}

/** Bytes of a beginning that are compared as one number; 2 ** 48 is exact. */
const keyBytes = 6

export function mergeStrings(sources: readonly StringSource[]): MergedStrings {
  const numbers = new SourceNumbers(sources.map(({ strings }) => strings.offsets.length - 1))
  const all = joined(sources, numbers)
  const { offsets, bytes } = all
  const keys = beginnings(all)
  const compare = (a: number, b: number): number => {
    const difference = keys[a]! - keys[b]!
    if (difference !== 0) return difference
    const [start, other] = [offsets[a]!, offsets[b]!]
    const [length, otherLength] = [offsets[a + 1]! - start, offsets[b + 1]! - other]
    for (let k = 0; k < length && k < otherLength; k++) {
      const step = bytes[start + k]! - bytes[other + k]!
      if (step !== 0) return step
    }
    return length - otherLength
  }
  const runs = sources.map(({ used }, s) => usedNumbers(numbers.bases[s]!, numbers.bases[s + 1]!, used))
  const order = mergeRuns(runs, (a, b) => compare(a, b) < 0)
  const merged = new Uint32Array(numbers.size).fill(GONE)
  const groups = new Uint32Array(order.length + 1)
  let count = 0
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || compare(order[i - 1]!, order[i]!) !== 0) groups[count++] = i
    merged[order[i]!] = count - 1
  }
  groups[count] = order.length
  const firsts = new Uint32Array(count)
  for (let i = 0; i < count; i++) firsts[i] = order[groups[i]!]!
  return {
    strings: pickStrings(all, firsts),
    numbers,
    order,
    groups: groups.subarray(0, count + 1),
    numberOf: sources.map((_, s) => merged.subarray(numbers.bases[s], numbers.bases[s + 1])),
  }
}

function joined(sources: readonly StringSource[], numbers: SourceNumbers): ByteStrings {
  const offsets = new Uint32Array(numbers.size + 1)
  const bytes = new Uint8Array(sources.reduce((sum, { strings }) => sum + strings.bytes.length, 0))
  let end = 0
  sources.forEach(({ strings }, s) => {
    bytes.set(strings.bytes, end)
    for (let i = 1; i < strings.offsets.length; i++) offsets[numbers.bases[s]! + i] = end + strings.offsets[i]!
    end += strings.bytes.length
  })
  return { offsets, bytes }
}

/** The first bytes of each string as a number. What is equal here may still differ, so that a byte 0 at an end does no harm. */
function beginnings({ offsets, bytes }: ByteStrings): Float64Array {
  const keys = new Float64Array(offsets.length - 1)
  for (let i = 0; i < keys.length; i++) {
    const end = offsets[i + 1]!
    let at = offsets[i]!
    let key = 0
    for (let k = 0; k < keyBytes; k++, at++) key = key * 256 + (at < end ? bytes[at]! : 0)
    keys[i] = key
  }
  return keys
}

function usedNumbers(from: number, to: number, used: Uint8Array | Uint32Array | undefined): Uint32Array {
  const numbers = new Uint32Array(to - from)
  let n = 0
  for (let i = 0; i < numbers.length; i++) if (!used || used[i] !== 0) numbers[n++] = from + i
  return numbers.subarray(0, n)
}
