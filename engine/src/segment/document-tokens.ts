import type { TermReader } from '../analysis/analyse.ts'
import { FIELD_BITS, type AnalysedDocument } from '../document.ts'
import { GrowingArray } from './growing-array.ts'
import { NumberMarks } from './number-marks.ts'
import { EXACT_FIELD } from '../schema.ts'
import { TOKEN_FLAG_BITS } from './segment.ts'
import { StringNumbers } from '../strings/string-numbers.ts'

/** Answers the key of the stem of a word in a language, or undefined where that language is not stemmed. */
export interface StemKeys {
  readonly languages: ReadonlySet<string>
  keyOf(language: string, word: string): string | undefined
}

/** So few are compared with each other. */
const few = 16

/** Terms of documents as numbers, in reading order, and the stems of their words. */
export class DocumentTokens implements TermReader {
  readonly #stemKeys: StemKeys
  readonly #terms = new StringNumbers()
  readonly #tokens = new GrowingArray(1 << 16)
  readonly #starts = new GrowingArray()
  readonly #stems = new Map<string, number[]>()
  /** By language: words whose stem is known; undefined where it has none. */
  readonly #stemmed = new Map<string, NumberMarks | undefined>()
  #language = ''
  #marks: NumberMarks | undefined
  #first = 0

  constructor(stemKeys: StemKeys) {
    this.#stemKeys = stemKeys
    this.#starts.push(0)
  }

  /** All terms, by number. */
  get texts(): readonly string[] {
    return this.#terms.texts
  }

  /** Number and flags of each term. */
  get tokens(): Uint32Array {
    return this.#tokens.values()
  }

  /** Where the tokens of each document begin, and of the last one end. */
  get starts(): Uint32Array {
    return this.#starts.values()
  }

  /** By key of a stem: numbers of its words. */
  get stems(): ReadonlyMap<string, readonly number[]> {
    return this.#stems
  }

  /** A document in a language begins. */
  begin(language: string): void {
    this.#first = this.#tokens.length
    if (language === this.#language && this.#marks) return
    if (!this.#stemmed.has(language)) this.#stemmed.set(language, this.#stemKeys.languages.has(language) ? new NumberMarks() : undefined)
    this.#language = language
    this.#marks = this.#stemmed.get(language)
  }

  end(): void {
    this.#starts.push(this.#tokens.length)
  }

  get count(): number {
    return this.#tokens.length - this.#first
  }

  text(term: string, flags: number): void {
    this.#take(this.#terms.number(term), flags)
  }

  letters(room: Buffer, from: number, to: number, flags: number): void {
    this.#take(this.#terms.numberOfLetters(room, from, to), flags)
  }

  onceFrom(first: number): void {
    const from = this.#first + first
    const all = this.#tokens.values()
    let end = from
    if (all.length - from > few) for (const token of new Set(all.subarray(from))) all[end++] = token
    else for (let at = from; at < all.length; at++) if (!all.subarray(from, end).includes(all[at]!)) all[end++] = all[at]!
    this.#tokens.shorten(end)
  }

  /** All terms of a document at once. */
  add({ terms, flags }: AnalysedDocument): void {
    const at = this.#tokens.length
    const tokens = this.#tokens.room(terms.length)
    this.#terms.numbers(terms, tokens, at)
    for (let i = 0; i < terms.length; i++) {
      const id = tokens[at + i]!
      this.#stem(id, flags[i]!)
      tokens[at + i] = ((id << TOKEN_FLAG_BITS) | flags[i]!) >>> 0
    }
  }

  #take(id: number, flags: number): void {
    this.#stem(id, flags)
    this.#tokens.push(((id << TOKEN_FLAG_BITS) | flags) >>> 0)
  }

  #stem(id: number, flags: number): void {
    const marks = this.#marks
    // Whole headings are no words: no question asks for their stems.
    if (!marks || marks.has(id) || (flags & FIELD_BITS) === EXACT_FIELD) return
    const key = this.#stemKeys.keyOf(this.#language, this.#terms.texts[id]!)
    if (key === undefined) return
    marks.add(id)
    const members = this.#stems.get(key)
    if (members) members.push(id)
    else this.#stems.set(key, [id])
  }
}
