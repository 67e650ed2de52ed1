import type { Clock } from '../../ports/clock.ts'
import type { CoverPicture, CoverPictures } from '../../ports/cover-pictures.ts'
import { fetchOutside, type OutsideOptions } from '../outside/ask-outside.ts'
import { reEncoder, type ReEncode } from './re-encode.ts'

export interface OutsideCoversOptions {
  /** Addresses over https with `{isbn}` in path or query, in the order in which they are asked. None: no covers. */
  readonly sources: readonly string[]
  readonly clock: Clock
  readonly outside?: OutsideOptions | undefined
  readonly reEncode?: ReEncode
  /** How a source is asked: tests answer themselves. */
  readonly ask?: typeof fetchOutside
}

const mostBytes = 2_000_000
const patience = 4_000
const mostKeptBytes = 48 << 20
const mostAtOnce = 8

const day = 86_400_000
const keptFor = { picture: 30 * day, none: 3 * day, failure: 600_000 }

interface Kept {
  readonly picture: CoverPicture | undefined
  readonly until: number
}

const bytesOf = ({ picture }: Kept) => 200 + (picture?.bytes.length ?? 0)

/** Asks the sources and keeps what they said, with an end, in memory; the one not asked for for the longest time makes room. */
export class OutsideCovers implements CoverPictures {
  readonly #options: OutsideCoversOptions
  readonly #reEncode: ReEncode
  readonly #kept = new Map<string, Kept>()
  readonly #asking = new Map<string, Promise<CoverPicture | undefined>>()
  #bytes = 0

  constructor(options: OutsideCoversOptions) {
    this.#options = options
    this.#reEncode = options.reEncode ?? reEncoder()
  }

  get isOffered(): boolean {
    return this.#options.sources.length > 0
  }

  async find(isbns: readonly string[]): Promise<CoverPicture | undefined> {
    for (const isbn of isbns.filter((one) => /^(?:\d{13}|\d{9}[\dX])$/.test(one)).slice(0, 2)) {
      const picture = await this.#ofNumber(isbn)
      if (picture) return picture
    }
    return undefined
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  async #ofNumber(isbn: string): Promise<CoverPicture | undefined> {
    const kept = this.#kept.get(isbn)
    if (kept && this.#now() < kept.until) return kept.picture
    const begun = this.#asking.get(isbn)
    if (begun) return begun
    // Many titles on one page must not become a burst at the source: who comes late sees the drawn cover.
    if (this.#asking.size >= mostAtOnce) return undefined
    const asking = this.#ask(isbn).finally(() => this.#asking.delete(isbn))
    this.#asking.set(isbn, asking)
    return asking
  }

  async #ask(isbn: string): Promise<CoverPicture | undefined> {
    let failed = false
    for (const source of this.#options.sources) {
      try {
        const picture = await this.#from(new URL(source.replaceAll('{isbn}', isbn)))
        if (picture) return this.#keep(isbn, picture, keptFor.picture)
      } catch {
        failed = true
      }
    }
    return this.#keep(isbn, undefined, failed ? keptFor.failure : keptFor.none)
  }

  async #from(url: URL): Promise<CoverPicture | undefined> {
    const limits = { patience, mostBytes, ...this.#options.outside }
    const answer = await (this.#options.ask ?? fetchOutside)(
      { url, method: 'GET', headers: { accept: 'image/jpeg, image/png' }, insideNetwork: false },
      limits,
    )
    // A redirect is an answer like another: nothing is followed.
    return answer.status === 200 ? this.#reEncode(answer.bytes) : undefined
  }

  #keep(isbn: string, picture: CoverPicture | undefined, milliseconds: number): CoverPicture | undefined {
    const before = this.#kept.get(isbn)
    if (before) this.#drop(isbn, before)
    const kept = { picture, until: this.#now() + milliseconds }
    this.#kept.set(isbn, kept)
    this.#bytes += bytesOf(kept)
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= mostKeptBytes) break
      this.#drop(oldest, one)
    }
    return picture
  }

  #drop(isbn: string, kept: Kept): void {
    this.#kept.delete(isbn)
    this.#bytes -= bytesOf(kept)
  }
}
