import { Refusal } from '@farol/contract/errors.ts'

/** About what a thread renders in a second: who comes when so many are being made would wait longer than most people do. */
const maxAtOnce = 100
/** When to ask again. */
const busySeconds = 5

/** Pages that are being made at this moment. Who comes when there are too many is told so at once, before anything is read or searched. */
export class PageLimit {
  #beingMade = 0

  /** Throws `servico_indisponivel` when too many are being made. */
  async make<T>(work: () => Promise<T>): Promise<T> {
    if (this.#beingMade >= maxAtOnce) throw new Refusal('servico_indisponivel', { segundos: busySeconds })
    this.#beingMade += 1
    try {
      return await work()
    } finally {
      this.#beingMade -= 1
    }
  }
}
