import { parentPort, workerData } from 'node:worker_threads'
import { serveSearches, type WorkerStart } from './serve-searches.ts'

if (parentPort) serveSearches(parentPort, workerData as WorkerStart)
