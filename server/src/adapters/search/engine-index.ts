import { QueryRefused } from '@farol/engine/limits.ts'
import type { SearchEngine } from '@farol/engine/search-engine.ts'
import { QueryTooLarge, type IndexedTitle, type SearchIndex, type TitleHits, type TitleQuery } from '../../ports/search-index.ts'
import { toDocument } from './title-schema.ts'

/** The search port on anything that answers as the engine does: the reference, or the engine itself. */
export class EngineIndex implements SearchIndex {
  readonly #engine: SearchEngine

  constructor(engine: SearchEngine) {
    this.#engine = engine
  }

  async search(query: TitleQuery): Promise<TitleHits> {
    try {
      const { total, hits, facets } = await this.#engine.search(query)
      return { total, ids: hits.map((hit) => hit.id), facets }
    } catch (error) {
      if (error instanceof QueryRefused) throw new QueryTooLarge(error.message)
      throw error
    }
  }

  async apply(changes: { readonly put: readonly IndexedTitle[]; readonly remove: readonly number[] }, position: number): Promise<void> {
    await this.#engine.apply({ put: changes.put.map(toDocument), remove: changes.remove }, position)
  }

  async position(): Promise<number> {
    return this.#engine.sequence()
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}
