import { transcode } from 'node:buffer'
import { parentPort, workerData } from 'node:worker_threads'
import type { BuiltRenderer, LoadedPage } from './built-renderer.ts'
import type { RenderResult, WorkerStart } from './render-worker-client.ts'

const { renderPage } = (await import((workerData as WorkerStart).file)) as BuiltRenderer

/** Room for a page of a million signs, used for one after another: memory that was used before is quicker than new memory of the right size. */
const buffer = Buffer.alloc(2 << 20)

/**
 * UTF-8 in memory of its own, which can be handed over. Put down as UTF-16 first: a page is turned into UTF-8 from there in a quarter of the time that its
 * text takes, sign by sign.
 */
function bytesOf(text: string): Uint8Array {
  if (text.length * 2 > buffer.length || !text.isWellFormed()) return new TextEncoder().encode(text)
  return transcode(buffer.subarray(0, buffer.write(text, 'utf16le')), 'utf16le', 'utf8')
}

/** Bytes are handed over without being copied, and are what is sent: a text would be written into the message and read out of it again. */
async function answerTo(loadedPage: LoadedPage): Promise<RenderResult> {
  try {
    const page = await renderPage(loadedPage)
    return { page: typeof page.html === 'string' ? { ...page, html: bytesOf(page.html) } : page }
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    return { failure: { message, stack } }
  }
}

parentPort!.on('message', async ({ id, loadedPage }: { readonly id: number; readonly loadedPage: LoadedPage }) => {
  const rendered = await answerTo(loadedPage)
  const html = 'page' in rendered ? rendered.page.html : ''
  parentPort!.postMessage({ id, rendered }, typeof html === 'string' ? [] : [html.buffer as ArrayBuffer])
})
parentPort!.postMessage('ready')
