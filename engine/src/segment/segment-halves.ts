import { countPairs, placePairs, type FacetPairs } from '../facets/facet-pairs.ts'
import { codeFacets } from '../facets/facet-lists.ts'
import { buildTables, type FacetLists, type RowTable } from '../facets/facet-rows.ts'
import { endsOf, termLists, valueLists, type CodedLists, type ListEnds } from '../postings/list-coder.ts'
import type { Schema } from '../schema.ts'
import {
  giveBack,
  layOut,
  placeArray,
  Segment,
  segmentMemory,
  shapeOf,
  type ArrayShape,
  type PlacedArray,
  type SegmentFacts,
} from './segment.ts'
import { wordCounts } from '../facets/word-counts.ts'

/** What of a segment is of words and of documents as such. */
export interface WordHalf {
  readonly facts: WordFacts
  readonly arrays: Map<string, PlacedArray>
  readonly lists: CodedLists
}

export type WordFacts = Pick<SegmentFacts, 'documents' | 'terms' | 'facets' | 'languages' | 'fieldLanguages'>

/** What is of the values of facets. It needs nothing of the other half: two threads make one each. */
export interface FacetHalf {
  readonly lists: readonly FacetLists[]
  readonly arrays: Map<string, PlacedArray>
  readonly coded: CodedLists
  readonly tables: readonly RowTable[]
  readonly pairs: FacetPairs
}

export function facetHalf(schema: Schema, lists: readonly FacetLists[], documents: number): FacetHalf {
  const arrays = new Map<string, PlacedArray>()
  const { keys, coded } = codeFacets(lists, documents)
  arrays.set('facetKeys', keys)
  const tables = buildTables(schema, arrays, lists, documents)
  const pairs = placePairs(lists, documents)
  arrays.set('facetPairs', countPairs(pairs, lists, documents))
  return { lists, arrays, coded, tables, pairs }
}

/** What the half of facets must be told of the other one. */
export interface WordSummary {
  readonly facts: WordFacts
  readonly shapes: readonly ArrayShape[]
  readonly ends: ListEnds
  readonly bitmaps: readonly Uint8Array[]
}

/** All arrays of words. */
export const wordArrays = ({ arrays, lists, facts }: WordHalf): Map<string, PlacedArray> =>
  new Map([...arrays, ...termLists(lists, facts.documents)])

export const summaryOf = ({ facts, lists }: WordHalf, arrays: ReadonlyMap<string, PlacedArray>): WordSummary => ({
  facts,
  shapes: Array.from(arrays, ([name, array]) => shapeOf(name, array)),
  ends: endsOf(lists),
  bitmaps: lists.bitmaps,
})

/** A segment with a place for everything; `writeFacets` writes all but the arrays of words. */
export function wholeSegment(words: WordSummary, facets: FacetHalf, lanes: number): { segment: Segment; writeFacets: () => void } {
  const { facts, ends, bitmaps } = words
  const { places, counts } = wordCounts(facets.lists, facets.tables, bitmaps, facts.documents)
  const own = new Map<string, PlacedArray>([...facets.arrays, ...valueLists(facets.coded, ends), ['wordCounts', counts]])
  const whole = { ...facts, termBitmaps: bitmaps.length, tables: facets.tables, pairs: facets.pairs, words: places }
  const segment = placed(whole, words.shapes, own, lanes)
  const behind = new Map(words.shapes.map(({ name, length }) => [name, length]))
  const writeFacets = () => {
    for (const [name, array] of own) {
      placeArray(segment, name, array, behind.get(name))
      giveBack(own, name)
    }
  }
  return { segment, writeFacets }
}

/** Lists of terms and of values share arrays: those of values stand behind. */
function placed(facts: SegmentFacts, words: readonly ArrayShape[], own: ReadonlyMap<string, PlacedArray>, lanes: number): Segment {
  const shapes = new Map(words.map((shape) => [shape.name, shape]))
  for (const [name, array] of own) {
    const shape = shapeOf(name, array)
    shapes.set(name, { ...shape, length: shape.length + (shapes.get(name)?.length ?? 0) })
  }
  const header = layOut(facts, [...shapes.values()])
  return new Segment(header, segmentMemory(header, lanes), lanes)
}

/** Writes arrays that nobody reads afterwards: the memory of each is given back as soon as it is copied. */
export function writeWords(segment: Segment, arrays: Map<string, PlacedArray>): void {
  for (const [name, array] of arrays) {
    placeArray(segment, name, array)
    giveBack(arrays, name)
  }
}

/** Of halves of which nothing is read afterwards. */
export function joinHalves(words: WordHalf, facets: FacetHalf, lanes: number): Segment {
  const arrays = wordArrays(words)
  const { segment, writeFacets } = wholeSegment(summaryOf(words, arrays), facets, lanes)
  writeFacets()
  writeWords(segment, arrays)
  return segment
}
