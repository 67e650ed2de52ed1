import { systemClock } from '../adapters/clock/system-clock.ts'
import { searchWorkerFactory } from '../adapters/search/engine-index.ts'
import { stemmers } from '../adapters/search/stemmers.ts'

/** What a search worker takes from adapters. */
export const workerSearch = { clock: systemClock, search: searchWorkerFactory, stemmers }
