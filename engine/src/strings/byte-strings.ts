/** Strings as UTF-8, one after another; the i-th lies between two offsets. Sorted ones are ordered by their bytes. */
export interface ByteStrings {
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
}

const encoder = new TextEncoder()

/** Encodes short plain words faster than the encoder is called. */
export function encode(text: string): Uint8Array {
  if (text.length > 64) return encoder.encode(text)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) return encoder.encode(text)
    bytes[i] = unit
  }
  return bytes
}
const decoder = new TextDecoder()

export function packStrings(strings: readonly string[]): ByteStrings {
  const offsets = new Uint32Array(strings.length + 1)
  const bytes = encoder.encode(strings.join(''))
  let end = 0
  for (let i = 0; i < strings.length; i++) {
    end += Buffer.byteLength(strings[i]!)
    offsets[i + 1] = end
  }
  // One ended with the first half of a pair and the next began with the second: together they were another letter.
  return end === bytes.length ? { offsets, bytes } : packStrings(strings.map((text) => text.toWellFormed()))
}

/** Some strings of others, each at most once, in the order in which they are named. */
export function pickStrings(strings: ByteStrings, order: Uint32Array): ByteStrings {
  const { offsets: from, bytes: given } = strings
  const offsets = new Uint32Array(order.length + 1)
  const bytes = new Uint8Array(given.length)
  let end = 0
  for (let i = 0; i < order.length; i++) {
    const one = order[i]!
    const last = from[one + 1]!
    for (let at = from[one]!; at < last; at++) bytes[end++] = given[at]!
    offsets[i + 1] = end
  }
  return { offsets, bytes: end === bytes.length ? bytes : bytes.slice(0, end) }
}

export const stringAt = ({ offsets, bytes }: ByteStrings, i: number): string => decoder.decode(bytes.slice(offsets[i]!, offsets[i + 1]!))

function compareAt({ offsets, bytes }: ByteStrings, i: number, key: Uint8Array, asPrefix: boolean): number {
  const start = offsets[i]!
  const length = offsets[i + 1]! - start
  const shared = Math.min(length, key.length)
  for (let k = 0; k < shared; k++) {
    const difference = bytes[start + k]! - key[k]!
    if (difference !== 0) return difference
  }
  return asPrefix && length >= key.length ? 0 : length - key.length
}

/** The first of sorted strings that does not come before the key; with `past`, the first that neither does nor begins with it. */
function bound(strings: ByteStrings, key: Uint8Array, past: boolean, from = 0, to = strings.offsets.length - 1): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareAt(strings, middle, key, past)
    if (order < 0 || (past && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

export const lowerBoundOfString = (strings: ByteStrings, text: string): number => bound(strings, encode(text), false)

/** From the first of some sorted strings up to, not with, the second. */
export type StringRange = readonly [number, number]

/** Sorted strings that begin with a prefix. */
export function prefixRange(strings: ByteStrings, prefix: string): StringRange {
  const key = encode(prefix)
  return [bound(strings, key, false), bound(strings, key, true)]
}

/** Those of a range of sorted strings that begin with a key; unless `asPrefix`, the one that is it. */
export function rangeWithin(strings: ByteStrings, key: Uint8Array, asPrefix: boolean, [low, high]: StringRange): StringRange {
  const from = bound(strings, key, false, low, high)
  if (asPrefix) return [from, bound(strings, key, true, from, high)]
  return [from, from < high && compareAt(strings, from, key, false) === 0 ? from + 1 : from]
}
