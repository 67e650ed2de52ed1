import { wordsIn } from '@farol/engine/analysis/words.ts'
import { defaultLimits, QueryRefused } from '@farol/engine/limits.ts'
import type { SearchDocument } from '@farol/engine/document.ts'
import type { BuiltBatch, BuiltPart } from '@farol/engine/segment/built-part.ts'
import type { SearchEngine } from '@farol/engine/search-engine.ts'
import type { Answer } from '@farol/engine/answer.ts'
import { namedCounts } from '@farol/engine/execution/search.ts'
import type { Condition as EngineCondition, Query } from '@farol/engine/query.ts'
import type { WorkerIndex } from '@farol/engine/threads/serve-searches.ts'
import {
  QueryTooLarge,
  type BrowsedHeading,
  type BrowseIndex,
  type BrowseRequest,
  type Condition,
  type FillingIndex,
  type IndexedTitle,
  type SearchIndex,
  type SuggestedHeading,
  type TitleHits,
  type TitleQuery,
} from '../../ports/search-index.ts'
import type { BuiltTitles, ChangedBatch, BatchBuilder } from '../../ports/title-batches.ts'
import { toDocument } from './title-schema.ts'

/** A title begins as it is written, and as it is filed: without its article. */
const filedStart = (text: string): EngineCondition => ({ kind: 'filedStart', field: 'title', text })

/** Words of one text, as the engine cuts it. */
const { words: maxWords } = defaultLimits

/** The engine calls a whole heading a value. Throws `QueryTooLarge` for a text of too many words. */
function toEngine(condition: Condition): EngineCondition {
  if ('text' in condition && wordsIn(condition.text, maxWords) > maxWords)
    throw new QueryTooLarge(`a text of more than ${maxWords} words`, { of: 'words', allowed: maxWords })
  switch (condition.kind) {
    case 'heading':
      return { kind: 'value', field: condition.index, value: condition.value }
    case 'startsWith':
      return condition.fields.includes('title') ? { kind: 'or', of: [condition, filedStart(condition.text)] } : condition
    case 'and':
    case 'or':
      return { kind: condition.kind, of: condition.of.map(toEngine) }
    case 'not':
      return { kind: 'not', of: toEngine(condition.of) }
    default:
      return condition
  }
}

/** The engine builds its youngest segment anew with each change: a whole catalogue comes in lots that are segments of their own. */
const titlesPerBatch = 5_000

/** An engine; one that can be handed what other threads built takes lots. */
export interface FillableEngine extends SearchEngine {
  applyBatches?(batches: readonly BuiltBatch[], sequence: number): Promise<void>
  readonly takesTasks?: boolean
  askWorker?(what: string): Promise<unknown> | undefined
}

/** Throws `QueryTooLarge` for what an engine refuses. */
async function unlessRefused<A>(ask: () => A | Promise<A>): Promise<A> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof QueryRefused) throw new QueryTooLarge(error.message, { of: error.limit, allowed: error.allowed })
    throw error
  }
}

const asked = async <A>(engine: { search(query: Query): A | Promise<A> }, query: TitleQuery): Promise<A> =>
  unlessRefused(() => engine.search({ ...query, condition: toEngine(query.condition) }))

/** Asks an engine for titles. Rejects with `QueryTooLarge`. */
async function searchWith(engine: { search(query: Query): Promise<Answer> }, query: TitleQuery): Promise<TitleHits> {
  const { total, hits, facets } = await asked(engine, query)
  return { total, ids: hits.map((hit) => hit.id), facets }
}

/** What a thread that searches beside found: values by their numbers, by their names where somebody asks for these. */
export async function searchWorkerFactory(index: WorkerIndex, query: TitleQuery): Promise<TitleHits> {
  const { total, hits, facets } = await asked(index, query)
  const named = (facet: string) => namedCounts({ value: (number) => index.value(facet, number) }, facets[facet]!)
  return {
    total,
    ids: hits.map((hit) => hit.id),
    get facets() {
      return Object.fromEntries(Object.keys(facets).map((facet) => [facet, named(facet)]))
    },
    numbered: { of: (facet) => facets[facet], value: (facet, number) => index.value(facet, number) },
  }
}

/** Titles that another thread built. */
export class PartOfTitles implements BuiltTitles {
  readonly part: BuiltPart

  constructor(part: BuiltPart) {
    this.part = part
  }

  get titles(): number {
    return this.part.header.documents
  }
}

/** Opens an empty engine, lets it be filled, and answers it ready to take the old one's place, which is handed over to be put away. */
export type RebuildIndex = (fill: (engine: FillableEngine) => Promise<void>, old: FillableEngine) => Promise<FillableEngine>

async function takeBatches(engine: FillableEngine, batches: readonly ChangedBatch[], position: number): Promise<void> {
  if (!engine.applyBatches) throw new TypeError('this engine takes no batches')
  const built = batches.map(({ built: made, remove }) => ({ remove, ...(made instanceof PartOfTitles && { part: made.part }) }))
  await engine.applyBatches(built, position)
}

/** The search port on anything that answers as the engine does: the reference, or the engine itself. */
export class EngineIndex implements SearchIndex {
  #engine: FillableEngine
  readonly #rebuildIndex: RebuildIndex
  readonly batches: BatchBuilder | undefined

  /** `batches` makes what `applyBatches` takes: only for an engine that takes it. */
  constructor(engine: FillableEngine, rebuildIndex: RebuildIndex, batches?: BatchBuilder) {
    this.#engine = engine
    this.#rebuildIndex = rebuildIndex
    this.batches = batches
  }

  search(query: TitleQuery): Promise<TitleHits> {
    return searchWith(this.#engine, query)
  }

  get takesTasks(): boolean {
    return this.#engine.takesTasks === true
  }

  askWorker(what: string): Promise<unknown> | undefined {
    return this.#engine.askWorker?.(what)
  }

  browse({ index, ...request }: BrowseRequest): Promise<readonly BrowsedHeading[]> {
    return unlessRefused(() => this.#engine.browse({ field: index, ...request }))
  }

  async suggest(text: string, indexes: readonly BrowseIndex[], limit: number): Promise<readonly SuggestedHeading[]> {
    const found = await unlessRefused(() => this.#engine.suggest({ text, fields: indexes, limit }))
    return found.map(({ field, value, count }) => ({ index: field as BrowseIndex, value, count }))
  }

  didYouMean(word: string, limit: number): Promise<readonly string[]> {
    return unlessRefused(() => this.#engine.didYouMean(word, limit))
  }

  async apply(changes: { readonly put: readonly IndexedTitle[]; readonly remove: readonly number[] }, position: number): Promise<void> {
    await this.#engine.apply({ put: changes.put.map(toDocument), remove: changes.remove }, position)
  }

  async rebuild(fill: (into: FillingIndex) => Promise<number>): Promise<void> {
    this.#engine = await this.#rebuildIndex(async (engine) => {
      let waiting: SearchDocument[] = []
      const hand = async (position: number) => {
        const put = waiting
        waiting = []
        await engine.apply({ put, remove: [] }, position)
      }
      const position = await fill({
        put: async (titles) => {
          for (const title of titles) waiting.push(toDocument(title))
          if (waiting.length >= titlesPerBatch) await hand(0)
        },
        putBatches: (batches) => takeBatches(engine, batches, 0),
      })
      await hand(position)
    }, this.#engine)
  }

  async applyBatches(batches: readonly ChangedBatch[], position: number): Promise<void> {
    await takeBatches(this.#engine, batches, position)
  }

  async position(): Promise<number> {
    return this.#engine.sequence()
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}
