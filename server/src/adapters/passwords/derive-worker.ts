import { argon2Sync } from 'node:crypto'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Asked, Derived } from './derive-in-worker.ts'

// On Linux a priority belongs to a thread: a storm of sign-ins takes the processor's time that searches leave over.
if (os.platform() === 'linux') os.setPriority(5)

parentPort!.on('message', ({ parameters }: Asked) => {
  const answer = (): Derived => {
    try {
      return { key: argon2Sync('argon2id', parameters) }
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) }
    }
  }
  parentPort!.postMessage(answer())
})
