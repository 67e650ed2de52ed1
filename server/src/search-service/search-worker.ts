import { parentPort, workerData } from 'node:worker_threads'
import { searchTitles } from '@farol/contract/schemas/search.ts'
import { serveSearches, type WorkerIndex, type WorkerStart } from '@farol/engine/threads/serve-searches.ts'
import { readerStores, type ReaderStart } from '../composition/reader-stores.ts'
import { workerSearch } from '../composition/worker-search.ts'
import type { SearchTask, SearchWorkerReply } from './search-worker-client.ts'
import { answerSearch, type TitleSearchDeps } from '../features/search/search-titles.ts'
import { EncodedBody } from './encoded-body.ts'
import { checkReply } from '../calls/check-reply.ts'
import { noReads, noteReads } from '../caches/page-reads.ts'
import { facetTextCache, MemoryCardCache } from './search-caches.ts'
import { cachedReads } from '../caches/cached-reads.ts'

/** What a thread of answers begins with, beside what searching needs. */
export interface SearchWorkerStart extends ReaderStart {
  /** Whether covers may be had as pictures. */
  readonly hasPictures: boolean
  readonly checkReplies: boolean
}

/** Of whole searches; their words are found again each time. */
const remembered = 250
/** Twice as many as in a thread that does other things too: strangers' questions find strangers' titles, and half of them show some that were shown a while ago. */
const maxCardBytes = 100 << 20

/** As the thread that serves knows it: what is read for a question is as new as the question. */
let dataVersion = ''

function depsFor({ hasPictures, checkReplies: _checkReplies, ...start }: SearchWorkerStart, index: WorkerIndex): TitleSearchDeps {
  const cacheDeps = { dataVersion: async () => dataVersion, clock: workerSearch.clock }
  const stores = readerStores(start, cacheDeps.dataVersion)
  return {
    ...cachedReads(stores),
    index: { search: (query) => workerSearch.search(index, query) },
    coverPictures: { isOffered: hasPictures },
    cardCache: new MemoryCardCache({ ...cacheDeps, versions: stores.librarySystem.availability.versions }, maxCardBytes),
    facetTexts: facetTextCache(cacheDeps),
  }
}

async function answered(deps: TitleSearchDeps, { since, asked }: SearchTask): Promise<SearchWorkerReply> {
  const { query, language, wire } = asked
  dataVersion = asked.dataVersion
  const reads = noReads()
  const reply = await noteReads(reads, () => answerSearch(deps, query, language, since))
  if (own.checkReplies) checkReply(searchTitles.reply, reply)
  const titles = [...reads.titles]
  const copy = await new EncodedBody(JSON.stringify(reply)).copyFor(wire.encoding)
  // A copy of its own: a part of a larger store would be handed over with all of that.
  return { ...copy, bytes: new Uint8Array(copy.bytes), titles }
}

const { own, ...start } = workerData as WorkerStart & { readonly own: SearchWorkerStart }

serveSearches(parentPort!, start, {
  stemmers: workerSearch.stemmers,
  remembered,
  createHandler: (index) => {
    const deps = depsFor(own, index)
    return (what) => answered(deps, JSON.parse(what) as SearchTask)
  },
})
