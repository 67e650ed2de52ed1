import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { PartBuilder } from '@farol/engine/segment/built-part.ts'
import { stemKeysOf } from '@farol/engine/search-index.ts'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import { readerStores } from '../composition/reader-stores.ts'
import { titleDocuments } from '../composition/title-documents.ts'
import { describeTitles, placeCodes } from '../title-index/describe-titles.ts'
import type { IndexWorkerStart, SentBatch } from './index-worker-client.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'
import type { BatchRequest } from '../ports/title-batches.ts'
import type { TitleRecord } from '../ports/titles.ts'

/** A third of the share of the threads that answer readers, where a processor is fought for; all of it where it is not. */
const niceness = 5
// On Linux each thread has its own; elsewhere it would be that of all the process.
if (platform() === 'linux') setPriority(niceness)

const stores = readerStores(workerData as IndexWorkerStart)
const { schema, stemmers, toDocument } = titleDocuments
const stems = stemKeysOf(stemmers)
/** Rows that are read together live until all of them are described. */
const pageSize = 200

/** The titles that are asked for, some at a time. */
async function* pagesOf(asked: BatchRequest): AsyncGenerator<readonly TitleRecord[]> {
  if ('ids' in asked) {
    for (let at = 0; at < asked.ids.length; at += pageSize) yield await stores.titles.records(asked.ids.slice(at, at + pageSize))
    return
  }
  for (let { after } = asked; ;) {
    const titles = (await stores.titles.recordsAfter(after, pageSize)).filter(({ id }) => id <= asked.upTo)
    if (titles.length === 0) return
    yield titles
    after = titles.at(-1)!.id
  }
}

async function batchOf(asked: BatchRequest): Promise<SentBatch> {
  const codes = await placeCodes(stores)
  const building = new PartBuilder(schema, stems)
  const displays: NewTitleDisplay[] = []
  const ids: number[] = []
  for await (const page of pagesOf(asked)) {
    await describeTitles(stores, page, codes, (title, display) => {
      building.builder.read(toDocument(title))
      ids.push(title.id)
      displays.push(display)
    })
  }
  return { ids, displays, ...(ids.length > 0 && { part: building.build() }) }
}

serveRequests(parentPort!, batchOf, { inOrder: true })
