import { JoinedList, type PostingBytes } from './joined-list.ts'
import { ListCoder, type CodedLists } from '../postings/list-coder.ts'
import { ListReader } from '../postings/list-reader.ts'
import type { MergeSource } from './merge.ts'
import type { Places } from './merge-places.ts'
import type { MergedStrings } from './merge-strings.ts'
import type { NumberArray, Segment } from '../segment/segment.ts'

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

/** So few bytes are copied one by one: calling for it would take longer. */
const fewBytes = 32

function copyBytes(from: Uint8Array, first: number, last: number, into: Uint8Array, at: number): void {
  if (last - first > fewBytes) into.set(from.subarray(first, last), at)
  else for (let i = first; i < last; i++) into[at++] = from[i]!
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
      const first = source.termStarts[own]!
      copyBytes(source.impacts, first, last, impacts, end)
      copyBytes(source.positions, first, last, positions, end)
      copyBytes(source.masks, first, last, masks, end)
      end += last - first
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
    const { payloads, length } = joined
    let fields = 0
    for (let i = 0; i < length; i++) {
      const bytes = payloads[i]!
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

/** Puts the lists of all terms together and adds what stands beside their postings; answers the lists. */
export function mergeLists(
  arrays: Map<string, NumberArray>,
  sources: readonly MergeSource[],
  places: Places,
  terms: MergedStrings,
): CodedLists {
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
  return coder.coded()
}
