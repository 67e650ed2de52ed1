/** Rings in this process after each of its own transactions that was committed. What other processes write it does not hear. */
export class WriteBell {
  readonly #listeners = new Set<() => void>()

  ring(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Answers how to stop listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
