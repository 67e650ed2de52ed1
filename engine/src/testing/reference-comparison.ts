import { expect } from 'vitest'
import type { Answer } from '../answer.ts'
import type { SearchDocument } from '../document.ts'
import type { Query } from '../query.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import type { Changes } from '../search-engine.ts'
import { Index, type EngineOptions } from '../search-index.ts'
import { fiveStemmers, smallSchema } from './small-schema.ts'

/** An index and the reference engine that hold the same documents: whatever is asked, both have to answer the same. */
export class ReferenceComparison {
  readonly index: Index
  readonly #reference: ReferenceEngine
  /** What the reference answers to a question now: it is slow, and the same question may be asked of the index again. */
  readonly #right = new Map<Query, Answer>()
  #applied = 0

  constructor(options: Partial<EngineOptions> = {}) {
    this.index = new Index({ schema: smallSchema, stemmers: fiveStemmers, ...options })
    this.#reference = new ReferenceEngine(options.schema ?? smallSchema, fiveStemmers)
  }

  async apply(changes: Changes): Promise<void> {
    this.#right.clear()
    await this.#reference.apply(changes, ++this.#applied)
    this.index.apply(changes)
  }

  async agree(queries: readonly Query[]): Promise<void> {
    for (const query of queries) expect(this.index.search(query), JSON.stringify(query)).toEqual(await this.#answer(query))
  }

  /** Agrees while documents come lot by lot, some are taken away again, and all is merged. */
  async agreeThroughLife(
    batches: readonly (readonly SearchDocument[])[],
    remove: readonly number[],
    queries: readonly Query[],
  ): Promise<void> {
    for (const put of batches) {
      await this.apply({ put, remove: [] })
      await this.agree(queries)
    }
    await this.apply({ put: [], remove })
    await this.agree(queries)
    this.index.merge(true)
    await this.agree(queries)
  }

  async #answer(query: Query): Promise<Answer> {
    const known = this.#right.get(query) ?? (await this.#reference.search(query))
    this.#right.set(query, known)
    return known
  }
}
