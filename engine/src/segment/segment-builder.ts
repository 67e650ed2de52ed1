import { byteOrder } from '../strings/byte-order.ts'
import { packStrings, pickStrings, type ByteStrings } from '../strings/byte-strings.ts'
import { analyseProperties, readTerms, type AnalysedProperties } from '../analysis/analyse.ts'
import { fieldLanguages, languageBits, type FieldLanguages } from '../analysis/field-languages.ts'
import type { AnalysedDocument, SearchDocument } from '../document.ts'
import { documentOrder } from './document-order.ts'
import { DocumentTokens, type StemKeys } from './document-tokens.ts'
import type { ValueNumbers } from '../facets/facet-table.ts'
import { GrowingArray } from './growing-array.ts'
import { headingWords } from './heading-words.ts'
import { buildPostings } from '../postings/postings-builder.ts'
import { bitmapBytes } from '../postings/postings.ts'
import type { Schema } from '../schema.ts'
import { facetHalf, joinHalves, wordArrays, type WordHalf } from './segment-halves.ts'
import { ValueColumns } from '../facets/value-columns.ts'
import { stringSlots } from '../strings/string-slots.ts'
import { NO_KEY, placeSegment, TOKEN_FLAG_BITS, TOKEN_FLAGS, type PlacedArray, type Segment } from './segment.ts'

/** Takes documents, analysed or not, and makes a segment of them. */
export class SegmentBuilder {
  readonly #schema: Schema
  readonly #tokens: DocumentTokens
  /** All terms in the order of their bytes, once the segment is built. */
  #words: readonly string[] = []
  #packed: ByteStrings = { offsets: new Uint32Array(1), bytes: new Uint8Array(0) }
  readonly #ids = new GrowingArray()
  readonly #fieldLanguages: FieldLanguages
  readonly #languages: string[]
  readonly #languageOf = new GrowingArray()
  readonly #values: ValueColumns
  readonly #sort: readonly (string | number | undefined)[][]

  constructor(schema: Schema, tables: readonly ValueNumbers[], stemKeys: StemKeys) {
    this.#schema = schema
    this.#fieldLanguages = fieldLanguages(schema)
    this.#languages = this.#fieldLanguages.declared.map(({ language }) => language)
    this.#tokens = new DocumentTokens(stemKeys, this.#fieldLanguages)
    this.#values = new ValueColumns(tables)
    this.#sort = schema.sort.map(() => [])
  }

  get documents(): number {
    return this.#ids.length
  }

  add(document: AnalysedDocument): void {
    this.#tokens.begin(document.language)
    this.#tokens.add(document)
    this.#addProperties(document)
  }

  /** Analyses a document while it takes it: of nearly all its words no texts are made. */
  read(document: SearchDocument): void {
    const properties = analyseProperties(this.#schema, document)
    this.#tokens.begin(properties.language)
    readTerms(this.#schema, document, this.#tokens)
    this.#addProperties(properties)
  }

  #addProperties(document: AnalysedProperties): void {
    this.#tokens.end()
    this.#ids.push(document.id)
    this.#languageOf.push(this.#language(document.language))
    this.#values.add(document.facets)
    for (let k = 0; k < document.sort.length; k++) this.#sort[k]!.push(document.sort[k])
  }

  /** `lanes`: how many threads will search it. */
  build(lanes: number): Segment {
    const { order, words } = this.#numbered()
    for (const name of ['term', 'stem']) words.arrays.set(`${name}Slots`, stringSlots(packedOf(words.arrays, name)))
    return joinHalves(words, facetHalf(this.#schema, this.#values.lists(order), order.length), lanes)
  }

  /** What a segment is merged from, and nothing that it is only searched with: the values of facets stand by document, not in rows and lists. */
  buildPart(): Segment {
    const { order, words } = this.#numbered()
    const arrays = wordArrays(words)
    for (const { facet, starts, values } of this.#values.lists(order)) {
      arrays.set(`valueStarts${facet}`, starts)
      arrays.set(`values${facet}`, values)
    }
    const termBitmaps = words.lists.bitmaps.length
    return placeSegment({ ...words.facts, termBitmaps, tables: [], pairs: { places: [], size: 0 } }, arrays, 0)
  }

  #numbered(): { order: Uint32Array; words: WordHalf } {
    const { order, byId } = documentOrder(this.#ids.values(), this.#ages())
    const rank = this.#sortTerms()
    const arrays = new Map<string, PlacedArray>()
    const { forward, forwardStart } = this.#forward(order, rank)
    arrays.set('forward', forward)
    arrays.set('forwardStart', forwardStart)
    this.#addIdentity(arrays, order)
    arrays.set('byId', byId)
    this.#addLanguages(arrays, order)
    const lists = buildPostings(this.#schema, arrays, this.#words.length)
    this.#addSortKeys(arrays, order)
    this.#addStems(arrays, rank, lists.frequencies)
    const facts = {
      documents: order.length,
      terms: this.#words.length,
      facets: this.#schema.facets.length,
      languages: this.#languages,
      fieldLanguages: this.#fieldLanguages,
    }
    return { order, words: { arrays, lists, facts } }
  }

  #language(name: string): number {
    const known = this.#languages.indexOf(name)
    return known < 0 ? this.#languages.push(name) - 1 : known
  }

  /** The number that says how new each document is; undefined where the schema names none. */
  #ages(): Float64Array | undefined {
    const at = this.#schema.sort.findIndex((key) => key.name === this.#schema.newest)
    if (at < 0) return undefined
    const given = this.#sort[at]! as readonly (number | undefined)[]
    const ages = new Float64Array(given.length)
    for (let doc = 0; doc < given.length; doc++) ages[doc] = given[doc] ?? Number.NEGATIVE_INFINITY
    return ages
  }

  /** Puts the words in the order of their bytes; answers the new number of each. */
  #sortTerms(): Uint32Array {
    const { texts } = this.#tokens
    const given = packStrings(texts)
    const order = byteOrder(given)
    const rank = new Uint32Array(texts.length)
    for (let place = 0; place < order.length; place++) rank[order[place]!] = place
    this.#words = Array.from(order, (id) => texts[id]!)
    this.#packed = pickStrings(given, order)
    return rank
  }

  #forward(order: Uint32Array, rank: Uint32Array) {
    const { tokens, starts } = this.#tokens
    const forward = new Uint32Array(tokens.length)
    const forwardStart = new Uint32Array(order.length + 1)
    let end = 0
    for (let place = 0; place < order.length; place++) {
      const to = starts[order[place]! + 1]!
      for (let i = starts[order[place]!]!; i < to; i++) {
        const token = tokens[i]!
        forward[end++] = ((rank[token >>> TOKEN_FLAG_BITS]! << TOKEN_FLAG_BITS) | (token & TOKEN_FLAGS)) >>> 0
      }
      forwardStart[place + 1] = end
    }
    return { forward, forwardStart }
  }

  #addIdentity(arrays: Map<string, PlacedArray>, order: Uint32Array): void {
    const given = this.#ids.values()
    const ids = order.map((doc) => given[doc]!)
    arrays.set('ids', ids)
    const pad = new Uint8Array(bitmapBytes(order.length))
    for (let doc = 0; doc < order.length; doc++) pad[doc >>> 3]! |= 1 << (doc & 7)
    for (const name of ['all', 'live0', 'live1']) arrays.set(name, pad)
  }

  #addLanguages(arrays: Map<string, PlacedArray>, order: Uint32Array): void {
    const given = this.#languageOf.values()
    const languageOf = new Uint8Array(order.length)
    for (let place = 0; place < order.length; place++) languageOf[place] = given[order[place]!]!
    arrays.set('languageBits', languageBits(languageOf, this.#languages.length, this.#fieldLanguages, bitmapBytes(order.length)))
    arrays.set('languageOf', languageOf)
  }

  #addSortKeys(arrays: Map<string, PlacedArray>, order: Uint32Array): void {
    this.#schema.sort.forEach(({ kind }, k) => {
      const values = this.#sort[k]!
      const distinct = distinctOf(values, kind)
      const places = new Map(distinct.map((value, place) => [value, place]))
      arrays.set(
        `sort${k}`,
        order.map((doc) => places.get(values[doc]!) ?? NO_KEY),
      )
      if (kind === 'number') arrays.set(`sortNumbers${k}`, Float64Array.from(distinct as number[]))
      else this.#addStrings(arrays, `sortText${k}`, distinct as string[])
    })
  }

  #addStems(arrays: Map<string, PlacedArray>, rank: Uint32Array, frequencies: Uint32Array): void {
    const { stems } = this.#tokens
    const keys = inOrder([...stems.keys()])
    const starts = new Uint32Array(keys.length + 1)
    const members = new GrowingArray()
    for (let i = 0; i < keys.length; i++) {
      const from = members.length
      for (const id of stems.get(keys[i]!)!) members.push(rank[id]!)
      starts[i + 1] = members.length
      if (members.length - from > 1) members.values().subarray(from).sort()
    }
    this.#addPacked(arrays, 'stem', packStrings(keys))
    arrays.set('stemStarts', starts)
    arrays.set('stemTerms', members.values())
    this.#addPacked(arrays, 'term', this.#packed)
    const headings = headingWords(this.#words, frequencies)
    this.#addStrings(arrays, 'headingWord', headings.words)
    arrays.set('headingStarts', headings.starts)
    arrays.set('headingTerms', headings.terms)
  }

  #addStrings(arrays: Map<string, PlacedArray>, name: string, strings: readonly string[]): void {
    this.#addPacked(arrays, name, packStrings(strings))
  }

  #addPacked(arrays: Map<string, PlacedArray>, name: string, { offsets, bytes }: ByteStrings): void {
    arrays.set(`${name}Offsets`, offsets)
    arrays.set(`${name}Bytes`, bytes)
  }
}

/** Strings in the order of their bytes. */
const inOrder = (texts: readonly string[]): string[] => Array.from(byteOrder(packStrings(texts)), (i) => texts[i]!)

/** Values of a sort key, each once, ascending. */
function distinctOf(values: readonly (string | number | undefined)[], kind: 'text' | 'number') {
  const distinct = [...new Set(values)].filter((value) => value !== undefined)
  return kind === 'number' ? Array.from(Float64Array.from(distinct as number[]).sort()) : inOrder(distinct as string[])
}

const packedOf = (arrays: ReadonlyMap<string, PlacedArray>, name: string): ByteStrings => ({
  offsets: arrays.get(`${name}Offsets`) as Uint32Array,
  bytes: arrays.get(`${name}Bytes`) as Uint8Array,
})
