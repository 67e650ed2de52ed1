import type { StringSource } from './merge-strings.ts'
import { mergeStrings } from './merge-strings.ts'
import { GONE } from './merge-runs.ts'
import type { ByteStrings } from '../strings/byte-strings.ts'

/** Strings that each stand for some terms: stems for their words, words for the headings they stand in. */
export interface MemberSource {
  readonly strings: ByteStrings
  readonly starts: Uint32Array
  readonly members: Uint32Array
  /** The number of each term in the merged segment, or GONE. */
  readonly numberOf: Uint32Array
  /** By term and by string: a member counts where they have a bit in common; all do where these are left out. */
  readonly held?: Uint32Array
  readonly wanted?: Uint32Array
}

const counts = ({ numberOf, held, wanted }: MemberSource, string: number, term: number): boolean =>
  numberOf[term] !== GONE && (!held || !wanted || (held[term]! & wanted[string]!) !== 0)

/** By what the members of a string are in order: a different number for each term, and the term again. */
export interface MemberSort {
  readonly keyOf: (term: number) => number
  readonly termOf: (key: number) => number
}

export function mergeMembers(sources: readonly MemberSource[], memberOrder: MemberSort) {
  const merged = mergeStrings(sources.map(usedStrings))
  const { numbers, order, groups } = merged
  const count = groups.length - 1
  const starts = new Uint32Array(count + 1)
  const members = new Uint32Array(sources.reduce((sum, one) => sum + one.members.length, 0))
  let keys = new Float64Array(1024)
  let found = new Uint32Array(1024)
  let end = 0
  for (let string = 0; string < count; string++) {
    let n = 0
    for (let i = groups[string]!; i < groups[string + 1]!; i++) {
      const s = numbers.sourceOf[order[i]!]!
      const source = sources[s]!
      const { starts: from, members: given, numberOf } = source
      const own = order[i]! - numbers.bases[s]!
      for (let k = from[own]!; k < from[own + 1]!; k++) {
        if (!counts(source, own, given[k]!)) continue
        if (n === found.length) [keys, found] = [new Float64Array(n * 2), doubled(found)]
        found[n++] = numberOf[given[k]!]!
      }
    }
    end = writeOrdered(found.subarray(0, n), keys, memberOrder, members, end)
    starts[string + 1] = end
  }
  return { strings: merged.strings, starts, members: members.slice(0, end) }
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(numbers.length * 2)
  grown.set(numbers)
  return grown
}

/** Writes terms by their keys, each once; answers where they end. */
function writeOrdered(found: Uint32Array, keys: Float64Array, { keyOf, termOf }: MemberSort, into: Uint32Array, at: number): number {
  if (found.length === 1) {
    into[at] = found[0]!
    return at + 1
  }
  for (let i = 0; i < found.length; i++) keys[i] = keyOf(found[i]!)
  const sorted = keys.subarray(0, found.length).sort()
  let end = at
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) into[end++] = termOf(sorted[i]!)
  return end
}

function usedStrings(source: MemberSource): StringSource {
  const { strings, starts, members } = source
  const used = new Uint8Array(strings.offsets.length - 1)
  for (let string = 0; string < used.length; string++)
    for (let i = starts[string]!; i < starts[string + 1]!; i++) if (counts(source, string, members[i]!)) used[string] = 1
  return { strings, used }
}
