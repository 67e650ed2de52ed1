/** Which of the numbers from 0 on are marked, a byte for each: looked at for every word that comes in. */
export class NumberMarks {
  #marks = new Uint8Array(1024)

  has(number: number): boolean {
    return this.#marks[number] === 1
  }

  add(number: number): void {
    if (number >= this.#marks.length) {
      const grown = new Uint8Array(Math.max(this.#marks.length * 2, number + 1))
      grown.set(this.#marks)
      this.#marks = grown
    }
    this.#marks[number] = 1
  }
}
