import { LRUCache } from 'lru-cache'
import type { Clock } from '../../ports/clock.ts'
import type { CoverPictures } from '../../ports/cover-pictures.ts'
import { requestExternal, type AskOutside, type ExternalOptions } from '../outside/external-request.ts'
import type { OutsideFailure } from '../outside/outside-failure.ts'
import { reEncoder, type ReEncode } from './re-encode.ts'

export interface ExternalCoversOptions {
  /** Addresses over https with `{isbn}` in path or query, in the order in which they are asked. None: no covers. */
  readonly sources: readonly string[]
  readonly clock: Clock
  readonly outside?: ExternalOptions | undefined
  readonly reEncode?: ReEncode
  /** How a source is asked: tests answer themselves. */
  readonly ask?: AskOutside
}

const maxBytes = 2_000_000
/** Stores of files send pictures as bytes of no kind; what they are is examined in any case. */
const accepts = ['image/jpeg', 'image/jpg', 'image/png', 'application/octet-stream', 'binary/octet-stream']
const timeout = 4_000
const maxCachedBytes = 48 << 20
const maxAtOnce = 8

const day = 86_400_000
const cacheMilliseconds = { picture: 30 * day, none: 3 * day, unreachable: 600_000 }

type Answer = Awaited<ReturnType<CoverPictures['find']>>

const bytesOf = (answer: Answer) => 200 + (typeof answer === 'object' ? answer.bytes.length : 0)

/** What the source will say tomorrow too: it has no picture that we take. */
const lastingFailures: readonly OutsideFailure[] = ['redirect', 'too_large', 'wrong_type']

/** What the source will not say tomorrow either is an answer; what it may is none. */
const isFailure = (status: number) => status >= 500 || status === 429

/** Asks the sources and keeps what they said, with an end, in memory; the one not asked for for the longest time makes room. */
export class ExternalCovers implements CoverPictures {
  readonly #options: ExternalCoversOptions
  readonly #reEncode: ReEncode
  readonly #cache: LRUCache<string, Answer>
  readonly #asking = new Map<string, Promise<Answer>>()

  constructor(options: ExternalCoversOptions) {
    this.#options = options
    this.#cache = new LRUCache({
      maxSize: maxCachedBytes,
      sizeCalculation: bytesOf,
      perf: { now: () => options.clock.now().getTime() },
      ttlResolution: 0,
    })
    this.#reEncode = options.reEncode ?? reEncoder()
  }

  get isOffered(): boolean {
    return this.#options.sources.length > 0
  }

  async find(isbns: readonly string[]): Promise<Answer> {
    let without: Answer = 'none'
    for (const isbn of isbns.filter((one) => /^(?:\d{13}|\d{9}[\dX])$/.test(one)).slice(0, 2)) {
      const answer = await this.#ofNumber(isbn)
      if (typeof answer === 'object') return answer
      if (answer === 'unreachable') without = answer
    }
    return without
  }

  async #ofNumber(isbn: string): Promise<Answer> {
    const cached = this.#cache.get(isbn)
    if (cached) return cached
    const begun = this.#asking.get(isbn)
    if (begun) return begun
    // Many titles on one page must not become a burst at the source: who comes late sees the drawn cover.
    if (this.#asking.size >= maxAtOnce) return 'none'
    const asking = this.#ask(isbn).finally(() => this.#asking.delete(isbn))
    this.#asking.set(isbn, asking)
    return asking
  }

  async #ask(isbn: string): Promise<Answer> {
    let without: Answer = 'none'
    for (const source of this.#options.sources) {
      const answer = await this.#from(new URL(source.replaceAll('{isbn}', isbn)))
      if (typeof answer === 'object') return this.#keep(isbn, answer)
      if (answer === 'unreachable') without = answer
    }
    return this.#keep(isbn, without)
  }

  async #from(url: URL): Promise<Answer> {
    const limits = { timeout, maxBytes, ...this.#options.outside }
    const question = { url, method: 'GET', headers: { accept: 'image/jpeg, image/png' }, insideNetwork: false, accepts } as const
    const answer = await (this.#options.ask ?? requestExternal)(question, limits)
    if (answer.error) return lastingFailures.includes(answer.error.failure) ? 'none' : 'unreachable'
    if (isFailure(answer.status)) return 'unreachable'
    return (answer.status === 200 && (await this.#reEncode(answer.bytes))) || 'none'
  }

  #keep(isbn: string, answer: Answer): Answer {
    this.#cache.set(isbn, answer, { ttl: cacheMilliseconds[typeof answer === 'object' ? 'picture' : answer] })
    return answer
  }
}
