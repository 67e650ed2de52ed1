import { parentPort, workerData } from 'node:worker_threads'
import { buildIndex } from '../search/engine-side.ts'

parentPort!.postMessage('begun')

/** Builds the corpus over and over, until it is stopped. */
for (;;) {
  const { buildSeconds } = buildIndex(Number(workerData), 1, 1)
  parentPort!.postMessage(buildSeconds)
}
