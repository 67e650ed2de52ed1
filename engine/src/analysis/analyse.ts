import type { AnalysedDocument, SearchDocument } from '../document.ts'
import { SYNTHETIC, VALUE_START } from '../document.ts'
import { EXACT_FIELD, type Facet, type Schema } from '../schema.ts'
import { exactTerms, type FiledValue } from './exact-term.ts'
import { bounds, heading, latinHeading, latinUnit, latinWords, latin1Buffer } from './latin1-text.ts'
import { unit } from './unit.ts'
import { aloneBehindGap, foldedText, plainWords, wordsByRules, type WordGroup, withoutCjkGaps } from './words.ts'

const none: readonly string[] = []

/** Takes the terms of a document as they are read. */
export interface TermReader {
  /** How many it has taken of this document. */
  readonly count: number
  text(term: string, flags: number): void
  /** The same for a term that stands, a byte for each of its Latin letters, between two places of a room that is written over afterwards. */
  latin1(room: Buffer, from: number, to: number, flags: number): void
  /** Of the terms from one on, which all have the same flags, each is kept once. */
  onceFrom(first: number): void
}

function readGroups(into: TermReader, syntheticTokens: Set<string>, field: number, groups: readonly WordGroup[]): void {
  let start = VALUE_START
  for (const { parts, joined, readings } of groups) {
    for (const part of parts) {
      into.text(part, field | start)
      start = 0
    }
    if (joined) syntheticTokens.add(joined)
    for (const reading of readings) syntheticTokens.add(reading)
  }
}

/** Reads a value whatever is in it. What it is found by without occurring there is added to the synthetic tokens. */
function readByRules(into: TermReader, syntheticTokens: Set<string>, field: number, value: string, oldPrint?: boolean): void {
  const folded = foldedText(value, oldPrint)
  const plain = plainWords(folded)
  if (!plain) {
    for (const sign of aloneBehindGap(folded)) syntheticTokens.add(sign)
    return readGroups(into, syntheticTokens, field, wordsByRules(withoutCjkGaps(folded)))
  }
  for (let i = 0; i < plain.length; i++) into.text(plain[i]!, i === 0 ? field | VALUE_START : field)
}

function readWords(into: TermReader, field: number, values: readonly string[], oldPrint?: boolean): void {
  let syntheticTokens: Set<string> | undefined
  for (const value of values) {
    const found = oldPrint ? -1 : latinWords(value)
    if (found < 0) readByRules(into, (syntheticTokens ??= new Set()), field, value, oldPrint)
    for (let i = 0; i < found; i++) into.latin1(latin1Buffer, bounds[i * 2]!, bounds[i * 2 + 1]!, i === 0 ? field | VALUE_START : field)
  }
  if (syntheticTokens) for (const syntheticToken of syntheticTokens) into.text(syntheticToken, field | SYNTHETIC)
}

/** Words of values as they are found, joined forms and whole runs among them. */
function termsOf(values: readonly string[], oldPrint?: boolean): Set<string> {
  const terms = new Set<string>()
  for (const value of values) {
    const folded = foldedText(value, oldPrint)
    // A name that a heading parts is found as one, and each side of its comma by itself: these terms have no places, which would show a part of a run.
    for (const text of new Set([withoutCjkGaps(folded), folded]))
      for (const { parts, joined, run, readings } of wordsByRules(text))
        for (const term of [...parts, ...(joined ? [joined] : []), ...(run ? [run] : []), ...readings]) terms.add(term)
  }
  return terms
}

/** Each word of other forms once, but for those that the field has of its own: what it names must not count twice. */
function readOtherForms(into: TermReader, field: number, own: readonly string[], others: readonly string[], oldPrint?: boolean): void {
  const known = termsOf(own, oldPrint)
  for (const term of termsOf(others, oldPrint)) if (!known.has(term)) into.text(term, field | SYNTHETIC)
}

function readUnits(into: TermReader, field: number, values: readonly string[]): void {
  for (const value of values) {
    const end = latinUnit(value)
    if (end > 0) into.latin1(latin1Buffer, 0, end, field | VALUE_START)
    const text = end < 0 ? unit(value) : ''
    if (text !== '') into.text(text, field | VALUE_START)
  }
}

/** Whole values of an exact field, each once. */
function readHeadings(into: TermReader, field: number, values: readonly (string | FiledValue)[]): void {
  const first = into.count
  const flags = EXACT_FIELD | SYNTHETIC
  for (const value of values) {
    const end = typeof value === 'string' ? latinHeading(field, value) : -1
    if (end > 0) into.latin1(heading, 0, end, flags)
    if (end < 0) for (const term of exactTerms(field, value)) into.text(term, flags)
  }
  if (into.count - first > 1) into.onceFrom(first)
}

/** Reads all terms of a document: field after field, the synthetic tokens of a field after its values. */
export function readTerms(schema: Schema, document: SearchDocument, into: TermReader): void {
  for (let field = 0; field < schema.text.length; field++) {
    const { name, kind } = schema.text[field]!
    const values = document.text?.[name]
    const others = document.otherForms?.[name]
    if (values && values.length > 0) {
      if (kind === 'words') readWords(into, field, values, schema.oldPrint)
      else readUnits(into, field, values)
    }
    if (kind === 'words' && others && others.length > 0) readOtherForms(into, field, values ?? none, others, schema.oldPrint)
  }
  for (let field = 0; field < schema.exact.length; field++) {
    const values = document.exact?.[schema.exact[field]!.name]
    if (values && values.length > 0) readHeadings(into, field, values)
  }
}

/** Texts without halves of letters, which are no texts: they cannot be told apart once they are bytes. Nearly all are as they should be. */
const wellFormed = (values: readonly string[]): readonly string[] =>
  values.every((one) => one.isWellFormed()) ? values : values.map((one) => one.toWellFormed())

/** Each value once. Most facets of a document have none or one. */
function facetValues(facet: Facet, given: readonly string[]): readonly string[] {
  if (given.length === 0) return none
  const values = wellFormed(given)
  if (facet.kind === 'hierarchy') return [...new Set(values.flatMap(stepsOf))]
  if (values.length === 1) return values
  return facet.kind === 'single' ? values.slice(0, 1) : [...new Set(values)]
}

/** `1/2/3` as `1`, `1/2` and itself. */
function stepsOf(value: string): string[] {
  const steps = value.split('/')
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'))
}

const sortValue = (kind: 'text' | 'number', value: string | number | undefined) => {
  if (value === undefined || value === '') return undefined
  return kind === 'number' ? Number(value) : String(value).toWellFormed()
}

/** All that a document is but its terms. */
export type AnalysedProperties = Omit<AnalysedDocument, 'terms' | 'flags'>

/** Reads what a document is counted, filtered and sorted by; refuses one whose id is none. */
export function analyseProperties(schema: Schema, document: SearchDocument): AnalysedProperties {
  if (!Number.isInteger(document.id) || document.id < 1 || document.id > 0x7fffffff)
    throw new RangeError(`not an id of a document: ${document.id}`)
  return {
    id: document.id,
    language: (document.language ?? '').toWellFormed(),
    facets: schema.facets.map((facet) => facetValues(facet, document.facets?.[facet.name] ?? none)),
    sort: schema.sort.map((key) => sortValue(key.kind, document.sort?.[key.name])),
  }
}

/** Terms as texts. */
class ListedTerms implements TermReader {
  readonly terms: string[] = []
  readonly flags: number[] = []

  get count(): number {
    return this.terms.length
  }

  text(term: string, flags: number): void {
    this.terms.push(term)
    this.flags.push(flags)
  }

  latin1(room: Buffer, from: number, to: number, flags: number): void {
    this.text(room.toString('latin1', from, to), flags)
  }

  onceFrom(first: number): void {
    const once = [...new Set(this.terms.splice(first))]
    this.terms.push(...once)
    // All of them are whole values of one field: they have the same flags.
    this.flags.length = this.terms.length
  }
}

/** Turns a document into terms, facet values and sort keys. */
export function analyse(schema: Schema, document: SearchDocument): AnalysedDocument {
  const properties = analyseProperties(schema, document)
  const listed = new ListedTerms()
  readTerms(schema, document, listed)
  return { ...properties, terms: listed.terms, flags: listed.flags }
}
