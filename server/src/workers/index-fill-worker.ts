import { parentPort, workerData } from 'node:worker_threads'
import { IndexAppender } from '@farol/engine/storage/index-appender.ts'
import type { IndexFillRequest, IndexFillReply, IndexFillWorkerStart } from './index-fill-worker-client.ts'
import { readerStores } from '../composition/reader-stores.ts'
import { titleDocuments } from '../composition/title-documents.ts'
import { describeDrafts, placeCodes } from '../title-index/describe-titles.ts'
import type { DraftedTitle } from '../ports/index-filler.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'

const { directory, ...start } = workerData as IndexFillWorkerStart
const stores = readerStores(start)
const { schema, stemmers, toDocument } = titleDocuments
const opened = IndexAppender.open(directory, { schema, stemmers })
/** Rows that are read together live until all of their titles are described. */
const pageSize = 200

async function put(titles: readonly DraftedTitle[]): Promise<readonly NewTitleDisplay[]> {
  const appender = (await opened)!
  const codes = await placeCodes(stores)
  const displays: NewTitleDisplay[] = []
  for (let at = 0; at < titles.length; at += pageSize)
    await describeDrafts(stores, titles.slice(at, at + pageSize), codes, (title, display) => {
      appender.add(toDocument(title))
      displays.push(display)
    })
  return displays
}

async function answerTo(order: IndexFillRequest): Promise<IndexFillReply> {
  try {
    if (order === 'cut') await (await opened)!.cut()
    else if ('save' in order) await (await opened)!.count(order.save)
    else return { displays: await put(order.put) }
    return 'done'
  } catch (error) {
    return { failed: String(error) }
  }
}

let turn = Promise.resolve()
parentPort!.on('message', (order: IndexFillRequest) => {
  turn = turn.then(async () => parentPort!.postMessage(await answerTo(order)))
})
