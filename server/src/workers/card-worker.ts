import { parentPort, workerData } from 'node:worker_threads'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import type { CardWorkerStart } from './card-worker-client.ts'
import { readerStores } from '../composition/reader-stores.ts'
import { cardTexts } from '../caches/memory-card-cache.ts'
import { cachedReads } from '../caches/cached-reads.ts'
import type { AskedCards, CardText } from '../ports/card-cache.ts'
import { makeCards } from '../title-cards/load-cards.ts'

const { hasPictures, ...start } = workerData as CardWorkerStart

/** As the thread that serves knows it: what is read for a question is as new as the question. */
let dataVersion = ''
const deps = { ...cachedReads(readerStores(start, async () => dataVersion)), coverPictures: { isOffered: hasPictures } }

async function texts({ ids, language, dataVersion: now }: AskedCards): Promise<readonly CardText[]> {
  dataVersion = now
  return cardTexts(await makeCards(deps, ids, language))
}

serveRequests(parentPort!, texts)
