import { parentPort, workerData } from 'node:worker_threads'
import type { BuiltRenderer, Gathered } from './built-renderer.ts'
import type { Drawn, WorkerStart } from './render-thread.ts'

const { draw } = (await import((workerData as WorkerStart).file)) as BuiltRenderer

const encoder = new TextEncoder()

/** Bytes are handed over without being copied, and are what is sent: a text would be written into the message and read out of it again. */
async function answerTo(gathered: Gathered): Promise<Drawn> {
  try {
    const page = await draw(gathered)
    return { page: typeof page.html === 'string' ? { ...page, html: encoder.encode(page.html) } : page }
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { failure: { message, stack } }
  }
}

parentPort!.on('message', async ({ id, gathered }: { readonly id: number; readonly gathered: Gathered }) => {
  const drawn = await answerTo(gathered)
  const html = 'page' in drawn ? drawn.page.html : ''
  parentPort!.postMessage({ id, drawn }, typeof html === 'string' ? [] : [html.buffer as ArrayBuffer])
})
parentPort!.postMessage('ready')
