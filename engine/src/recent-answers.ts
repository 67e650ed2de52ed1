import type { Query } from './query.ts'

/** Whole answers of one generation, the least recently asked forgotten first; and those that are being found now. */
export class RecentAnswers<A extends object> {
  readonly #most: number
  readonly #answers = new Map<string, A>()
  readonly #underWay = new Map<string, Promise<A>>()
  #generation = -1

  constructor(most: number) {
    this.#most = most
  }

  answer(query: Query, generation: number, search: () => A | Promise<A>): A | Promise<A> {
    if (generation !== this.#generation) this.#answers.clear()
    this.#generation = generation
    const key = `${generation} ${JSON.stringify(query)}`
    const known = this.#answers.get(key) ?? this.#underWay.get(key)
    if (known) {
      if (!(known instanceof Promise)) {
        this.#answers.delete(key)
        this.#answers.set(key, known)
      }
      return known
    }
    const found = search()
    if (!(found instanceof Promise)) {
      this.#remember(key, found, generation)
      return found
    }
    this.#underWay.set(key, found)
    found
      .then((answer) => this.#remember(key, answer, generation))
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(key))
    return found
  }

  #remember(key: string, answer: A, generation: number): void {
    if (this.#most === 0 || generation !== this.#generation) return
    this.#answers.set(key, answer)
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!)
  }
}
