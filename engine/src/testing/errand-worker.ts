import { parentPort, workerData } from 'node:worker_threads'
import type { Query } from '../query.ts'
import { serveSearches, type WorkerStart } from '../threads/searching-worker.ts'
import { fiveStemmers } from './small-schema.ts'

/** A worker of a program's own: an errand is a query, or the order to end. */
serveSearches(parentPort!, workerData as WorkerStart, {
  stemmers: fiveStemmers,
  remembered: 10,
  doing: (index) => async (what) => {
    if (what === 'end') throw setImmediate(() => process.exit(1))
    return index.search(JSON.parse(what) as Query)
  },
})
