import { byteOrder } from './byte-order.ts'
import { packStrings, pickStrings, type ByteStrings } from './byte-strings.ts'
import { analyseProperties, readTerms, type AnalysedProperties } from './analysis/analyse.ts'
import type { AnalysedDocument, SearchDocument } from './document.ts'
import { documentOrder } from './document-order.ts'
import { DocumentTokens, type StemKeys } from './document-tokens.ts'
import { countPairs, placePairs } from './facet-pairs.ts'
import { buildTables, type FacetLists } from './facet-rows.ts'
import type { ValueNumbers } from './facet-table.ts'
import { GrowingArray } from './growing-array.ts'
import { headingWords } from './heading-words.ts'
import { buildPostings } from './postings-builder.ts'
import { bitmapBytes } from './postings.ts'
import type { Schema } from './schema.ts'
import { addWordCounts } from './word-counts.ts'
import { stringSlots } from './string-slots.ts'
import { NO_KEY, placeSegment, TOKEN_FLAG_BITS, TOKEN_FLAGS, type NumberArray, type Segment } from './segment.ts'

/** Takes documents, analysed or not, and makes a segment of them. */
export class SegmentBuilder {
  readonly #schema: Schema
  readonly #tables: readonly ValueNumbers[]
  readonly #tokens: DocumentTokens
  /** All terms in the order of their bytes, once the segment is built. */
  #words: readonly string[] = []
  #packed: ByteStrings = { offsets: new Uint32Array(1), bytes: new Uint8Array(0) }
  readonly #ids = new GrowingArray()
  readonly #languages: string[] = []
  readonly #languageOf = new GrowingArray()
  /** By document, facet after facet: how many values, then their ordinals. What is read together stands together. */
  readonly #values = new GrowingArray(1 << 16)
  readonly #valueStarts = new GrowingArray()
  /** By facet: values of all documents. */
  readonly #valueCounts: Uint32Array
  readonly #sort: readonly (string | number | undefined)[][]

  constructor(schema: Schema, tables: readonly ValueNumbers[], stemKeys: StemKeys) {
    this.#schema = schema
    this.#tables = tables
    this.#tokens = new DocumentTokens(stemKeys)
    this.#valueCounts = new Uint32Array(schema.facets.length)
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
    this.#addValues(document)
    for (let k = 0; k < document.sort.length; k++) this.#sort[k]!.push(document.sort[k])
  }

  /** `lanes`: how many threads will search it. */
  build(lanes: number): Segment {
    const { arrays, lists, facts } = this.#numbered()
    const documents = facts.documents
    const tables = buildTables(this.#schema, arrays, lists, documents)
    const pairs = placePairs(lists, documents)
    arrays.set('facetPairs', countPairs(pairs, lists, documents))
    const words = addWordCounts(arrays, lists, tables, facts)
    for (const name of ['term', 'stem']) arrays.set(`${name}Slots`, stringSlots(packedOf(arrays, name)))
    return placeSegment({ ...facts, tables, pairs, words }, arrays, lanes)
  }

  /** What a segment is merged from, and nothing that it is only searched with: the values of facets stand in lists, not in rows. */
  buildPart(): Segment {
    const { arrays, lists, facts } = this.#numbered()
    for (const { facet, starts, values } of lists) {
      arrays.set(`valueStarts${facet}`, starts)
      arrays.set(`values${facet}`, values)
    }
    return placeSegment({ ...facts, tables: [], pairs: { places: [], size: 0 } }, arrays, 0)
  }

  #numbered() {
    const { order, byId } = documentOrder(this.#ids.values(), this.#ages())
    const rank = this.#sortTerms()
    const arrays = new Map<string, NumberArray>()
    const { forward, forwardStart } = this.#forward(order, rank)
    arrays.set('forward', forward)
    arrays.set('forwardStart', forwardStart)
    this.#addIdentity(arrays, order)
    arrays.set('byId', byId)
    this.#addLanguages(arrays, order)
    const lists = this.#facetLists(order)
    const termBitmaps = buildPostings(this.#schema, arrays, this.#words.length, lists)
    this.#addSortKeys(arrays, order)
    this.#addStems(arrays, rank)
    const facts = {
      documents: order.length,
      terms: this.#words.length,
      facets: this.#schema.facets.length,
      termBitmaps,
      languages: this.#languages,
    }
    return { arrays, lists, facts }
  }

  #addValues({ facets }: AnalysedProperties): void {
    let at = this.#values.length
    this.#valueStarts.push(at)
    let more = facets.length
    for (let f = 0; f < facets.length; f++) more += facets[f]!.length
    const into = this.#values.room(more)
    for (let f = 0; f < facets.length; f++) {
      const values = facets[f]!
      into[at++] = values.length
      this.#valueCounts[f]! += values.length
      if (values.length > 0) this.#tables[f]!.ordinals(values, into, at)
      at += values.length
    }
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

  #addIdentity(arrays: Map<string, NumberArray>, order: Uint32Array): void {
    const given = this.#ids.values()
    const ids = order.map((doc) => given[doc]!)
    arrays.set('ids', ids)
    const pad = new Uint8Array(bitmapBytes(order.length))
    for (let doc = 0; doc < order.length; doc++) pad[doc >>> 3]! |= 1 << (doc & 7)
    for (const name of ['all', 'live0', 'live1']) arrays.set(name, pad)
  }

  #addLanguages(arrays: Map<string, NumberArray>, order: Uint32Array): void {
    const given = this.#languageOf.values()
    const size = bitmapBytes(order.length)
    const bits = new Uint8Array(size * this.#languages.length)
    const languageOf = new Uint8Array(order.length)
    for (let place = 0; place < order.length; place++) {
      const language = given[order[place]!]!
      languageOf[place] = language
      bits[language * size + (place >>> 3)]! |= 1 << (place & 7)
    }
    arrays.set('languageBits', bits)
    arrays.set('languageOf', languageOf)
  }

  #facetLists(order: Uint32Array): FacetLists[] {
    const given = this.#values.values()
    const valueStarts = this.#valueStarts.values()
    const facets = this.#schema.facets.map((_, facet) => ({
      facet,
      cardinality: this.#tables[facet]!.size,
      starts: new Uint32Array(order.length + 1),
      values: new Uint32Array(this.#valueCounts[facet]!),
    }))
    for (let place = 0; place < order.length; place++) {
      let at = valueStarts[order[place]!]!
      for (let f = 0; f < facets.length; f++) {
        const { starts, values } = facets[f]!
        let end = starts[place]!
        for (let left = given[at++]!; left > 0; left--) values[end++] = given[at++]!
        starts[place + 1] = end
      }
    }
    return facets
  }

  #addSortKeys(arrays: Map<string, NumberArray>, order: Uint32Array): void {
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

  #addStems(arrays: Map<string, NumberArray>, rank: Uint32Array): void {
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
    const headings = headingWords(this.#words, arrays.get('listFrequencies') as Uint32Array)
    this.#addStrings(arrays, 'headingWord', headings.words)
    arrays.set('headingStarts', headings.starts)
    arrays.set('headingTerms', headings.terms)
  }

  #addStrings(arrays: Map<string, NumberArray>, name: string, strings: readonly string[]): void {
    this.#addPacked(arrays, name, packStrings(strings))
  }

  #addPacked(arrays: Map<string, NumberArray>, name: string, { offsets, bytes }: ByteStrings): void {
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

const packedOf = (arrays: ReadonlyMap<string, NumberArray>, name: string): ByteStrings => ({
  offsets: arrays.get(`${name}Offsets`) as Uint32Array,
  bytes: arrays.get(`${name}Bytes`) as Uint8Array,
})
