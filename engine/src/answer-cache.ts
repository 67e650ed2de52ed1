import type { Hit } from './answer.ts'
import type { Condition, Query } from './query.ts'

/** What is known outside of the index may be another set with each question, and as long as the index. */
const namesIds = (condition: Condition): boolean =>
  condition.kind === 'ids' ||
  ((condition.kind === 'and' || condition.kind === 'or') && condition.of.some(namesIds)) ||
  (condition.kind === 'not' && namesIds(condition.of))

/** A query as a text. JSON has one word for all numbers that have no digits. */
export function keyOf(query: Query): string {
  let key = JSON.stringify(query)
  for (let i = 0; i < query.filters.length; i++) {
    const { span } = query.filters[i]!
    if (span) key += ` ${span.from} ${span.to}`
  }
  return key
}

/** Nobody changes what others are answered too. */
function frozen<A extends Shared>(answer: A): A {
  for (const hit of answer.hits) {
    if (hit.found) Object.freeze(hit.found)
    Object.freeze(hit)
  }
  for (const facet in answer.facets) {
    const counts = answer.facets[facet]!
    if (typeof counts[0] === 'object') for (let i = 0; i < counts.length; i++) Object.freeze(counts[i])
    Object.freeze(counts)
  }
  Object.freeze(answer.hits)
  Object.freeze(answer.facets)
  return Object.freeze(answer)
}

/** Answers with values of facets by their names, or by their numbers. */
interface Shared {
  readonly hits: readonly Hit[]
  readonly facets: { readonly [facet: string]: readonly unknown[] }
}

/** Whole answers of one generation, the least recently asked forgotten first; and those that are being found now. */
export class AnswerCache<A extends Shared> {
  readonly #max: number
  readonly #answers = new Map<string, A>()
  readonly #underWay = new Map<string, { readonly found: Promise<A>; isShared: boolean }>()
  #generation = -1

  constructor(max: number) {
    this.#max = max
  }

  /** Of a query that makes sense: it has a key. */
  answer(query: Query, generation: number, search: () => A | Promise<A>): A | Promise<A> {
    if (namesIds(query.condition)) return search()
    if (generation !== this.#generation) this.#answers.clear()
    this.#generation = generation
    const key = `${generation} ${keyOf(query)}`
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known)
      return known
    }
    const underWay = this.#underWay.get(key)
    if (underWay) {
      underWay.isShared = true
      return underWay.found
    }
    const answered = search()
    return answered instanceof Promise ? this.#awaited(key, answered, generation) : this.#remember(key, answered, generation)
  }

  #awaited(key: string, answered: Promise<A>, generation: number): Promise<A> {
    const take = (answer: A) =>
      this.#underWay.get(key)!.isShared ? frozen(this.#remember(key, answer, generation)) : this.#remember(key, answer, generation)
    const found = answered.then(take).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, { found, isShared: false })
    return found
  }

  #remember(key: string, answer: A, generation: number): A {
    if (this.#max === 0 || generation !== this.#generation) return answer
    this.#answers.set(key, frozen(answer))
    if (this.#answers.size > this.#max) this.#answers.delete(this.#answers.keys().next().value!)
    return answer
  }
}
