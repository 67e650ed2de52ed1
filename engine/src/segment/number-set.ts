/** Which of the numbers from 0 on are marked, a byte for each: looked at for every word that comes in. */
export class NumberSet {
  #seen = new Uint8Array(1024)

  has(number: number): boolean {
    return this.#seen[number] === 1
  }

  add(number: number): void {
    if (number >= this.#seen.length) {
      const grown = new Uint8Array(Math.max(this.#seen.length * 2, number + 1))
      grown.set(this.#seen)
      this.#seen = grown
    }
    this.#seen[number] = 1
  }
}
