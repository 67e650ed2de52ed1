import type { Answer } from './answer.ts'
import type { Query } from './query.ts'

/** Whole answers of one generation, the least recently asked forgotten first. */
export class RecentAnswers {
  readonly #most: number
  readonly #answers = new Map<string, Answer>()
  #generation = -1

  constructor(most: number) {
    this.#most = most
  }

  answer(query: Query, generation: number, search: () => Answer): Answer {
    if (this.#most === 0) return search()
    if (generation !== this.#generation) this.#answers.clear()
    this.#generation = generation
    const key = JSON.stringify(query)
    const answer = this.#answers.get(key) ?? search()
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!)
    return answer
  }
}
