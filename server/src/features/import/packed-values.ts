/** In the place of a text that is not there. */
const none = -1

/** What a `ValueWriter` wrote: both cross from thread to thread as they are. */
export interface PackedValues {
  readonly numbers: Int32Array
  readonly texts: string
}

/** Puts values one behind the other: of a text its length is among the numbers, and all texts are one. Nothing is quoted, and nothing needs to be looked for. */
export class ValueWriter {
  readonly #texts: string[] = []
  readonly #numbers: number[] = []

  number(number: number): void {
    this.#numbers.push(number)
  }

  text(text: string | null | undefined): void {
    if (text === null || text === undefined) {
      this.#numbers.push(none)
      return
    }
    this.#numbers.push(text.length)
    this.#texts.push(text)
  }

  packed(): PackedValues {
    return { numbers: Int32Array.from(this.#numbers), texts: this.#texts.join('') }
  }
}

/** Reads what a `ValueWriter` wrote, in the same order. */
export class ValueReader {
  readonly #numbers: Int32Array
  readonly #texts: string
  #at = 0
  #from = 0

  constructor({ numbers, texts }: PackedValues) {
    this.#numbers = numbers
    this.#texts = texts
  }

  number(): number {
    return this.#numbers[this.#at++]!
  }

  /** Undefined where there is none; who writes one always reads it as one. */
  text<T extends string = string>(): T {
    const length = this.number()
    if (length === none) return undefined as unknown as T
    return this.#texts.slice(this.#from, (this.#from += length)) as T
  }

  maybe = (): string | undefined => this.text()
}
