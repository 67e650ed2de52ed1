/** A full buffer becomes so many times as large: what is not written to takes no memory yet, and what was is copied less often. */
const growth = 4

/** Unsigned numbers that are appended to. */
export class GrowingArray {
  #values: Uint32Array
  #length = 0

  constructor(capacity = 1024) {
    this.#values = new Uint32Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow(this.#length + 1)
    this.#values[this.#length++] = value
  }

  /** Makes it longer by so many numbers; answers all of them, the new ones to be written from the length before on. */
  room(more: number): Uint32Array {
    const end = this.#length + more
    if (end > this.#values.length) this.#grow(end)
    this.#length = end
    return this.#values
  }

  /** Drops what stands behind. */
  shorten(length: number): void {
    this.#length = Math.min(this.#length, length)
  }

  #grow(min: number): void {
    const grown = new Uint32Array(Math.max(this.#values.length * growth, min))
    grown.set(this.#values)
    this.#values = grown
  }

  values(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}
