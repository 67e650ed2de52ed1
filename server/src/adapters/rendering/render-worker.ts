import { parentPort, workerData } from 'node:worker_threads'
import type { BuiltRenderer, Gathered } from './built-renderer.ts'
import type { Drawn, WorkerStart } from './render-thread.ts'

const { draw } = (await import((workerData as WorkerStart).file)) as BuiltRenderer

async function answerTo(gathered: Gathered): Promise<Drawn> {
  try {
    return { page: await draw(gathered) }
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { failure: { message, stack } }
  }
}

parentPort!.on('message', async ({ id, gathered }: { readonly id: number; readonly gathered: Gathered }) =>
  parentPort!.postMessage({ id, drawn: await answerTo(gathered) }),
)
parentPort!.postMessage('ready')
