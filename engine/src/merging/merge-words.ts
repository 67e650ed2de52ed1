import { byDocumentOnly, fieldLanguages, languageBits, type FieldLanguages } from '../analysis/field-languages.ts'
import { FIELD_BITS } from '../document.ts'
import { stringAt, type ByteStrings } from '../strings/byte-strings.ts'
import { mergeLists } from './merge-lists.ts'
import { mergeMembers } from './merge-members.ts'
import type { Places } from './merge-places.ts'
import { GONE } from './merge-runs.ts'
import { mergeStrings, type MergedStrings } from './merge-strings.ts'
import type { MergeSource } from './merge.ts'
import { bitmapBytes } from '../postings/postings.ts'
import type { Schema } from '../schema.ts'
import { NO_KEY, TOKEN_FLAG_BITS, TOKEN_FLAGS, type NumberArray, type Segment } from '../segment/segment.ts'
import type { WordHalf } from '../segment/segment-halves.ts'
import { stringSlots } from '../strings/string-slots.ts'

/** Words of the living documents of several segments, and what is of documents as such. */
export function mergeWords(schema: Schema, sources: readonly MergeSource[], places: Places): WordHalf {
  const segments = sources.map(({ segment }) => segment)
  const held = segments.map((segment, s) => heldTerms(segment, places.placeOf[s]!))
  const terms = mergeStrings(segments.map((segment, s) => ({ strings: segment.strings('term'), used: held[s] })))
  const arrays = new Map<string, NumberArray>()
  addForward(arrays, segments, places, terms)
  addIdentity(arrays, segments, places)
  const stemmed = fieldLanguages(schema)
  const languages = addLanguages(arrays, segments, places, stemmed)
  const lists = mergeLists(arrays, sources, places, terms)
  addSortKeys(arrays, schema, segments, places)
  addStems(arrays, segments, terms, held)
  addHeadingWords(arrays, segments, terms, lists.frequencies)
  const facts = {
    documents: places.order.length,
    terms: terms.groups.length - 1,
    facets: schema.facets.length,
    languages,
    fieldLanguages: stemmed,
  }
  return { arrays, lists, facts }
}

/** A language as a bit; those that do not fit are not told apart. */
const languageBit = (language: number): number => (language < 32 ? (1 << language) >>> 0 : 0xffffffff)

/** By term: a bit for each language by which a living document has it stemmed, or that is its own. Undefined where no document died: then all are held. */
function heldTerms(segment: Segment, placeOf: Uint32Array): Uint32Array | undefined {
  if (!placeOf.includes(GONE)) return undefined
  const held = new Uint32Array(segment.header.terms)
  const forward = segment.u32('forward')
  const starts = segment.u32('forwardStart')
  const languageOf = segment.u8('languageOf')
  const bitsOf = heldBits(segment)
  for (let doc = 0; doc < placeOf.length; doc++) {
    if (placeOf[doc] === GONE) continue
    const byField = bitsOf(languageOf[doc]!)
    const end = starts[doc + 1]!
    for (let i = starts[doc]!; i < end; i++) held[forward[i]! >>> TOKEN_FLAG_BITS]! |= byField[forward[i]! & FIELD_BITS]!
  }
  return held
}

/** By language of a document, for each field: the languages that hold its words. What is not stemmed at all is held all the same. */
function heldBits({ header }: Segment): (language: number) => Uint32Array {
  const { byDocument, declared } = header.fieldLanguages ?? byDocumentOnly
  const known: Uint32Array[] = []
  return (language) =>
    (known[language] ??= Uint32Array.from({ length: FIELD_BITS + 1 }, (_, field) => {
      const own = declared.findIndex(({ fields }) => ((fields >>> field) & 1) === 1)
      const isByDocument = own < 0 || ((byDocument >>> field) & 1) === 1
      return (isByDocument ? languageBit(language) : 0) | (own < 0 ? 0 : languageBit(own))
    }))
}

/** By stem: the language it is of, as a bit. Its key tells it by name. */
function stemLanguages(segment: Segment): Uint32Array {
  const stems = segment.strings('stem')
  const named = new Map(segment.header.languages.map((name, language) => [name, languageBit(language)]))
  return Uint32Array.from({ length: stems.offsets.length - 1 }, (_, stem) => {
    const key = stringAt(stems, stem)
    return named.get(key.slice(0, key.indexOf(':'))) ?? 0xffffffff
  })
}

interface ForwardSource {
  readonly forward: Uint32Array
  readonly starts: Uint32Array
  /** What its terms are in the merged segment. */
  readonly numberOf: Uint32Array
}

function addForward(arrays: Map<string, NumberArray>, segments: readonly Segment[], places: Places, terms: MergedStrings): void {
  const sources = segments.map((segment, s) => ({
    forward: segment.u32('forward'),
    starts: segment.u32('forwardStart'),
    numberOf: terms.numberOf[s]!,
  }))
  const forward = new Uint32Array(sources.reduce((sum, one) => sum + one.forward.length, 0))
  const forwardStart = new Uint32Array(places.order.length + 1)
  const end = places.isChain ? chainForward(sources, places, forward, forwardStart) : copyForward(sources, places, forward, forwardStart)
  arrays.set('forward', forward.subarray(0, end))
  arrays.set('forwardStart', forwardStart)
}

/** Copies tokens from one place up to another with the new numbers of their terms; answers where they end. */
function copyTokens({ forward: tokens, numberOf }: ForwardSource, from: number, to: number, into: Uint32Array, at: number): number {
  let end = at
  for (let i = from; i < to; i++) {
    const token = tokens[i]!
    into[end++] = ((numberOf[token >>> TOKEN_FLAG_BITS]! << TOKEN_FLAG_BITS) | (token & TOKEN_FLAGS)) >>> 0
  }
  return end
}

function copyForward(
  sources: readonly ForwardSource[],
  { order, numbers }: Places,
  forward: Uint32Array,
  forwardStart: Uint32Array,
): number {
  let end = 0
  for (let place = 0; place < order.length; place++) {
    const s = numbers.sourceOf[order[place]!]!
    const doc = order[place]! - numbers.bases[s]!
    const source = sources[s]!
    end = copyTokens(source, source.starts[doc]!, source.starts[doc + 1]!, forward, end)
    forwardStart[place + 1] = end
  }
  return end
}

/** As `copyForward`, where the sources follow each other. */
function chainForward(sources: readonly ForwardSource[], { numbers }: Places, forward: Uint32Array, forwardStart: Uint32Array): number {
  let end = 0
  sources.forEach((source, s) => {
    const base = numbers.bases[s]!
    for (let doc = 1; doc < source.starts.length; doc++) forwardStart[base + doc] = end + source.starts[doc]!
    end = copyTokens(source, 0, source.forward.length, forward, end)
  })
  return end
}

function addIdentity(arrays: Map<string, NumberArray>, segments: readonly Segment[], { order, numbers, byId }: Places): void {
  const given = segments.map((segment) => segment.u32('ids'))
  const ids = new Uint32Array(order.length)
  const all = new Uint8Array(bitmapBytes(order.length))
  for (let place = 0; place < order.length; place++) {
    const s = numbers.sourceOf[order[place]!]!
    ids[place] = given[s]![order[place]! - numbers.bases[s]!]!
    all[place >>> 3]! |= 1 << (place & 7)
  }
  arrays.set('ids', ids)
  for (const name of ['all', 'live0', 'live1']) arrays.set(name, all)
  arrays.set('byId', byId)
}

/** Answers the names of the languages that fields declare, and of living documents. */
function addLanguages(
  arrays: Map<string, NumberArray>,
  segments: readonly Segment[],
  { order, numbers }: Places,
  stemmed: FieldLanguages,
): string[] {
  const languages = stemmed.declared.map(({ language }) => language)
  const given = segments.map((segment) => segment.u8('languageOf'))
  const known = segments.map(({ header }) => new Int32Array(header.languages.length).fill(-1))
  const languageOf = new Uint8Array(order.length)
  for (let place = 0; place < order.length; place++) {
    const s = numbers.sourceOf[order[place]!]!
    const own = given[s]![order[place]! - numbers.bases[s]!]!
    if (known[s]![own]! < 0) {
      const name = segments[s]!.header.languages[own]!
      const at = languages.indexOf(name)
      known[s]![own] = at < 0 ? languages.push(name) - 1 : at
    }
    languageOf[place] = known[s]![own]!
  }
  arrays.set('languageBits', languageBits(languageOf, languages.length, stemmed, bitmapBytes(order.length)))
  arrays.set('languageOf', languageOf)
  return languages
}

function addSortKeys(arrays: Map<string, NumberArray>, schema: Schema, segments: readonly Segment[], places: Places): void {
  const { order, numbers, placeOf } = places
  schema.sort.forEach(({ kind }, k) => {
    const given = segments.map((segment) => segment.u32(`sort${k}`))
    const used = given.map((ordinals, s) => usedKeys(ordinals, placeOf[s]!, keyCount(segments[s]!, k, kind)))
    let numberOf: readonly Uint32Array[]
    if (kind === 'text') {
      const merged = mergeStrings(segments.map((segment, s) => ({ strings: segment.strings(`sortText${k}`), used: used[s]! })))
      addStrings(arrays, `sortText${k}`, merged.strings)
      ;({ numberOf } = merged)
    } else {
      const values = segments.map((segment) => segment.f64(`sortNumbers${k}`))
      const merged = distinctNumbers(values, used)
      arrays.set(`sortNumbers${k}`, merged)
      numberOf = values.map((own) => placesAmong(own, merged))
    }
    const keys = new Uint32Array(order.length)
    for (let place = 0; place < order.length; place++) {
      const s = numbers.sourceOf[order[place]!]!
      const ordinal = given[s]![order[place]! - numbers.bases[s]!]!
      keys[place] = ordinal === NO_KEY ? NO_KEY : numberOf[s]![ordinal]!
    }
    arrays.set(`sort${k}`, keys)
  })
}

const keyCount = (segment: Segment, k: number, kind: 'text' | 'number') =>
  kind === 'text' ? segment.u32(`sortText${k}Offsets`).length - 1 : segment.f64(`sortNumbers${k}`).length

/** Values of a sort key that living documents have. */
function usedKeys(ordinals: Uint32Array, placeOf: Uint32Array, count: number): Uint8Array {
  const used = new Uint8Array(count)
  for (let doc = 0; doc < ordinals.length; doc++) if (ordinals[doc] !== NO_KEY && placeOf[doc] !== GONE) used[ordinals[doc]!] = 1
  return used
}

function distinctNumbers(values: readonly Float64Array[], used: readonly Uint8Array[]): Float64Array {
  const all = new Float64Array(values.reduce((sum, own) => sum + own.length, 0))
  let end = 0
  values.forEach((own, s) => {
    for (let i = 0; i < own.length; i++) if (used[s]![i] === 1) all[end++] = own[i]!
  })
  const sorted = all.subarray(0, end).sort()
  return sorted.filter((value, i) => i === 0 || value !== sorted[i - 1])
}

/** Where ascending numbers stand among ascending ones; what is not there gets the place it would have. */
function placesAmong(own: Float64Array, all: Float64Array): Uint32Array {
  const places = new Uint32Array(own.length)
  let at = 0
  for (let i = 0; i < own.length; i++) {
    while (at < all.length && all[at]! < own[i]!) at++
    places[i] = at
  }
  return places
}

function addStems(
  arrays: Map<string, NumberArray>,
  segments: readonly Segment[],
  terms: MergedStrings,
  held: readonly (Uint32Array | undefined)[],
): void {
  const sources = segments.map((segment, s) => ({
    strings: segment.strings('stem'),
    starts: segment.u32('stemStarts'),
    members: segment.u32('stemTerms'),
    numberOf: terms.numberOf[s]!,
    // A word that lives on in another language only is no word of this stem any more.
    ...(held[s] && { held: held[s], wanted: stemLanguages(segment) }),
  }))
  const stems = mergeMembers(sources, { keyOf: (term) => term, termOf: (term) => term })
  addStrings(arrays, 'stem', stems.strings)
  arrays.set('stemSlots', stringSlots(stems.strings))
  arrays.set('stemStarts', stems.starts)
  arrays.set('stemTerms', stems.members)
  addStrings(arrays, 'term', terms.strings)
  arrays.set('termSlots', stringSlots(terms.strings))
}

function addHeadingWords(
  arrays: Map<string, NumberArray>,
  segments: readonly Segment[],
  terms: MergedStrings,
  frequencies: Uint32Array,
): void {
  const documents = (arrays.get('ids') as Uint32Array).length
  const sources = segments.map((segment, s) => ({
    strings: segment.strings('headingWord'),
    starts: segment.u32('headingStarts'),
    members: segment.u32('headingTerms'),
    numberOf: terms.numberOf[s]!,
  }))
  const lists = frequencies.length
  const byFrequency = { keyOf: (term: number) => (documents - frequencies[term]!) * lists + term, termOf: (key: number) => key % lists }
  const headings = mergeMembers(sources, byFrequency)
  addStrings(arrays, 'headingWord', headings.strings)
  arrays.set('headingStarts', headings.starts)
  arrays.set('headingTerms', headings.members)
}

function addStrings(arrays: Map<string, NumberArray>, name: string, { offsets, bytes }: ByteStrings): void {
  arrays.set(`${name}Offsets`, offsets)
  arrays.set(`${name}Bytes`, bytes)
}
