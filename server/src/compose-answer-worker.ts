import { parentPort, workerData } from 'node:worker_threads'
import { searchTitles } from '@farol/contract/search.ts'
import { serveSearches, type IndexBeside, type WorkerStart } from '@farol/engine/threads/searching-worker.ts'
import { systemClock } from './adapters/clock/system-clock.ts'
import { openReader } from './adapters/database/open-database.ts'
import { searchBeside } from './adapters/search/engine-index.ts'
import { stemmers } from './adapters/search/stemmers.ts'
import type { CardWorkerStart } from './card-thread.ts'
import { storesOver } from './compose-stores.ts'
import type { AnswerErrand, DoneAnswer } from './features/search/answers-beside.ts'
import { answerSearch, type TitleSearchDoors } from './features/search/search-titles.ts'
import { copyOfRoom } from './http/encoded-body.ts'
import { promisedReply } from './http/promised-reply.ts'
import { ReplyRoom } from './http/reply-room.ts'
import { withText } from './http/reply-text.ts'
import { KeptCards } from './kept-cards.ts'
import { keptFacetTexts } from './kept-facet-texts.ts'
import { keptReads } from './kept-reads.ts'

/** What a thread of answers begins with, beside what searching needs. */
export type AnswerWorkerStart = CardWorkerStart

/** Of whole searches; their words are found again each time. */
const remembered = 250
/** Twice as many as in a thread that does other things too: strangers' questions find strangers' titles, and half of them show some that were shown a while ago. */
const mostCards = 40_000

const promised = promisedReply(searchTitles.reply)
const room = new ReplyRoom()

/** As the thread that serves knows it: what is read for a question is as new as the question. */
let mark = ''

function doorsOver({ file, hasPictures }: AnswerWorkerStart, index: IndexBeside): TitleSearchDoors {
  const keeping = { mark: async () => mark, clock: systemClock }
  return {
    ...keptReads(storesOver(openReader(file, keeping.mark))),
    index: { search: (query) => searchBeside(index, query) },
    coverPictures: { isOffered: hasPictures },
    cardShelf: new KeptCards(keeping, mostCards),
    facetTexts: keptFacetTexts(keeping),
  }
}

async function answered(doors: TitleSearchDoors, { since, asked }: AnswerErrand): Promise<DoneAnswer> {
  const { query, language, wire } = asked
  mark = asked.mark
  const reply = promised(await answerSearch(doors, query, language, since)) as object
  if (wire === 'handed on') return withText(reply)
  const copy = await copyOfRoom(room.bytesOf(reply), wire.encoding)
  // A copy of its own: a part of a larger store would be handed over with all of that.
  return { ...copy, bytes: new Uint8Array(copy.bytes) }
}

const { own, ...start } = workerData as WorkerStart & { readonly own: AnswerWorkerStart }

serveSearches(parentPort!, start, {
  stemmers,
  remembered,
  doing: (index) => {
    const doors = doorsOver(own, index)
    return (what) => answered(doors, JSON.parse(what) as AnswerErrand)
  },
})
