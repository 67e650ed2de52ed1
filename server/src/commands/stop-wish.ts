/** A second wish that comes sooner is the first one again: a terminal tells every program of its group, and npm and the runner hand the signal on. */
const againAfterMs = 1_000

/** The wish that a command stops, as signals tell it: the first is for the end of what is at hand, the next for an end at once. */
export class StopWish {
  readonly #now: () => number
  readonly #leave: () => void
  #askedAt: number | undefined

  /** `now` in milliseconds. */
  constructor(now: () => number, leave: () => void) {
    this.#now = now
    this.#leave = leave
  }

  get isThere(): boolean {
    return this.#askedAt !== undefined
  }

  /** Answers whether this is the first time. */
  ask(): boolean {
    const now = this.#now()
    if (this.#askedAt === undefined) {
      this.#askedAt = now
      return true
    }
    if (now - this.#askedAt >= againAfterMs) this.#leave()
    return false
  }
}
