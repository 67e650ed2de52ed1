import { parentPort, workerData } from 'node:worker_threads'
import type { CardQuestion, CardReply, CardWorkerStart } from './card-worker-client.ts'
import { readerStores } from '../composition/reader-stores.ts'
import { cardTexts } from '../caches/memory-card-cache.ts'
import { cachedReads } from '../caches/cached-reads.ts'
import { makeCards } from '../title-cards/load-cards.ts'

const { hasPictures, ...start } = workerData as CardWorkerStart

/** As the thread that serves knows it: what is read for a question is as new as the question. */
let dataVersion = ''
const deps = { ...cachedReads(readerStores(start, async () => dataVersion)), coverPictures: { isOffered: hasPictures } }

async function answerTo({ id, ids, language, dataVersion: now }: CardQuestion): Promise<CardReply> {
  dataVersion = now
  try {
    return { id, texts: cardTexts(await makeCards(deps, ids, language)) }
  } catch {
    return { id }
  }
}

parentPort!.on('message', async (question: CardQuestion) => parentPort!.postMessage(await answerTo(question)))
