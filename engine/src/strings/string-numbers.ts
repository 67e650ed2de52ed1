const minSlots = 256
/** Another one for each process: nobody can choose texts that all meet in one slot. */
const seed = Math.floor(Math.random() * 2 ** 31)

/** Texts up to so long are hashed whole at once; of longer ones as many letters are read. */
const sampledBytes = 6
const prime = 0x01000193

/** The bits of a hash mixed once more as in MurmurHash3; the highest one says which of the two it is, so that they never meet. */
function mixed(hash: number, highest: 0 | 1): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((once ^ (once >>> 13)) & 0x7fffffff) | (highest << 31)
}

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo 1991): of a long text the first two, the last two and two between. */
function hashOf(text: string): number {
  const { length } = text
  let hash = seed ^ length
  if (length <= sampledBytes) {
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
    return mixed(hash, 0)
  }
  hash = Math.imul(hash ^ text.charCodeAt(0), prime)
  hash = Math.imul(hash ^ text.charCodeAt(1), prime)
  hash = Math.imul(hash ^ text.charCodeAt((length >>> 1) - 1), prime)
  hash = Math.imul(hash ^ text.charCodeAt(length >>> 1), prime)
  hash = Math.imul(hash ^ text.charCodeAt(length - 2), prime)
  hash = Math.imul(hash ^ text.charCodeAt(length - 1), prime)
  return mixed(hash, 0)
}

/** What `hashOf` answers for the text of which each letter is a byte. */
function hashOfLatin1(latin1: Uint8Array, from: number, to: number): number {
  const length = to - from
  let hash = seed ^ length
  if (length <= sampledBytes) {
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ latin1[at]!, prime)
    return mixed(hash, 0)
  }
  const middle = from + (length >>> 1)
  hash = Math.imul(hash ^ latin1[from]!, prime)
  hash = Math.imul(hash ^ latin1[from + 1]!, prime)
  hash = Math.imul(hash ^ latin1[middle - 1]!, prime)
  hash = Math.imul(hash ^ latin1[middle]!, prime)
  hash = Math.imul(hash ^ latin1[to - 2]!, prime)
  hash = Math.imul(hash ^ latin1[to - 1]!, prime)
  return mixed(hash, 0)
}

/** The same over all of a text: for those that are alike wherever `hashOf` looks. */
function wholeHashOf(text: string): number {
  const { length } = text
  let hash = seed ^ length
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime)
  return mixed(hash, 1)
}

function wholeHashOfLatin1(latin1: Uint8Array, from: number, to: number): number {
  let hash = seed ^ (to - from)
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ latin1[at]!, prime)
  return mixed(hash, 1)
}

function isText(text: string, latin1: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== latin1[from + at]) return false
  return true
}

/**
 * Texts numbered 0, 1, … as they appear: a hash table with linear probing (Knuth, volume 3, section 6.4). A slot is eight bytes, hash and
 * number side by side, so that a text is looked for in one line of memory, where a Map reads several.
 */
export class StringNumbers {
  readonly #texts: string[]
  /** Pairs of the hash and the number + 1 of a text; 0 where there is none. */
  #slots: Int32Array
  #mask: number
  #hashes = new Int32Array(64)

  /** Takes distinct texts over; those that are added are added to them. */
  constructor(texts: string[] = []) {
    this.#texts = texts
    let slots = minSlots
    while (slots < texts.length * 2) slots *= 2
    this.#slots = new Int32Array(slots * 2)
    this.#mask = slots - 1
    for (let i = 0; i < texts.length; i++) this.#put(texts[i]!, i)
  }

  /** All texts, by number. */
  get texts(): readonly string[] {
    return this.#texts
  }

  find(text: string): number | undefined {
    const few = this.#slotOf(text, hashOf(text))
    const id = this.#slots[(few < 0 ? this.#slotOf(text, wholeHashOf(text)) : few) + 1]!
    return id === 0 ? undefined : id - 1
  }

  /** The number of a text, a new one if it has none. */
  number(text: string): number {
    return this.#hashed(text, hashOf(text))
  }

  /** The same for a text of letters of a byte each, between two places: it is made a text only if it is new. */
  numberOfLatin1(latin1: Buffer, from: number, to: number): number {
    let hash = hashOfLatin1(latin1, from, to)
    let at = this.#slotOfLatin1(latin1, from, to, hash)
    if (at < 0) at = this.#slotOfLatin1(latin1, from, to, (hash = wholeHashOfLatin1(latin1, from, to)))
    const id = this.#slots[at + 1]!
    return id === 0 ? this.#add(latin1.toString('latin1', from, to), hash, at) : id - 1
  }

  /**
   * The numbers of several texts, written from `at` on. First all are touched, then all are hashed, then all slots are read, then all are compared: the processor
   * fetches what many of them need at a time, where one after another would let it wait for each.
   */
  numbers(given: readonly string[], into: Uint32Array, at: number): void {
    const count = given.length
    if (this.#hashes.length < count) this.#hashes = new Int32Array(count * 2)
    const hashes = this.#hashes
    for (let i = 0; i < count; i++) hashes[i] = given[i]!.length
    for (let i = 0; i < count; i++) hashes[i] = hashOf(given[i]!)
    const slots = this.#slots
    const mask = this.#mask
    for (let i = 0; i < count; i++) into[at + i] = slots[(hashes[i]! & mask) * 2] === hashes[i] ? slots[(hashes[i]! & mask) * 2 + 1]! : 0
    const texts = this.#texts
    for (let i = 0; i < count; i++) {
      const id = into[at + i]!
      into[at + i] = id !== 0 && texts[id - 1] === given[i] ? id - 1 : this.#hashed(given[i]!, hashes[i]!)
    }
  }

  #hashed(text: string, hash: number): number {
    let own = hash
    let at = this.#slotOf(text, own)
    if (at < 0) at = this.#slotOf(text, (own = wholeHashOf(text)))
    const id = this.#slots[at + 1]!
    return id === 0 ? this.#add(text, own, at) : id - 1
  }

  /** Where a text is, or the free slot where it belongs; -1 where another has the hash of its few letters: then it stands by that of all. */
  #slotOf(text: string, hash: number): number {
    const slots = this.#slots
    const mask = this.#mask
    const texts = this.#texts
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot * 2 + 1]!
      if (id === 0) return slot * 2
      if (slots[slot * 2] !== hash) continue
      if (texts[id - 1] === text) return slot * 2
      if (hash >= 0) return -1
    }
  }

  #slotOfLatin1(latin1: Uint8Array, from: number, to: number, hash: number): number {
    const slots = this.#slots
    const mask = this.#mask
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot * 2 + 1]!
      if (id === 0) return slot * 2
      if (slots[slot * 2] !== hash) continue
      if (isText(this.#texts[id - 1]!, latin1, from, to)) return slot * 2
      if (hash >= 0) return -1
    }
  }

  #add(text: string, hash: number, at: number): number {
    const id = this.#texts.push(text) - 1
    this.#slots[at] = hash
    this.#slots[at + 1] = id + 1
    if (this.#texts.length * 2 > this.#mask) this.#grow()
    return id
  }

  /** A text that is there already and has no slot yet. */
  #put(text: string, id: number): void {
    let hash = hashOf(text)
    let at = this.#slotOf(text, hash)
    if (at < 0) at = this.#slotOf(text, (hash = wholeHashOf(text)))
    this.#slots[at] = hash
    this.#slots[at + 1] = id + 1
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Int32Array(before.length * 2)
    this.#mask = this.#mask * 2 + 1
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) this.#fill(before[at]!, before[at + 1]! - 1)
  }

  #fill(hash: number, id: number): void {
    let slot = hash & this.#mask
    while (this.#slots[slot * 2 + 1] !== 0) slot = (slot + 1) & this.#mask
    this.#slots[slot * 2] = hash
    this.#slots[slot * 2 + 1] = id + 1
  }
}
