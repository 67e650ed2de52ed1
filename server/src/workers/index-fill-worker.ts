import { parentPort, workerData } from 'node:worker_threads'
import { IndexAppender } from '@farol/engine/storage/index-appender.ts'
import { openReader } from '../adapters/database/open-database.ts'
import type { IndexFillRequest, IndexFillReply, IndexFillWorkerStart } from './index-fill-worker-client.ts'
import { stemmers } from '../adapters/search/stemmers.ts'
import { titleSchema, toDocument } from '../adapters/search/title-schema.ts'
import { storesOver } from '../composition/stores.ts'
import { describeDrafts, placeCodes } from '../title-index/describe-titles.ts'
import type { DraftedTitle } from '../ports/index-filler.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'

const { file, directory } = workerData as IndexFillWorkerStart
const stores = storesOver(openReader(file, async () => ''))
const opened = IndexAppender.open(directory, { schema: titleSchema, stemmers })
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
