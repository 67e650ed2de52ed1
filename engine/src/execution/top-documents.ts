/**
 * The k greatest keys of documents offered in ascending order (a binary heap, its least element first: Williams 1964). Of equal keys the
 * earlier document is greater.
 */
export class TopDocuments {
  readonly #max: number
  readonly #keys: number[] = []
  readonly #documents: number[] = []

  constructor(max: number) {
    this.#max = max
  }

  /** Only greater keys than this one can still enter. */
  get floor(): number {
    return this.#keys.length < this.#max ? Number.NEGATIVE_INFINITY : this.#max === 0 ? Number.POSITIVE_INFINITY : this.#keys[0]!
  }

  offer(document: number, key: number): void {
    if (this.#keys.length < this.#max) {
      this.#keys.push(key)
      this.#documents.push(document)
      this.#rise(this.#keys.length - 1)
    } else if (key > this.floor) {
      this.#keys[0] = key
      this.#documents[0] = document
      this.#sink()
    }
  }

  /** In no order. */
  entries(): { readonly document: number; readonly key: number }[] {
    return this.#documents.map((document, i) => ({ document, key: this.#keys[i]! }))
  }

  /** Greatest first. */
  ranked(): { readonly document: number; readonly key: number }[] {
    return this.entries().sort((a, b) => (a.key === b.key ? a.document - b.document : a.key > b.key ? -1 : 1))
  }

  #before(i: number, j: number): boolean {
    const a = this.#keys[i]!
    const b = this.#keys[j]!
    return a === b ? this.#documents[i]! > this.#documents[j]! : a < b
  }

  #swap(i: number, j: number): void {
    const key = this.#keys[i]!
    const document = this.#documents[i]!
    this.#keys[i] = this.#keys[j]!
    this.#documents[i] = this.#documents[j]!
    this.#keys[j] = key
    this.#documents[j] = document
  }

  #rise(from: number): void {
    for (let i = from; i > 0;) {
      const parent = (i - 1) >>> 1
      if (!this.#before(i, parent)) return
      this.#swap(i, parent)
      i = parent
    }
  }

  #sink(): void {
    const size = this.#keys.length
    for (let i = 0; ;) {
      const left = 2 * i + 1
      if (left >= size) return
      const min = left + 1 < size && this.#before(left + 1, left) ? left + 1 : left
      if (!this.#before(min, i)) return
      this.#swap(i, min)
      i = min
    }
  }
}
