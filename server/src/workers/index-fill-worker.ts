import { parentPort, workerData } from 'node:worker_threads'
import { IndexAppender } from '@farol/engine/storage/index-appender.ts'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
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

async function handle(order: IndexFillRequest): Promise<IndexFillReply> {
  if (order !== 'cut' && 'put' in order) return put(order.put)
  const appender = (await opened)!
  if (order === 'cut') await appender.cut()
  else await appender.count(order.save)
  return []
}

serveRequests(parentPort!, handle, { inOrder: true })
