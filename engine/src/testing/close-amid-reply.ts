import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { serveRequests } from '../threads/serve-requests.ts'
import { WorkerThread } from '../threads/worker-thread.ts'

// A program of its own: it closes a thread while the reply to its only request is on the way, and says so when the thread has ended.

if (isMainThread) {
  const isReplied = new Int32Array(new SharedArrayBuffer(4))
  const thread = new WorkerThread<string, string>({ file: new URL(import.meta.url), workerData: isReplied })
  thread.run('anything').catch(() => undefined)
  // Nothing is received here meanwhile.
  Atomics.wait(isReplied, 0, 0)
  await thread.close()
  process.stdout.write('closed\n')
} else {
  const isReplied = workerData as Int32Array
  const port = parentPort!
  const postMessage = port.postMessage.bind(port)
  port.postMessage = (message: unknown) => {
    postMessage(message)
    if (message === 'started') return
    Atomics.store(isReplied, 0, 1)
    Atomics.notify(isReplied, 0)
  }
  serveRequests(port, (request: string) => request)
}
