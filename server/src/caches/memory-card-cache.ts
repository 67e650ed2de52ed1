import { languageFacts, type Language } from '@farol/contract/language.ts'
import { ResultItem } from '@farol/contract/search.ts'
import { replyValidator } from '../calls/reply-validator.ts'
import { noteTitles } from './page-reads.ts'
import type { AskedCards, CardMaker, CardCache, CardText, MakeCards } from '../ports/card-cache.ts'
import type { Clock } from '../ports/clock.ts'
import { VersionedCache } from './versioned-cache.ts'

export interface CardCacheDeps {
  /** The same as long as nothing is written. */
  readonly dataVersion: () => Promise<string>
  /** Versions of where the copies of titles are; see the port `Availability`. */
  readonly versions: (titleIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  readonly clock: Clock
  /** Makes cards beside this thread, where it can. */
  readonly maker?: CardMaker
}

const limits = {
  maxBytes: 32 << 20,
  /** Text and what is around it. */
  bytesOf: ({ text }: CachedCard) => text.length + 200,
  maxAge: 60_000,
}

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
 * Cards that were made, until the data version changes or a copy of the title is lent or returned: readers look at the same titles again and again, and
 * a card whose text is cached is neither read, nor made, nor validated, nor written as JSON a second time.
 */
export class MemoryCardCache implements CardCache {
  readonly #deps: CardCacheDeps
  readonly #cache: VersionedCache<CachedCard, number>

  constructor(deps: CardCacheDeps, maxBytes = limits.maxBytes) {
    this.#deps = deps
    this.#cache = new VersionedCache(deps, { ...limits, maxBytes })
  }

  async texts(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly string[]> {
    const cached = await this.#cache.current()
    // Read before the cards are made: a card may be newer than its version, never older.
    const versions = await this.#deps.versions(ids)
    noteTitles(versions)
    const known = new Map<number, string>()
    const missing: number[] = []
    for (const id of ids) {
      const card = cached.get(keyOf(id, language))?.value
      if (card?.version === (versions.get(id) ?? 0)) known.set(id, card.text)
      else missing.push(id)
    }
    const made = missing.length === 0 ? [] : await this.#made({ ids: missing, language, dataVersion: cached.dataVersion }, make)
    for (const [id, text] of made) {
      cached.set(keyOf(id, language), { text, version: versions.get(id) ?? 0 })
      known.set(id, text)
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  /** The version goes along: who reads for it later than it was asked for reads nothing older. */
  async #made(asked: AskedCards, make: MakeCards): Promise<readonly CardText[]> {
    return (await this.#deps.maker?.texts(asked)) ?? cardTexts(await make(asked.ids))
  }
}
