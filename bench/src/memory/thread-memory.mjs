// Loaded before the server by `--import`, in each of its threads: every half minute a line of what the thread holds.
import { appendFileSync } from 'node:fs'
import { threadId, threadName } from 'node:worker_threads'

const file = process.env.THREAD_MEMORY

if (file)
  setInterval(() => {
    const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
    const name = threadId === 0 ? 'main' : threadName || `thread ${threadId}`
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), threadId, name, heapUsed, heapTotal, external, arrayBuffers })}\n`)
  }, 30_000).unref()
