import { GrowingArray } from './growing-array.ts'
import { JoinedList, type PostingBytes } from './joined-list.ts'
import { ListCoder } from './list-coder.ts'
import { ListReader } from './list-reader.ts'
import type { MergeSource } from './merge.ts'
import type { Places } from './merge-places.ts'
import { mergeRuns, SourceNumbers } from './merge-runs.ts'
import type { MergedStrings } from './merge-strings.ts'
import { FACET_ORDINAL_BITS, type NumberArray, type Segment } from './segment.ts'

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

/** Room for so many terms and for all that stands beside the postings of the sources. */
function roomForTerms(sources: readonly ListSource[], terms: number) {
  const size = sources.reduce((sum, { impacts }) => sum + impacts.length, 0)
  return {
    impacts: new Uint8Array(size),
    positions: new Uint8Array(size),
    masks: new Uint8Array(size),
    termStarts: new Uint32Array(terms + 1),
    termMasks: new Uint8Array(terms),
  }
}

/** As `mergeTerms`, where the sources follow each other: what stands beside postings is copied as it is. */
function chainTerms(coder: ListCoder, joined: JoinedList, sources: readonly ListSource[], terms: MergedStrings, bases: readonly number[]) {
  const { numbers, order, groups } = terms
  const count = groups.length - 1
  const { impacts, positions, masks, termStarts, termMasks } = roomForTerms(sources, count)
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
  const { numbers, order, groups } = terms
  const count = groups.length - 1
  const { impacts, positions, masks, termStarts, termMasks } = roomForTerms(sources, count)
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
    termStarts[term + 1] = end += length
  }
  return {
    termStarts,
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
  const own = sources.map(({ segment, ordinals }) => mergedKeys(segment.u32('facetKeys'), ordinals))
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
      const list = sources[s]!.segment.header.terms + order[i]! - numbers.bases[s]!
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
  const lists = sources.map(({ segment }, s) => ({
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
