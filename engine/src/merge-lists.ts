import { GrowingArray } from './growing-array.ts'
import { ListCoder } from './list-coder.ts'
import type { MergeSource } from './merge.ts'
import type { Places } from './merge-places.ts'
import { GONE, mergeRuns, SourceNumbers } from './merge-runs.ts'
import type { MergedStrings } from './merge-strings.ts'
import { bitmapBytes, listCode } from './postings.ts'
import { FACET_ORDINAL_BITS, type NumberArray, type Segment } from './segment.ts'

/** Reads the lists of a segment without the rooms of those who search it. */
class ListReader {
  readonly #documents: number
  readonly #frequencies: Uint32Array
  readonly #slots: Uint32Array
  readonly #at: Uint32Array
  readonly #gaps: Uint8Array
  readonly #bitmaps: Uint8Array

  constructor(segment: Segment) {
    this.#documents = segment.header.documents
    this.#frequencies = segment.u32('listFrequencies')
    this.#slots = segment.u32('listSlots')
    this.#at = segment.u32('listAt')
    this.#gaps = segment.u8('gaps')
    this.#bitmaps = segment.u8('bitmaps')
  }

  /** Writes the documents of a list from `at` on, each so much greater; answers how many there are. */
  read(list: number, into: Uint32Array, at = 0, more = 0): number {
    const frequency = this.#frequencies[list]!
    const code = listCode(frequency, this.#documents)
    if (code === 'bitmap') this.#readBitmap(this.#slots[list]! - 1, into, at, more)
    else if (code === 'bytes') this.#readBytes(list, into, at, more)
    else this.#readVarints(list, into, at, more)
    return frequency
  }

  #readBitmap(slot: number, into: Uint32Array, at: number, more: number): void {
    const bits = this.#bitmaps
    const size = bitmapBytes(this.#documents)
    const base = slot * size
    let n = at
    for (let byte = 0; byte < size; byte++)
      for (let left = bits[base + byte]!; left !== 0; left &= left - 1) into[n++] = more + byte * 8 + 31 - Math.clz32(left & -left)
  }

  #readBytes(list: number, into: Uint32Array, at: number, more: number): void {
    const gaps = this.#gaps
    const end = this.#at[list + 1]!
    let doc = more - 1
    let n = at
    for (let i = this.#at[list]!; i < end; i++) {
      const gap = gaps[i]!
      doc += gap
      if (gap !== 255) into[n++] = doc
    }
  }

  #readVarints(list: number, into: Uint32Array, at: number, more: number): void {
    const gaps = this.#gaps
    const end = at + this.#frequencies[list]!
    let doc = more - 1
    let i = this.#at[list]!
    for (let n = at; n < end; n++) {
      let byte = gaps[i++]!
      let gap = byte & 127
      for (let shift = 7; byte > 127; shift += 7) gap |= ((byte = gaps[i++]!) & 127) << shift
      into[n] = doc += gap
    }
  }
}

/** Lists that are put together: places ascending, and what stands beside each. */
class JoinedList {
  places: Uint32Array
  beside: Uint32Array
  length = 0
  #otherPlaces: Uint32Array
  #otherBeside: Uint32Array
  /** Where each list that was added ends. */
  readonly #ends: Uint32Array
  #runs = 0
  readonly #read: Uint32Array

  /** `most`: how many documents there are at all; `lists`: how many are put together at most. */
  constructor(most: number, lists: number) {
    this.places = new Uint32Array(most)
    this.beside = new Uint32Array(most)
    this.#otherPlaces = new Uint32Array(most)
    this.#otherBeside = new Uint32Array(most)
    this.#ends = new Uint32Array(lists)
    this.#read = new Uint32Array(most)
  }

  clear(): void {
    this.length = 0
    this.#runs = 0
  }

  /** Adds the living documents of a list of a source. */
  add(reader: ListReader, list: number, placeOf: Uint32Array): void {
    const docs = this.#read
    const { places } = this
    let end = this.length
    const n = reader.read(list, docs)
    for (let i = 0; i < n; i++) {
      const place = placeOf[docs[i]!]!
      if (place !== GONE) places[end++] = place
    }
    this.#endRun(end)
  }

  /** As `add`, with the bytes of the postings from `at` on. */
  addPostings(reader: ListReader, term: number, placeOf: Uint32Array, { impacts, positions, masks }: PostingBytes, at: number): void {
    const docs = this.#read
    const { places, beside } = this
    let end = this.length
    const n = reader.read(term, docs)
    for (let i = 0; i < n; i++) {
      const place = placeOf[docs[i]!]!
      if (place === GONE) continue
      places[end] = place
      beside[end++] = impacts[at + i]! | (positions[at + i]! << 8) | (masks[at + i]! << 16)
    }
    this.#endRun(end)
  }

  /** Adds a list of a source whose documents all come after those before. */
  chain(reader: ListReader, list: number, base: number): number {
    const n = reader.read(list, this.places, this.length, base)
    this.length += n
    return n
  }

  #endRun(end: number): void {
    if (end === this.length) return
    this.length = end
    this.#ends[this.#runs++] = end
  }

  /** Puts what was added into one order. */
  join(): void {
    while (this.#runs > 1) {
      const ends = this.#ends
      let joined = 0
      let from = 0
      for (let run = 0; run < this.#runs; run += 2) {
        const middle = ends[run]!
        const to = run + 1 < this.#runs ? ends[run + 1]! : middle
        this.#joinTwo(from, middle, to)
        ends[joined++] = from = to
      }
      this.#runs = joined
      const { places, beside } = this
      this.places = this.#otherPlaces
      this.beside = this.#otherBeside
      this.#otherPlaces = places
      this.#otherBeside = beside
    }
  }

  /** Two runs that are neighbours become one, in the other room; the second may be empty. */
  #joinTwo(from: number, middle: number, to: number): void {
    const { places, beside } = this
    const into = this.#otherPlaces
    const intoBeside = this.#otherBeside
    let i = from
    let k = middle
    for (let at = from; at < to; at++) {
      const one = k === to || (i < middle && places[i]! < places[k]!) ? i++ : k++
      into[at] = places[one]!
      intoBeside[at] = beside[one]!
    }
  }
}

interface PostingBytes {
  readonly impacts: Uint8Array
  readonly positions: Uint8Array
  readonly masks: Uint8Array
}

const postingBytes = (segment: Segment): PostingBytes => ({
  impacts: segment.u8('impacts'),
  positions: segment.u8('positions'),
  masks: segment.u8('masks'),
})

/** A source as its lists are read. */
interface ListSource extends PostingBytes {
  readonly reader: ListReader
  readonly placeOf: Uint32Array
  readonly termStarts: Uint32Array
  readonly termMasks: Uint8Array
}

/** As `mergeTerms`, where the sources follow each other: what stands beside postings is copied as it is. */
function chainTerms(coder: ListCoder, joined: JoinedList, sources: readonly ListSource[], terms: MergedStrings, bases: readonly number[]) {
  const size = sources.reduce((sum, { impacts }) => sum + impacts.length, 0)
  const [impacts, positions, masks] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)]
  const { numbers, order, groups } = terms
  const count = groups.length - 1
  const termStarts = new Uint32Array(count + 1)
  const termMasks = new Uint8Array(count)
  let end = 0
  for (let term = 0; term < count; term++) {
    joined.clear()
    for (let i = groups[term]!; i < groups[term + 1]!; i++) {
      const s = numbers.sourceOf[order[i]!]!
      const own = order[i]! - numbers.bases[s]!
      const source = sources[s]!
      const last = source.termStarts[own]! + joined.chain(source.reader, own, bases[s]!)
      for (let at = source.termStarts[own]!; at < last; at++, end++) {
        impacts[end] = source.impacts[at]!
        positions[end] = source.positions[at]!
        masks[end] = source.masks[at]!
      }
      termMasks[term]! |= source.termMasks[own]!
    }
    coder.code(joined.places, 0, joined.length, 1)
    termStarts[term + 1] = end
  }
  return { termStarts, termMasks, impacts, positions, masks }
}

function mergeTerms(coder: ListCoder, joined: JoinedList, sources: readonly ListSource[], terms: MergedStrings) {
  const size = sources.reduce((sum, { impacts }) => sum + impacts.length, 0)
  const [impacts, positions, masks] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)]
  const { numbers, order, groups } = terms
  const count = groups.length - 1
  const starts = new Uint32Array(count + 1)
  const termMasks = new Uint8Array(count)
  let end = 0
  for (let term = 0; term < count; term++) {
    joined.clear()
    for (let i = groups[term]!; i < groups[term + 1]!; i++) {
      const s = numbers.sourceOf[order[i]!]!
      const own = order[i]! - numbers.bases[s]!
      const source = sources[s]!
      joined.addPostings(source.reader, own, source.placeOf, source, source.termStarts[own]!)
    }
    joined.join()
    coder.code(joined.places, 0, joined.length, 1)
    const { beside, length } = joined
    let fields = 0
    for (let i = 0; i < length; i++) {
      const bytes = beside[i]!
      impacts[end + i] = bytes
      positions[end + i] = bytes >>> 8
      masks[end + i] = bytes >>> 16
      fields |= bytes >>> 16
    }
    termMasks[term] = fields
    starts[term + 1] = end += length
  }
  return {
    termStarts: starts,
    termMasks,
    impacts: impacts.subarray(0, end),
    positions: positions.subarray(0, end),
    masks: masks.subarray(0, end),
  }
}

/** Keys of the facet lists of a source as the merged segment has them. */
function mergedKeys(keys: Uint32Array, ordinals: readonly Uint32Array[] | undefined): Uint32Array {
  if (!ordinals) return keys
  const mask = 2 ** FACET_ORDINAL_BITS - 1
  return keys.map((key) => {
    const facet = key >>> FACET_ORDINAL_BITS
    return (facet * 2 ** FACET_ORDINAL_BITS + ordinals[facet]![key & mask]!) >>> 0
  })
}

/** Lists of facet values in the order of their keys; new ordinals may have changed it. */
function runOf(keys: Uint32Array, base: number, isSorted: boolean): Uint32Array {
  const run = new Uint32Array(keys.length)
  if (isSorted) for (let i = 0; i < run.length; i++) run[i] = base + i
  else {
    const pairs = new Float64Array(keys.length)
    for (let i = 0; i < keys.length; i++) pairs[i] = keys[i]! * keys.length + i
    pairs.sort()
    for (let i = 0; i < run.length; i++) run[i] = base + (pairs[i]! % keys.length)
  }
  return run
}

function mergeFacets(
  coder: ListCoder,
  joined: JoinedList,
  sources: readonly MergeSource[],
  lists: readonly ListSource[],
  places: Places,
): Uint32Array {
  const own = sources.map(({ live: { segment }, ordinals }) => mergedKeys(segment.u32('facetKeys'), ordinals))
  const numbers = new SourceNumbers(own.map((keys) => keys.length))
  const all = new Uint32Array(numbers.size)
  own.forEach((keys, s) => all.set(keys, numbers.bases[s]))
  const runs = own.map((keys, s) => runOf(keys, numbers.bases[s]!, !sources[s]!.ordinals))
  const order = mergeRuns(runs, (a, b) => all[a]! < all[b]!)
  const found = new GrowingArray()
  for (let i = 0; i < order.length;) {
    const key = all[order[i]!]!
    joined.clear()
    for (; i < order.length && all[order[i]!] === key; i++) {
      const s = numbers.sourceOf[order[i]!]!
      const list = sources[s]!.live.segment.header.terms + order[i]! - numbers.bases[s]!
      if (places.isChain) joined.chain(lists[s]!.reader, list, places.numbers.bases[s]!)
      else joined.add(lists[s]!.reader, list, lists[s]!.placeOf)
    }
    if (joined.length === 0) continue
    joined.join()
    found.push(key)
    coder.code(joined.places, 0, joined.length, 1)
  }
  return found.values()
}

/** Adds the lists of all terms and facet values; answers how many bitmaps belong to terms. */
export function mergeLists(
  arrays: Map<string, NumberArray>,
  sources: readonly MergeSource[],
  places: Places,
  terms: MergedStrings,
): number {
  const coder = new ListCoder(places.order.length)
  const joined = new JoinedList(places.numbers.size, sources.length)
  const lists = sources.map(({ live: { segment } }, s) => ({
    ...postingBytes(segment),
    reader: new ListReader(segment),
    placeOf: places.placeOf[s]!,
    termStarts: segment.u32('termStarts'),
    termMasks: segment.u8('termMasks'),
  }))
  const { isChain, numbers } = places
  const merged = isChain ? chainTerms(coder, joined, lists, terms, numbers.bases) : mergeTerms(coder, joined, lists, terms)
  for (const [name, array] of Object.entries(merged)) arrays.set(name, array)
  const termBitmaps = coder.endOfTerms()
  arrays.set('facetKeys', mergeFacets(coder, joined, sources, lists, places))
  coder.addArrays(arrays)
  return termBitmaps
}
