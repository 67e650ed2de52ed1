import { languageFacts, type Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import { noteTitles } from '../caches/page-reads.ts'
import type { ValueTexts } from '../features/search/facet-names.ts'
import type { CardCache, MakeCards } from '../ports/card-cache.ts'
import { VersionedCache, type VersionedCacheDeps } from '../caches/versioned-cache.ts'

export interface CardCacheDeps extends VersionedCacheDeps {
  /** Versions of where the copies of titles are; see the port `Availability`. */
  readonly versions: (titleIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
}

interface CachedCard {
  readonly card: ResultItem
  /** Of where the title's copies are. */
  readonly version: number
}

/** About what a card with everything that it may say takes. */
export const cardBytes = 2_500

/** `maxAge` in milliseconds. */
const limits = { maxBytes: 50 << 20, bytesOf: () => cardBytes, maxAge: 60_000 }

/** A title's card in one language; ids of languages are below ten. */
const keyOf = (id: number, language: Language) => id * 10 + languageFacts(language).id

/**
 * Cards that were made, until the data version changes or a copy of the title is lent or returned: readers look at the same titles again and again, and
 * a cached card is neither read, nor made, nor validated a second time.
 */
export class MemoryCardCache implements CardCache {
  readonly #deps: CardCacheDeps
  readonly #cache: VersionedCache<CachedCard, number>

  constructor(deps: CardCacheDeps, maxBytes = limits.maxBytes) {
    this.#deps = deps
    this.#cache = new VersionedCache(deps, { ...limits, maxBytes })
  }

  async cards(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly ResultItem[]> {
    const cached = await this.#cache.current()
    // Read before the cards are made: a card may be newer than its version, never older.
    const versions = await this.#deps.versions(ids)
    noteTitles(versions)
    const known = new Map<number, ResultItem>()
    const missing: number[] = []
    for (const id of ids) {
      const entry = cached.get(keyOf(id, language))?.value
      if (entry?.version === (versions.get(id) ?? 0)) known.set(id, entry.card)
      else missing.push(id)
    }
    for (const [id, card] of missing.length === 0 ? [] : await make(missing)) {
      cached.set(keyOf(id, language), { card: Object.freeze(card), version: versions.get(id) ?? 0 })
      known.set(id, card)
    }
    return ids.flatMap((id) => known.get(id) ?? [])
  }
}

/** What the values of facets are called, for as long as nothing is written; one growing list for each language. */
export function facetTextCache(deps: VersionedCacheDeps): (language: Language) => Promise<ValueTexts> {
  const cache = new VersionedCache<ValueTexts>(deps, { maxBytes: 1 << 20, bytesOf: () => 1_000, maxAge: limits.maxAge })
  return (language) => cache.get(language, async () => new Map())
}
