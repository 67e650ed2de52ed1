import type { FiledValue } from './analysis/exact-term.ts'

/** What is indexed. Everything but the id may be left out. */
export interface SearchDocument {
  /** A positive integer below 2^31. */
  readonly id: number
  /** Names the stemmer of its words, but of fields that declare their own; unknown ones are not stemmed. */
  readonly language?: string
  /** By text field: its values in order. */
  readonly text?: { readonly [field: string]: readonly string[] | undefined }
  /** By text field: other forms of what its values name. Their words are found there and count less; they stand nowhere, so that no phrase is made of them. */
  readonly otherForms?: { readonly [field: string]: readonly string[] | undefined }
  readonly exact?: { readonly [field: string]: readonly (string | FiledValue)[] | undefined }
  readonly facets?: { readonly [facet: string]: readonly string[] | undefined }
  readonly sort?: { readonly [key: string]: string | number | undefined }
}

/** Flags of a term of an analysed document, beside its field in the low three bits. */
export const VALUE_START = 8
/** Found as a word, but stands nowhere: joined forms, words an ampersand is read as, words of other forms. It counts half. */
export const SYNTHETIC = 16
export const FIELD_BITS = 7

/** A document after analysis: what builders, merges and the reference work on. */
export interface AnalysedDocument {
  readonly id: number
  readonly language: string
  /** Terms in reading order, field after field, the synthetic tokens of a field after its values. */
  readonly terms: readonly string[]
  /** Beside each term: field, VALUE_START, SYNTHETIC. */
  readonly flags: readonly number[]
  /** By facet of the schema: distinct values. */
  readonly facets: readonly (readonly string[])[]
  /** By sort key of the schema. */
  readonly sort: readonly (string | number | undefined)[]
}

/** Positions of terms: successive inside a value, with a gap wherever a value, a field or a synthetic token begins. */
export function positionsOf(flags: ArrayLike<number>, from = 0, to = flags.length): number[] {
  const positions: number[] = []
  let at = 0
  for (let i = from; i < to; i++) {
    at += flags[i]! & (VALUE_START | SYNTHETIC) ? 2 : 1
    positions.push(at)
  }
  return positions
}
