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
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#values.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#length++] = value
  }

  values(): Uint32Array {
    return this.#values.subarray(0, this.#length)
  }
}
