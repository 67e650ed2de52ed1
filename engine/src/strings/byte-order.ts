import type { ByteStrings } from './byte-strings.ts'

/** Whole numbers up to 2 ** 53 are exact: some bytes of a string and its number fit into one. */
const exactBits = 53
/** So few strings are put in order by comparing them. */
const fewStrings = 24
/** Strings that share so long a beginning are compared: they are few, or the same. */
const deepest = 96

/**
 * Numbers of strings in the order of their bytes: some bytes at a time are sorted as numbers, then those that share them by the next ones
 * (a radix sort from the most significant digit: Knuth, volume 3, section 5.2.5). Equal strings stay in their order.
 */
export function byteOrder(strings: ByteStrings): Uint32Array {
  const count = strings.offsets.length - 1
  const numberBits = Math.ceil(Math.log2(count + 1))
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  const open = [{ from: 0, to: count, depth: 0 }]
  for (let part = open.pop(); part; part = open.pop()) {
    const { from, to, depth } = part
    if (to - from <= fewStrings || depth >= deepest) compareAll(strings, order, from, to, depth)
    else
      for (const next of sortDigit(strings, order.subarray(from, to), depth, numberBits))
        open.push({ ...next, from: from + next.from, to: from + next.to })
  }
  return order
}

/** Sorts by the bytes from `depth` on; answers the parts of two and more that share them all. */
function sortDigit({ offsets, bytes }: ByteStrings, order: Uint32Array, depth: number, numberBits: number) {
  const count = order.length
  const width = Math.floor((exactBits - numberBits) / 8)
  // A power of two: numbers are put below digits, and taken away again, without rounding.
  const room = 2 ** numberBits
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const end = offsets[order[i]! + 1]!
    let at = offsets[order[i]!]! + depth
    let digit = 0
    for (let k = 0; k < width; k++, at++) digit = digit * 256 + (at < end ? bytes[at]! : 0)
    keys[i] = digit * room + i
  }
  keys.sort()
  const before = order.slice()
  const shared: { from: number; to: number; depth: number }[] = []
  let from = 0
  let last = -1
  for (let i = 0; i < count; i++) {
    const digit = Math.floor(keys[i]! / room)
    order[i] = before[keys[i]! - digit * room]!
    if (digit === last) continue
    if (i - from > 1) shared.push({ from, to: i, depth: depth + width })
    from = i
    last = digit
  }
  if (count - from > 1) shared.push({ from, to: count, depth: depth + width })
  return shared
}

function compareAll({ offsets, bytes }: ByteStrings, order: Uint32Array, from: number, to: number, depth: number): void {
  const before = (a: number, b: number): boolean => {
    const start = offsets[a]!
    const other = offsets[b]!
    const length = offsets[a + 1]! - start
    const otherLength = offsets[b + 1]! - other
    // What ended before this depth shares nothing but zeros with the rest: it is compared from its beginning.
    for (let k = Math.min(depth, length, otherLength); k < length && k < otherLength; k++)
      if (bytes[start + k] !== bytes[other + k]) return bytes[start + k]! < bytes[other + k]!
    return length === otherLength ? a < b : length < otherLength
  }
  if (to - from > fewStrings) {
    order.subarray(from, to).sort((a, b) => (before(a, b) ? -1 : 1))
    return
  }
  for (let i = from + 1; i < to; i++) {
    const one = order[i]!
    let at = i
    for (; at > from && before(one, order[at - 1]!); at--) order[at] = order[at - 1]!
    order[at] = one
  }
}
