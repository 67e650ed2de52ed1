import { FIELD_BITS, SYNTHETIC, VALUE_START } from './document.ts'
import type { Schema, TextField } from './schema.ts'

/**
 * BM25F (Robertson, Zaragoza, Taylor 2004; Robertson & Zaragoza 2009, section 3.6): term frequencies of the fields are weighted and
 * normalised by length before they saturate. Lengths are related to the pivots of the schema instead of the corpus' averages, so that a
 * score never changes because other documents did.
 */
const saturation = 1.2
const lengthShare = 0.75
export const defaultPivot = 6
/** A word of the same stem counts half of the word itself. */
export const VARIANT_SHARE = 0.5
/** A word that stands nowhere (`SYNTHETIC`) counts half of one that does. */
export const SYNTHETIC_SHARE = 0.5
export const tokenShare = (flag: number): number => (flag & SYNTHETIC ? SYNTHETIC_SHARE : 1)
/** How many hits are scored exactly: those with a boosted value that is or begins with the words asked for, and the best by quantised score. */
export const RESCORED = 48
/** How many of them may be hits that only begin with the words, whole values counted first: those where the value is shortest. */
export const BEGINNING = 24
/** How many of the shortest beginnings are scored exactly, by how long one is: whole values as many as there is room for. */
export const placesFor = (length: number, queryWords: number): number =>
  length === Math.min(queryWords, LONGEST_VALUE) ? RESCORED : BEGINNING
/** Values of more words than these are taken for equally long. */
export const LONGEST_VALUE = 31
const weightScale = 64
/** What being a whole boosted value, or the beginning of one, is worth, in multiples of the query's summed idf. */
const wholeBoost = 1
const startBoost = 0.35
/**
 * What being in the schema's preferred language is worth, in multiples of the query's summed idf: evidence that does not depend on the query is added to its score (Craswell,
 * Robertson, Zaragoza, Taylor 2005). A translation names the original title besides its own: a word that is twice in a field of weight 4 instead of once gains up to 0.031 by it.
 */
export const PREFERRED_LANGUAGE = 0.035

/** A bit for each boosted field. */
export function boostedFields({ text }: Schema): number {
  let fields = 0
  for (let field = 0; field < text.length; field++) if (text[field]!.boosted) fields |= 1 << field
  return fields
}

/** idf of Robertson and Spärck Jones with the + 1 inside the logarithm that keeps it positive. */
export const idf = (documents: number, frequency: number): number => Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))

/** What one first-stage weight of a word at its full frequency comes to, so that quantised scores can be told beside exact ones. */
export const QUANTISED_SCALE = 255 * weightScale

/** First-stage weight of a word: whole numbers, so that sums do not depend on their order. */
export const wordWeight = (idfOfWord: number): number => Math.max(2, Math.round(weightScale * idfOfWord))
export const variantWeight = (idfOfWord: number): number => Math.max(1, Math.floor(wordWeight(idfOfWord) * VARIANT_SHARE))
export const prefixWeight = weightScale

/** Weight of one occurrence in a field of so many words. */
export const fieldFactor = ({ weight, pivot }: TextField, length: number): number =>
  weight / (1 - lengthShare + (lengthShare * length) / (pivot ?? defaultPivot))

/** Weight of one occurrence in each field, for a document with these lengths in words. */
export const fieldFactors = (schema: Schema, lengths: ArrayLike<number>): number[] =>
  schema.text.map((described, field) => fieldFactor(described, lengths[field]!))

/** Words of each field of a document, synthetic tokens left out. */
export function fieldLengths(schema: Schema, flags: ArrayLike<number>, from = 0, to = flags.length): number[] {
  const lengths = [0, 0, 0, 0, 0, 0, 0]
  for (let i = from; i < to; i++) {
    const flag = flags[i]!
    if (!(flag & SYNTHETIC)) lengths[flag & FIELD_BITS]!++
  }
  return lengths
}

/** The same as `fieldLengths` and `fieldFactors`, into an array that is kept; fields that are no text weigh nothing. */
export function writeFactors(schema: Schema, flags: ArrayLike<number>, from: number, to: number, into: Float64Array): void {
  into.fill(0)
  for (let i = from; i < to; i++) if (!(flags[i]! & SYNTHETIC)) into[flags[i]! & FIELD_BITS]!++
  for (let field = 0; field < into.length; field++) {
    const described = schema.text[field]
    into[field] = described ? fieldFactor(described, into[field]!) : 0
  }
}

export const saturated = (frequency: number) => frequency / (saturation + frequency)

/** The saturated frequency in one byte. It lies below 1 and is rounded up: nothing clamps, nothing vanishes. */
export const quantised = (frequency: number): number => Math.max(1, Math.ceil(255 * saturated(frequency)))

/** What a leaf of the query is, seen from one document: how much the i-th term counts for it, 0 when not at all. */
export interface ExactLeaf {
  readonly idf: number
  readonly fields: number
  share(i: number): number
}

/** Exact BM25F of one document: `flags` of its terms from `from` to `to`. */
export function exactScore(schema: Schema, flags: ArrayLike<number>, from: number, to: number, leaves: readonly ExactLeaf[]): number {
  let factors: number[] | undefined
  let score = 0
  for (const leaf of leaves) {
    let frequency = 0
    for (let i = from; i < to; i++) {
      const share = leaf.share(i)
      if (share === 0) continue
      factors ??= fieldFactors(schema, fieldLengths(schema, flags, from, to))
      const field = flags[i]! & FIELD_BITS
      if ((leaf.fields >>> field) & 1) frequency += share * tokenShare(flags[i]!) * (factors[field] ?? 0)
    }
    score += leaf.idf * saturated(frequency)
  }
  return score
}

const endsValue = (flag: number) => (flag & (VALUE_START | SYNTHETIC)) !== 0

/** Whether the value that begins at the i-th term begins with the words asked for: `queryWords(i, k)` tells whether the i-th term is the k-th of them. */
function beginsAt(flags: ArrayLike<number>, i: number, to: number, count: number, queryWords: (i: number, k: number) => boolean): boolean {
  let k = 0
  while (k < count && i + k < to && (k === 0 || !endsValue(flags[i + k]!)) && queryWords(i + k, k)) k++
  return k === count
}

/** Words of the value that begins at the i-th term, those beyond `LONGEST_VALUE` not counted. */
export function valueLength(flags: ArrayLike<number>, i: number, to: number): number {
  let length = 1
  while (
    length < LONGEST_VALUE &&
    i + length < to &&
    !endsValue(flags[i + length]!) &&
    ((flags[i + length]! ^ flags[i]!) & FIELD_BITS) === 0
  )
    length++
  return length
}

/** Whether a boosted value begins at the i-th term, and with the words asked for. */
const isBeginning = (
  schema: Schema,
  flags: ArrayLike<number>,
  i: number,
  to: number,
  count: number,
  queryWords: (i: number, k: number) => boolean,
) => (flags[i]! & VALUE_START) !== 0 && schema.text[flags[i]! & FIELD_BITS]?.boosted === true && beginsAt(flags, i, to, count, queryWords)

/** Words of the shortest boosted value that begins with the words asked for; 0 where none does. */
export function shortestBeginning(
  schema: Schema,
  flags: ArrayLike<number>,
  from: number,
  to: number,
  count: number,
  queryWords: (i: number, k: number) => boolean,
): number {
  let shortest = 0
  for (let i = from; i < to && count > 0; i++) {
    if (!isBeginning(schema, flags, i, to, count, queryWords)) continue
    const length = valueLength(flags, i, to)
    if (shortest === 0 || length < shortest) shortest = length
  }
  return shortest
}

/** What the boosted fields add, as a multiple of the summed idf. */
export function boost(
  schema: Schema,
  flags: ArrayLike<number>,
  from: number,
  to: number,
  count: number,
  queryWords: (i: number, k: number) => boolean,
): number {
  let best = 0
  for (let i = from; i < to && count > 0; i++) {
    if (!isBeginning(schema, flags, i, to, count, queryWords)) continue
    const next = i + count
    const ends = next === to || endsValue(flags[next]!) || (flags[next]! & FIELD_BITS) !== (flags[i]! & FIELD_BITS)
    best = Math.max(best, ends ? wholeBoost : startBoost)
  }
  return best
}
