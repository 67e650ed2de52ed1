import { transcode } from 'node:buffer'
import { parentPort, workerData } from 'node:worker_threads'
import { serveRequests } from '@farol/engine/threads/serve-requests.ts'
import type { BuiltRenderer, LoadedPage } from '../adapters/rendering/built-renderer.ts'
import type { Page } from '../ports/page-renderer.ts'

/** What the thread begins with: the file of the renderer, as an address. */
export interface RenderWorkerStart {
  readonly file: string
}

const { renderPage } = (await import((workerData as RenderWorkerStart).file)) as BuiltRenderer

/** Memory for a page of a million characters, used for one after another: memory that was used before is quicker than new memory of the right size. */
const buffer = Buffer.alloc(2 << 20)

/**
 * UTF-8 in memory of its own, which can be handed over. Written as UTF-16 first: a page is converted to UTF-8 from there in a quarter of the time that its
 * text takes, character by character.
 */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (text.length * 2 > buffer.length || !text.isWellFormed()) return new TextEncoder().encode(text)
  return transcode(buffer.subarray(0, buffer.write(text, 'utf16le')), 'utf16le', 'utf8') as Uint8Array<ArrayBuffer>
}

/** Bytes are handed over without being copied, and are what is sent: a text would be written into the message and read out of it again. */
async function rendered(loadedPage: LoadedPage): Promise<Page> {
  const page = await renderPage(loadedPage)
  return typeof page.html === 'string' ? { ...page, html: bytesOf(page.html) } : page
}

serveRequests(parentPort!, rendered, {
  transfer: ({ html }) => (typeof html === 'string' ? [] : [html.buffer as ArrayBuffer]),
})
