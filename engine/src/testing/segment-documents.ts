import { stringAt } from '../strings/byte-strings.ts'
import type { AnalysedDocument } from '../document.ts'
import type { LiveSegment } from '../execution/live-segment.ts'
import { NO_KEY, TOKEN_FLAG_BITS, TOKEN_FLAGS, type Segment } from '../segment/segment.ts'
import { FIRST_VALUE, OVERFLOW } from '../facets/facet-rows.ts'
import type { ValueNumbers } from '../facets/facet-table.ts'
import type { Schema } from '../schema.ts'
import type { StemKeys } from '../segment/document-tokens.ts'

/** Reads the documents of a segment back as they were analysed: what merging by number is compared with. */
export class SegmentDocuments {
  readonly #schema: Schema
  readonly #tables: readonly ValueNumbers[]
  readonly #live: LiveSegment
  readonly #words: readonly string[]

  constructor(schema: Schema, tables: readonly ValueNumbers[], live: LiveSegment) {
    this.#schema = schema
    this.#tables = tables
    this.#live = live
    const terms = live.segment.strings('term')
    this.#words = Array.from({ length: live.segment.header.terms }, (_, term) => stringAt(terms, term))
  }

  /** All whose bit is set, in the order of the segment. */
  *living(bits: Uint8Array): Generator<AnalysedDocument> {
    const { segment } = this.#live
    for (let doc = 0; doc < segment.header.documents; doc++) if ((bits[doc >>> 3]! >>> (doc & 7)) & 1) yield this.#read(doc)
  }

  #read(doc: number): AnalysedDocument {
    const { segment } = this.#live
    const forward = segment.u32('forward')
    const starts = segment.u32('forwardStart')
    const terms: string[] = []
    const flags: number[] = []
    for (let i = starts[doc]!; i < starts[doc + 1]!; i++) {
      terms.push(this.#words[forward[i]! >>> TOKEN_FLAG_BITS]!)
      flags.push(forward[i]! & TOKEN_FLAGS)
    }
    return {
      id: segment.u32('ids')[doc]!,
      language: segment.header.languages[segment.u8('languageOf')[doc]!]!,
      terms,
      flags,
      facets: this.#facets(doc),
      sort: this.#schema.sort.map((_, k) => sortValue(this.#schema, segment, k, doc)),
    }
  }

  #facets(doc: number): string[][] {
    const found: string[][] = this.#schema.facets.map(() => [])
    eachValue(this.#live.segment, doc, (facet, ordinal) => found[facet]!.push(this.#tables[facet]!.value(ordinal)))
    return found
  }
}

/** Every facet and ordinal of a document, out of its rows. */
function eachValue(segment: Segment, doc: number, use: (facet: number, ordinal: number) => void): void {
  segment.header.tables.forEach(({ stride, columns }, t) => {
    const { buffer, byteOffset } = segment.u8(`rows${t}`)
    const rows = new DataView(buffer, byteOffset + doc * stride)
    for (const column of columns) {
      const bin = column.width === 2 ? rows.getUint16(column.offset, true) : rows.getUint32(column.offset, true)
      if (column.kind === 'joint')
        for (const { facet, divisor, size } of column.parts) {
          const digit = Math.floor(bin / divisor) % size
          if (digit > 0) use(facet, digit - 1)
        }
      else if (column.kind === 'slot' && bin >= FIRST_VALUE) use(column.facet, bin - FIRST_VALUE)
      else if (column.kind === 'set' || bin === OVERFLOW) {
        const at = column.kind === 'set' ? bin : segment.u32(`extraDocuments${column.facet}`).indexOf(doc)
        const starts = segment.u32(`extraStarts${column.facet}`)
        for (const ordinal of segment.u32(`extraValues${column.facet}`).subarray(starts[at], starts[at + 1])) use(column.facet, ordinal)
      }
    }
  })
}

function sortValue(schema: Schema, segment: Segment, k: number, doc: number): string | number | undefined {
  const ordinal = segment.u32(`sort${k}`)[doc]!
  if (ordinal === NO_KEY) return undefined
  return schema.sort[k]!.kind === 'number' ? segment.f64(`sortNumbers${k}`)[ordinal] : stringAt(segment.strings(`sortText${k}`), ordinal)
}

/** The stems that segments were built with, so that merging them needs no stemmer. */
export function stemsOfSegments(segments: readonly Segment[]): StemKeys {
  const known = new Map<string, Map<string, string>>()
  for (const segment of segments) {
    const keys = segment.strings('stem')
    const starts = segment.u32('stemStarts')
    const members = segment.u32('stemTerms')
    const terms = segment.strings('term')
    for (let k = 0; k + 1 < starts.length; k++) {
      const key = stringAt(keys, k)
      const language = key.slice(0, key.indexOf(':'))
      let words = known.get(language)
      if (!words) known.set(language, (words = new Map()))
      for (let i = starts[k]!; i < starts[k + 1]!; i++) words.set(stringAt(terms, members[i]!), key)
    }
  }
  return { languages: new Set(known.keys()), keyOf: (language, word) => known.get(language)?.get(word) }
}
