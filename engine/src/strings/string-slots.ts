import { encode, type ByteStrings } from './byte-strings.ts'

/**
 * Where strings are, by a hash of their bytes (FNV-1a: Fowler, Noll & Vo 1991): open addressing, at most half full. A binary search reads a place
 * of memory that nobody read lately at every step; this reads one or two. The first number is the seed of the hash, another one for each table:
 * nobody can choose words that all meet in one slot.
 */
export type StringSlots = Uint32Array

/** Bits of a number in a slot; those above are of its hash, so that hardly any other string is compared. */
const numberBits = 27
const numberMask = 2 ** numberBits - 1
const prime = 0x01000193

/** The last rounds of MurmurHash3 (Appleby 2011): every bit of the hash comes to depend on every other. */
function mixed(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function hashOf(seed: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = seed
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, prime)
  return mixed(hash)
}

const isIt = (slot: number, hash: number) => slot >>> numberBits === hash >>> numberBits

/** Gives all strings their slots; they must all be different. A slot holds the number of its string + 1, or 0. */
export function stringSlots({ offsets, bytes }: ByteStrings): StringSlots {
  const count = offsets.length - 1
  let size = 2
  while (size < count * 2) size *= 2
  const slots = new Uint32Array(size + 1)
  const seed = (slots[0] = Math.floor(Math.random() * 2 ** 32))
  for (let i = 0; i < count; i++) {
    const hash = hashOf(seed, bytes, offsets[i]!, offsets[i + 1]!)
    let at = hash & (size - 1)
    while (slots[at + 1] !== 0) at = (at + 1) & (size - 1)
    slots[at + 1] = (((hash >>> numberBits) << numberBits) | (i + 1)) >>> 0
  }
  return slots
}

/** Bytes of the text that is looked for, where it is short and plain: no array is made for it. */
const room = new Uint8Array(64)

/** The number of a text among strings, or -1. */
export function findBySlot(strings: ByteStrings, slots: StringSlots, text: string): number {
  const { length } = text
  if (length > room.length) return findBytes(strings, slots, encode(text))
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) return findBytes(strings, slots, encode(text))
    room[i] = unit
  }
  return findBytes(strings, slots, room, length)
}

/** The same of the first `length` bytes of a key, or of all. */
function findBytes(strings: ByteStrings, slots: StringSlots, key: Uint8Array, length = key.length): number {
  const hash = hashOf(slots[0]!, key, 0, length)
  const last = slots.length - 2
  for (let at = hash & last; ; at = (at + 1) & last) {
    const slot = slots[at + 1]!
    if (slot === 0) return -1
    if (isIt(slot, hash) && isAt(strings, (slot & numberMask) - 1, key, length)) return (slot & numberMask) - 1
  }
}

function isAt({ offsets, bytes }: ByteStrings, i: number, key: Uint8Array, length: number): boolean {
  const start = offsets[i]!
  if (offsets[i + 1]! - start !== length) return false
  for (let k = 0; k < length; k++) if (bytes[start + k] !== key[k]) return false
  return true
}
