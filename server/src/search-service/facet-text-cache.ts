import type { Language } from '@farol/contract/language.ts'
import type { ValueTexts } from '../features/search/facet-texts.ts'
import { VersionedCache, type VersionedCacheDeps } from '../caches/versioned-cache.ts'

/** Milliseconds. */
const maxAge = 60_000

/** What the values of facets are called, for as long as nothing is written; one growing list for each language. */
export function facetTextCache(deps: VersionedCacheDeps): (language: Language) => Promise<ValueTexts> {
  const cache = new VersionedCache<ValueTexts>(deps, { maxBytes: 1 << 20, bytesOf: () => 1_000, maxAge })
  return (language) => cache.get(language, async () => new Map())
}
