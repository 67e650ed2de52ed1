import { Refusal } from '@farol/contract/errors.ts'

/** Calls of patrons share the thread: between two of them at most so many pages are rendered, about 10 ms each. */
const maxAtOnce = 4
/** With these, about what a thread renders in two seconds: who comes later would wait longer than most people do. */
const maxWaiting = 96
/** When to ask again. */
const busySeconds = 5

const busy = () => new Refusal('servico_indisponivel', { segundos: busySeconds })

/** Pages that are being made, and those that wait for their turn. Who comes when too many wait is told so at once. */
export class PageLimit {
  #beingMade = 0
  readonly #waiting: (() => void)[] = []

  /**
   * Throws `servico_indisponivel` when too many wait, and where nobody waits for this page any more when its turn has come: `isGone` is
   * asked then.
   */
  async make<T>(work: () => Promise<T>, isGone: () => boolean = () => false): Promise<T> {
    if (this.#beingMade < maxAtOnce) this.#beingMade += 1
    else {
      if (this.#waiting.length >= maxWaiting) throw busy()
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      if (isGone()) throw busy()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // What has come meanwhile is read first: the next page may need nothing that is waited for.
      if (next) setImmediate(next)
      else this.#beingMade -= 1
    }
  }
}
