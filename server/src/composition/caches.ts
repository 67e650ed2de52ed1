import { cachedReads } from '../caches/cached-reads.ts'
import { areFresh } from '../caches/page-reads.ts'
import { facetTextCache, MemoryCardCache } from '../search-service/search-caches.ts'
import { VersionedCache } from '../caches/versioned-cache.ts'
import type { ReadDocument } from '../features/institution/current-document.ts'
import type { CachedAnswer, RenderedPage } from '../http/pages.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'
import type { SearchIndex } from '../ports/search-index.ts'
import type { ComposedStores } from './stores.ts'

/** The stores as requests read them: what rarely changes, cards and texts of facets come from memory. */
export function cachedStores(open: ComposedStores, coverPictures: CoverPictures) {
  const deps = { dataVersion: open.changes.dataVersion, clock: open.clock }
  const { versions } = open.librarySystem.availability
  const cardCache = new MemoryCardCache({ ...deps, versions })
  return { ...cachedReads(open), coverPictures, cardCache, facetTexts: facetTextCache(deps) }
}

/**
 * Pages, and what all of them ask, are cached until the data version, the index or the institution's document changes, or a copy or comment
 * that a page shows; ten seconds together for what the hour decides.
 */
export function pageCaches(stores: ComposedStores, index: SearchIndex, readDocument: ReadDocument) {
  const dataVersion = async () => [await stores.changes.dataVersion(), await index.position(), (await readDocument()).version].join(' ')
  const deps = { dataVersion, clock: stores.clock }
  const now = {
    titles: stores.librarySystem.availability.versions,
    comments: () => stores.changes.commentsVersion(),
    commentsOf: stores.titleComments.version,
  }
  return {
    isFresh: (page: RenderedPage) => areFresh(page.reads, now),
    pageCache: new VersionedCache<RenderedPage>(deps, { maxBytes: 96 << 20, bytesOf: (page) => page.bytes, maxAge: 9_000 }),
    answerCache: new VersionedCache<CachedAnswer>(deps, { maxBytes: 1 << 20, bytesOf: () => 4_096, maxAge: 1_000 }),
  }
}
