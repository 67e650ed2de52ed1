import type { TermReader } from '../analysis/analyse.ts'
import { byDocumentOnly, type FieldLanguages } from '../analysis/field-languages.ts'
import { FIELD_BITS, type AnalysedDocument } from '../document.ts'
import { GrowingArray } from './growing-array.ts'
import { NumberSet } from './number-set.ts'
import { EXACT_FIELD } from '../schema.ts'
import { TOKEN_FLAG_BITS } from './segment.ts'
import { StringNumbers } from '../strings/string-numbers.ts'

/** Answers the key of the stem of a word in a language, or undefined where that language is not stemmed. */
export interface StemKeys {
  readonly languages: ReadonlySet<string>
  keyOf(language: string, word: string): string | undefined
}

/** Words whose stem in a language is known. */
interface StemmedWords {
  readonly language: string
  readonly seen: NumberSet
}

/** Where the words of a field find their stems: in one language, seldom in two. */
interface FieldWays {
  readonly first: StemmedWords | undefined
  readonly second: StemmedWords | undefined
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
  readonly #fieldLanguages: FieldLanguages
  /** By language: words whose stem is known; undefined where it has none. */
  readonly #stemmed = new Map<string, StemmedWords | undefined>()
  /** By language of a document, for each field of its tokens. */
  readonly #ways = new Map<string, readonly FieldWays[]>()
  #language = ''
  #fields: readonly FieldWays[] | undefined
  #first = 0

  constructor(stemKeys: StemKeys, languages = byDocumentOnly) {
    this.#stemKeys = stemKeys
    this.#fieldLanguages = languages
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
    if (language === this.#language && this.#fields) return
    let fields = this.#ways.get(language)
    if (!fields) this.#ways.set(language, (fields = this.#waysOf(language)))
    this.#language = language
    this.#fields = fields
  }

  /** Whole headings are no words: no question asks for their stems. */
  #waysOf(language: string): readonly FieldWays[] {
    const { byDocument, declared } = this.#fieldLanguages
    return Array.from({ length: FIELD_BITS + 1 }, (_, field) => {
      const bit = field === EXACT_FIELD ? 0 : 1 << field
      const own = declared.find(({ fields }) => (fields & bit) !== 0)?.language
      const languages = new Set([...(byDocument & bit ? [language] : []), ...(own === undefined ? [] : [own])])
      const [first, second] = [...languages].map((one) => this.#wordsOf(one)).filter((one) => one !== undefined)
      return { first, second }
    })
  }

  #wordsOf(language: string): StemmedWords | undefined {
    if (!this.#stemmed.has(language))
      this.#stemmed.set(language, this.#stemKeys.languages.has(language) ? { language, seen: new NumberSet() } : undefined)
    return this.#stemmed.get(language)
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

  latin1(room: Buffer, from: number, to: number, flags: number): void {
    this.#take(this.#terms.numberOfLatin1(room, from, to), flags)
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
    const { first, second } = this.#fields![flags & FIELD_BITS]!
    if (first && !first.seen.has(id)) this.#addStem(id, first)
    if (second && !second.seen.has(id)) this.#addStem(id, second)
  }

  #addStem(id: number, { language, seen }: StemmedWords): void {
    const key = this.#stemKeys.keyOf(language, this.#terms.texts[id]!)
    if (key === undefined) return
    seen.add(id)
    const members = this.#stems.get(key)
    if (members) members.push(id)
    else this.#stems.set(key, [id])
  }
}
