/** Rings in this process after each of its own transactions that was committed. What other processes write it does not hear. */
export class CommitNotifier {
  readonly #listeners = new Set<() => void>()

  notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Answers how to stop listening. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
