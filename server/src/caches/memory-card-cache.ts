import { languageFacts, type Language } from '@farol/contract/language.ts'
import { ResultItem } from '@farol/contract/search.ts'
import { replyValidator } from '../calls/reply-validator.ts'
import { noteTitles } from './page-reads.ts'
import type { CardMaker, CardCache, CardText, MakeCards } from '../ports/card-cache.ts'
import type { Clock } from '../ports/clock.ts'

export interface CardCacheDeps {
  /** The same as long as nothing is written. */
  readonly dataVersion: () => Promise<string>
  /** Versions of where the copies of titles are; see the port `Availability`. */
  readonly versions: (titleIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  readonly clock: Clock
  /** Makes cards beside this thread, where it can. */
  readonly maker?: CardMaker
}

/** A good kilobyte each. */
const maxCards = 20_000
/** Milliseconds. */
const maxAge = 60_000

const validated = replyValidator(ResultItem)

/** Cards as they are kept: looked at once, and the JSON of what was promised. */
export const cardTexts = (cards: Awaited<ReturnType<MakeCards>>): CardText[] =>
  cards.map(([id, card]) => [id, typeof card === 'string' ? card : JSON.stringify(validated(card))])

/** A title's card in one language; ids of languages are below ten. */
const keyOf = (id: number, language: Language) => id * 10 + languageFacts(language).id

interface CachedCard {
  readonly text: string
  /** Of where the title's copies are. */
  readonly version: number
}

/**
 * Cards that were made, until the data version changes or a copy of the title is lent or returned: readers look at the same titles again and again, and a card whose text is kept is neither
 * read, nor made, nor looked at, nor written as JSON a second time.
 */
export class MemoryCardCache implements CardCache {
  readonly #deps: CardCacheDeps
  readonly #max: number
  #dataVersion: string | undefined
  #begun = 0
  #cards = new Map<number, CachedCard>()

  constructor(deps: CardCacheDeps, max = maxCards) {
    this.#deps = deps
    this.#max = max
  }

  /** All that was made under the mark as it is now; another mark begins with none. */
  async #current(): Promise<Map<number, CachedCard>> {
    const dataVersion = await this.#deps.dataVersion()
    const now = this.#deps.clock.now().getTime()
    if (dataVersion !== this.#dataVersion || now < this.#begun || now - this.#begun >= maxAge) {
      this.#dataVersion = dataVersion
      this.#begun = now
      this.#cards = new Map()
    }
    return this.#cards
  }

  async texts(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly string[]> {
    // What is made while something is written ends in a map that nobody looks at any more.
    const cached = await this.#current()
    // Read before the cards are made: a card may be newer than its version, never older.
    const versions = await this.#deps.versions(ids)
    noteTitles(versions)
    const known: (string | undefined)[] = []
    const missing: number[] = []
    for (const id of ids) {
      const card = cached.get(keyOf(id, language))
      const text = card?.version === (versions.get(id) ?? 0) ? card.text : undefined
      known.push(text)
      if (text === undefined) missing.push(id)
    }
    if (missing.length === 0) return known as string[]
    const made = new Map(await this.#made(missing, language, make))
    for (const [id, text] of made) this.#keep(cached, keyOf(id, language), { text, version: versions.get(id) ?? 0 })
    const texts: string[] = []
    for (let at = 0; at < ids.length; at += 1) {
      const text = known[at] ?? made.get(ids[at]!)
      if (text !== undefined) texts.push(text)
    }
    return texts
  }

  /** The mark goes along: who reads for it later than it was asked for reads nothing older. */
  async #made(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly CardText[]> {
    const fromWorker = this.#deps.maker?.texts({ ids, language, dataVersion: this.#dataVersion ?? '' })
    return (await fromWorker) ?? cardTexts(await make(ids))
  }

  #keep(cached: Map<number, CachedCard>, key: number, card: CachedCard): void {
    if (cached.size >= this.#max && !cached.has(key)) forgetOldest(cached, Math.max(1, this.#max >> 4))
    cached.set(key, card)
  }
}

/**
 * The first of the map are those that were made the longest ago. Many at once: a map looks for its first entry behind all that were taken away since it
 * was last put in order, and one by one that is a walk through thousands each time.
 */
function forgetOldest(cached: Map<number, CachedCard>, count: number): void {
  let left = count
  for (const oldest of cached.keys()) {
    cached.delete(oldest)
    if (--left === 0) return
  }
}
