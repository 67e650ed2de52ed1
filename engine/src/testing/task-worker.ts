import { parentPort, workerData } from 'node:worker_threads'
import type { Answer } from '../answer.ts'
import { namedCounts } from '../execution/search.ts'
import type { Query } from '../query.ts'
import { serveSearches, type WorkerStart } from '../threads/serve-searches.ts'
import { fiveStemmers } from './small-schema.ts'

/** A worker of a program's own: an errand is a query, or the order to end. */
serveSearches(parentPort!, workerData as WorkerStart, {
  stemmers: fiveStemmers,
  remembered: 10,
  createHandler: (index) => async (what) => {
    if (what === 'end') throw setImmediate(() => process.exit(1))
    const { facets, ...found } = index.search(JSON.parse(what) as Query)
    const named = Object.entries(facets).map(([facet, numbers]) => [
      facet,
      namedCounts({ value: (number) => index.value(facet, number) }, numbers),
    ])
    return { ...found, facets: Object.fromEntries(named) as Answer['facets'] }
  },
})
