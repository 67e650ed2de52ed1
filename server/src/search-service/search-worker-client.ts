import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { facetsOnDemand, guideFields, type SearchReply, type SearchRequest } from '@farol/contract/search.ts'
import { searchTitles } from '@farol/contract/schemas/search.ts'
import { EncodedReply, type SentCopy, type Wire } from './encoded-reply.ts'
import type { Changes } from '../ports/changes.ts'
import type { SearchIndex } from '../ports/search-index.ts'

/** One search as it is handed over. */
export interface SearchWorkerRequest {
  readonly query: SearchRequest
  readonly language: Language
  readonly wire: Wire
  /** What the caller knows of changes: everything that was written before this mark is seen. */
  readonly dataVersion: string
}

/** As the thread is told it; `since` by the clock that all threads share. */
export interface SearchTask {
  readonly since: number
  readonly asked: SearchWorkerRequest
}

/** What comes of it. */
export interface SearchWorkerReply extends SentCopy {
  /** Versions of where the copies are that it shows, by title. */
  readonly titles: readonly (readonly [titleId: number, version: number])[]
}

export interface SearchWorkerDeps {
  readonly index: Pick<SearchIndex, 'askWorker'>
  readonly changes: Pick<Changes, 'dataVersion' | 'commitVersion'>
  /** Told of the titles whose copies an answer shows, for who caches the page. */
  readonly noteTitles: (versions: SearchWorkerReply['titles']) => void
  /** Told where an answer was made of where all copies are. */
  readonly noteLive: () => void
}

/** Different searches that are being answered at once; who comes then would wait longer than most people do. */
const maxUnderWay = 200
/** When to ask again. */
const busySeconds = 5

const onDemand: readonly string[] = facetsOnDemand
const isOfHeadings = (filter: string) => onDemand.includes(filter.slice(0, 1))

/** Who searches beside knows no headings by their numbers, nor what only guides ask for. */
const canWorkerAnswer = (query: SearchRequest) =>
  query.facetas.length === 0 && !query.filtro.some(isOfHeadings) && guideFields.every((name) => query[name] === undefined)

/**
 * Answers of searches that are made whole in a thread beside the one that serves: found, filled with cards, counted, written, and packed where they are
 * sent. The one that serves reads what is asked and sends bytes, or passes the text to the renderer of a page.
 */
export class SearchWorkerClient {
  readonly #deps: SearchWorkerDeps
  /** The same, asked while it is being answered, is answered once. */
  readonly #underWay = new Map<string, Promise<SearchWorkerReply | undefined>>()

  constructor(deps: SearchWorkerDeps) {
    this.#deps = deps
  }

  /**
   * The answer; undefined where the caller must make it, and meet what is wrong with it. Rejects with `servico_indisponivel` when too many
   * others are being answered, or where the data version cannot be read.
   */
  async answer(asked: Omit<SearchWorkerRequest, 'dataVersion'>, since: number): Promise<EncodedReply<SearchReply> | undefined> {
    const { index, changes } = this.#deps
    if (!index.askWorker || !canWorkerAnswer(asked.query)) return undefined
    const task = JSON.stringify({ ...asked, dataVersion: await changes.dataVersion() } satisfies SearchWorkerRequest)
    // Who asks after a loan was answered does not share the answer to who asked before it.
    const key = `${await changes.commitVersion()} ${task}`
    const known = this.#underWay.get(key)
    if (!known && this.#underWay.size >= maxUnderWay) throw new Refusal('servico_indisponivel', { segundos: busySeconds })
    const answer = known ?? this.#begin(key, `{"since":${since},"asked":${task}}`)
    const reply = await answer
    if (reply) this.#deps.noteTitles(reply.titles)
    if (reply && asked.query.na_estante === 'S') this.#deps.noteLive()
    return reply && new EncodedReply<SearchReply>(searchTitles.reply, reply)
  }

  #begin(key: string, task: string): Promise<SearchWorkerReply | undefined> | undefined {
    const made = this.#deps.index.askWorker?.(task)
    if (!made) return undefined
    const answer = made.then(
      (reply) => reply as SearchWorkerReply,
      () => undefined,
    )
    this.#underWay.set(key, answer)
    void answer.then(() => this.#underWay.delete(key))
    return answer
  }
}
