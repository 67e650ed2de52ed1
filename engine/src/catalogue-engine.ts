import type { Answer } from './answer.ts'
import { batchSources, type BuiltBatch } from './segment/built-part.ts'
import { browseSegments, likelyWordsOf, suggestFromSegments } from './execution/headings.ts'
import { MergeThread } from './merging/merge-thread.ts'
import type { MergeSource } from './merging/merge.ts'
import { checkPage, checkQuestion } from './planning/check-question.ts'
import type { PlannedQuery } from './planning/plan.ts'
import type { Query } from './query.ts'
import { AnswerCache } from './answer-cache.ts'
import { Index, type EngineOptions, type LivingSource } from './search-index.ts'
import type { BrowseRequest, Changes, SearchEngine, Statistics, SuggestRequest } from './search-engine.ts'
import { SearchPool, type CustomWorker } from './threads/search-pool.ts'
import { WorkerExited } from './threads/worker-thread.ts'
import type { Segment } from './segment/segment.ts'
import { IndexStore } from './storage/index-store.ts'

export interface CatalogueOptions extends EngineOptions {
  /** Where the index is kept; without it, it lives in memory only. */
  readonly directory?: string
  /** Whole answers that are remembered until the next change; 0 when left out. */
  readonly remembered?: number
  /**
   * Threads that answer what takes long; without them the calling thread answers everything. They are started with the first index that has
   * more documents than `quick`.
   */
  readonly workers?: number
  /** What the threads are, where they do more than searching. */
  readonly ownWorker?: CustomWorker
  /** Documents up to which the calling thread answers a question that comes alone although there are workers; 20,000 when left out. */
  readonly quick?: number
  /** Milliseconds between a change and its being written to disk; 2,000 when left out. */
  readonly saveAfter?: number
}

const defaultSaveAfter = 2000
/** Queries that find no more documents are answered sooner here than they are handed over. */
const fewDocuments = 20_000
/** Handing over costs more than finding this share of them, however much there is to do. */
const veryFew = 50

/** The engine behind the interface that the reference has too: in memory, on disk, merging beside the searches. */
export class CatalogueEngine implements SearchEngine {
  /** Why what was on disk could not be used: everything is to be put in again. */
  readonly rebuildReason: string | undefined
  readonly #index: Index
  readonly #options: CatalogueOptions
  readonly #store: IndexStore | undefined
  readonly #answers: AnswerCache<Answer>
  #sequence: number
  #saved: number
  #pool: SearchPool | undefined
  readonly #merges = new MergeThread()
  #turn: Promise<unknown> = Promise.resolve()
  #work: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** Questions that came in this turn of the event loop. */
  #together = 0
  /** The merge that is under way; it resolves, whatever came of it, when the next one may have begun. */
  #merging: Promise<void> | undefined
  #isClosed = false

  private constructor(given: CatalogueOptions, index: Index, sequence: number, store?: IndexStore, why?: string) {
    this.#options = given
    this.#index = index
    this.#sequence = sequence
    this.#saved = sequence
    this.#store = store
    this.rebuildReason = why
    this.#answers = new AnswerCache(given.remembered ?? 0)
    this.#startWorkers()
  }

  /** Opens what is in the directory, or begins an empty index with sequence 0. */
  static async open(given: CatalogueOptions): Promise<CatalogueEngine> {
    const options = { ...given, lanes: (given.workers ?? 0) + 1 }
    if (!options.directory) return new CatalogueEngine(options, new Index(options), 0)
    const loaded = await new IndexStore(options.directory, options).load()
    if ('why' in loaded) {
      const store = new IndexStore(options.directory, options)
      return new CatalogueEngine(options, new Index(options), 0, store, loaded.why)
    }
    return new CatalogueEngine(options, loaded.index, loaded.sequence, loaded.store)
  }

  /** The same question asked while it is being answered is answered once. */
  async search(query: Query): Promise<Answer> {
    // Before a key is made of it: what is too deep has none.
    checkQuestion(this.#index.planning, query)
    return this.#answers.answer(query, this.#index.generation, () => {
      const planned = this.#index.planChecked(query)
      const pool = this.#pool?.isEmpty ? undefined : this.#pool
      const here = () => this.#index.answer(planned, query)
      if (!pool || needsNames(query) || (this.#isQuick(planned, query, pool) && !this.#index.mustRead(planned))) return here()
      return pool.search(planned, query).catch((error: unknown) => {
        if (error instanceof WorkerExited) return here()
        throw error
      })
    })
  }

  /** Whether `askWorker` has somebody to ask. */
  get takesTasks(): boolean {
    return this.#pool?.takesTasks === true
  }

  /**
   * Has something done by one of the threads, if they are the program's own and have begun: they see the index as it is now. Rejects where it could not
   * be done.
   */
  askWorker(what: string): Promise<unknown> | undefined {
    return this.#pool?.run(what)
  }

  /**
   * Whether a question is answered sooner here. Of questions that come together, in one turn of the event loop, others than the first go to a
   * thread that has little to do, unless they find very few.
   */
  #isQuick(planned: PlannedQuery, query: Query, pool: SearchPool): boolean {
    const isFirst = this.#together++ === 0
    if (isFirst) setImmediate(() => (this.#together = 0))
    const documents = this.#index.estimate(planned, query)
    if (documents > this.#quick) return false
    return isFirst || documents * veryFew <= this.#quick || pool.isBusy
  }

  async apply(changes: Changes, sequence: number): Promise<void> {
    // A bitmap of the living is written over only when no thread reads it any more.
    const turn = this.#turn.then(() => this.#pool?.settled())
    const done = turn.then(() => this.#changed(this.#index.apply(changes), sequence))
    this.#turn = done.catch(() => undefined)
    return done
  }

  /**
   * The same for changes of which the documents were built apart, oldest lot first: they become one segment, made in a thread of its own. Searches
   * go on meanwhile; changes that come later wait for it.
   */
  async applyBatches(batches: readonly BuiltBatch[], sequence: number): Promise<void> {
    const done = this.#turn.then(async () => {
      const { sources, gone } = batchSources(batches, this.#index.tables)
      const segment = sources.length > 0 ? await this.#merged(sources) : undefined
      await this.#pool?.settled()
      this.#changed(this.#index.replace(gone, segment), sequence)
    })
    this.#turn = done.catch(() => undefined)
    return done
  }

  #changed(isChanged: boolean, sequence: number): void {
    this.#sequence = sequence
    if (isChanged) {
      if (this.#pool) this.#pool.publish()
      else this.#startWorkers()
      this.#mergeInBackground()
    }
    if (!this.#store || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      // A disk that is full or gone must not stop the searches; the changes stay in the caller's outbox.
      this.save().catch(() => undefined)
    }, this.#options.saveAfter ?? defaultSaveAfter)
    this.#timer.unref()
  }

  get #quick(): number {
    return this.#options.quick ?? fewDocuments
  }

  /** Only where nothing is being changed: a new pool is told of the index as it stands. */
  #startWorkers(): void {
    const { workers } = this.#options
    if (workers && this.#index.segments.reduce((sum, one) => sum + one.alive, 0) > this.#quick)
      this.#pool = new SearchPool(this.#index, workers, this.#options.ownWorker)
  }

  sequence(): number {
    return this.#sequence
  }

  /** The last change that is on disk: what comes after it must be applied again after a crash. */
  savedSequence(): number {
    return this.#saved
  }

  /** Writes all changes to disk. */
  save(): Promise<void> {
    const save = async () => {
      if (!this.#store) return
      const sequence = this.#sequence
      await this.#store.save(this.#index, sequence)
      this.#saved = sequence
    }
    const done = this.#work.then(save)
    this.#work = done.catch(() => undefined)
    return done
  }

  async browse(request: BrowseRequest) {
    checkPage(this.#index.planning.limits, request.limit)
    return browseSegments(this.#options.schema, this.#index.segments, request)
  }

  async suggest(request: SuggestRequest) {
    checkPage(this.#index.planning.limits, request.limit)
    return suggestFromSegments(this.#options.schema, this.#index.segments, request)
  }

  async didYouMean(word: string, limit: number) {
    checkPage(this.#index.planning.limits, limit)
    return likelyWordsOf(this.#index.segments, word, limit)
  }

  statistics(): Statistics {
    return this.#index.statistics()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#turn
    clearTimeout(this.#timer)
    if (this.#saved !== this.#sequence) await this.save()
    await this.#work
    await this.#merges.close()
    await this.#pool?.close()
  }

  /**
   * Makes one segment of all, in a thread of its own: what answers fastest. For an index that nobody changes meanwhile; it takes the memory of
   * the index a second time.
   */
  async compact(): Promise<void> {
    // Another merge may have begun while this one waited: two of the same segments would leave every document twice.
    do await this.idle()
    while (this.#merging)
    const sources = this.#index.wantedMerge(true)
    if (sources) await this.#replaceBy(sources)
  }

  /** Waits for merges and saves that are under way, and for those that follow from them. */
  async idle(): Promise<void> {
    let work
    do {
      work = this.#work
      await this.#merging
      await work
    } while (this.#merging || work !== this.#work)
  }

  #merged(sources: readonly MergeSource[]): Promise<Segment> {
    const { planning, tables, options } = this.#index
    return this.#merges.merge({
      schema: planning.schema,
      cardinalities: tables.map((table) => table.size),
      lanes: options.lanes ?? 1,
      sources: sources.map(({ segment: { header, memory }, bits, ordinals }) => ({ header, memory, bits, ...(ordinals && { ordinals }) })),
    })
  }

  #mergeInBackground(): void {
    if (this.#merging || this.#isClosed) return
    const sources = this.#index.wantedMerge()
    // Unmerged segments answer as well; the next change tries again.
    if (sources) this.#replaceBy(sources).catch(() => undefined)
  }

  /** Puts one segment in the place of several. Then looks again: changes that came meanwhile left theirs. */
  #replaceBy(sources: readonly LivingSource[]): Promise<void> {
    const replace = async () => {
      const segment = await this.#merged(sources)
      await this.#pool?.settled()
      this.#index.finishMerge(sources, segment)
      this.#pool?.publish()
    }
    const replaced = replace().finally(() => {
      this.#merging = undefined
    })
    this.#merging = replaced.then(
      () => this.#mergeInBackground(),
      () => undefined,
    )
    return replaced
  }
}

/** Workers know values by their numbers only, and spans are values between two of them. */
const needsNames = (query: Query) =>
  query.facets.some((facet) => facet.containing !== undefined || facet.below !== undefined || facet.spans !== undefined)
