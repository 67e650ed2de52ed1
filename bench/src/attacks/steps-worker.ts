import { parentPort, workerData } from 'node:worker_threads'
import { StepCounter } from './counted-steps.ts'

// V8 counts blocks of code that was compiled after counting began: a thread of its own loads the parsers after that.
using counter = new StepCounter()
const { growthOfSteps } = await import('./input-growth.ts')
parentPort?.postMessage((workerData as readonly number[]).flatMap((characters) => growthOfSteps(counter, characters)))
