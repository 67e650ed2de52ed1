import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from './adapters/database/open-database.ts'
import type { CardQuestion, CardReply, CardWorkerStart } from './card-thread.ts'
import { storesOver } from './compose-stores.ts'
import { cardTexts } from './kept-cards.ts'
import { keptReads } from './kept-reads.ts'
import { makeCards } from './title-cards/load-cards.ts'

const { file, hasPictures } = workerData as CardWorkerStart

/** As the thread that serves knows it: what is read for a question is as new as the question. */
let mark = ''
const doors = { ...keptReads(storesOver(openReader(file, async () => mark))), coverPictures: { isOffered: hasPictures } }

async function answerTo({ id, ids, language, mark: now }: CardQuestion): Promise<CardReply> {
  mark = now
  try {
    return { id, texts: cardTexts(await makeCards(doors, ids, language)) }
  } catch {
    return { id }
  }
}

parentPort!.on('message', async (question: CardQuestion) => parentPort!.postMessage(await answerTo(question)))
