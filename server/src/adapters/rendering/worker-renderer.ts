import type { Page, PageRenderer, PageRequest } from '../../ports/page-renderer.ts'
import type { BuiltRenderer, LoadedPage } from './built-renderer.ts'
import { RenderWorkerClient, WorkerExited } from './render-worker-client.ts'

const timeoutMilliseconds = 20_000
/** Milliseconds until a thread that did not come up is tried again. */
const pauseAfterFailure = 30_000

export interface WorkerRendererOptions {
  /** The renderer that was built: its module, and the address of its file for the thread. */
  readonly built: BuiltRenderer
  readonly file: string
  readonly timeout?: number
}

/**
 * Asks for what a page shows in the thread that serves, and has it drawn in another one, so that neither waits for the other. A thread that
 * ended is replaced and what it had not drawn is drawn by the next; where none comes up, pages are drawn here.
 */
export class WorkerRenderer implements PageRenderer {
  readonly #options: WorkerRendererOptions
  #thread: RenderWorkerClient | undefined
  #noThreadUntil = 0
  #isClosed = false

  constructor(options: WorkerRendererOptions) {
    this.#options = options
    this.#current()
  }

  get languages() {
    return this.#options.built.languages
  }

  async render(request: PageRequest): Promise<Page> {
    const loadedPage = await this.#options.built.loadPage(request)
    return 'redirect' in loadedPage ? { ...loadedPage, html: '' } : this.#renderPage(loadedPage)
  }

  #current(): RenderWorkerClient | undefined {
    if (this.#thread || this.#isClosed || performance.now() < this.#noThreadUntil) return this.#thread
    const { file, timeout = timeoutMilliseconds } = this.#options
    const thread = new RenderWorkerClient({
      file,
      timeout,
      ended: () => {
        if (this.#thread === thread) this.#thread = undefined
      },
    })
    return (this.#thread = thread)
  }

  /** `ended`: how many threads have ended over this page. */
  async #renderPage(loadedPage: LoadedPage, ended = 0): Promise<Page> {
    const thread = this.#current()
    if (!thread) return this.#options.built.renderPage(loadedPage)
    try {
      return await thread.renderPage(loadedPage)
    } catch (error) {
      if (!(error instanceof WorkerExited)) throw error
      if (error.reason === 'absent') this.#noThreadUntil = performance.now() + pauseAfterFailure
      const over = ended + (error.reason === 'own page' ? 1 : 0)
      if (over > 1) throw error
      return this.#renderPage(loadedPage, over)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.close()
  }
}
