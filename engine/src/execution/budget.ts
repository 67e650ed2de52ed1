import { QueryRefused } from '../limits.ts'

/** The time that one question may take, over all segments and in all its parts: it runs from here. */
export class Budget {
  readonly #max: number
  readonly #end: number

  constructor(max: number) {
    this.#max = max
    this.#end = performance.now() + max
  }

  /** Throws `QueryRefused` when it is used up. Costs less than a thousandth of what is done between two looks. */
  check(): void {
    if (performance.now() > this.#end) throw new QueryRefused('time', this.#max)
  }
}
