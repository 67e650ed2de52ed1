import { parentPort, workerData } from 'node:worker_threads'
import { serveSearches, type WorkerStart } from './searching-worker.ts'

if (parentPort) serveSearches(parentPort, workerData as WorkerStart)
