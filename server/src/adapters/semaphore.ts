/** Lets so many pass at a time; the others wait in their order, and when too many wait, the next is turned away. */
export class Semaphore {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  /** Answers undefined when turned away. */
  async pass<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#inside >= this.#atOnce) {
      if (this.#waiting.length >= this.#maxWaiting) return undefined
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#inside += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
