import type { WorkerPool } from '@farol/engine/threads/worker-pool.ts'
import { WorkerExited } from '@farol/engine/threads/worker-thread.ts'
import type { Page, PageRenderer, PageRequest } from '../../ports/page-renderer.ts'
import type { BuiltRenderer, LoadedPage } from './built-renderer.ts'

export type RenderPool = WorkerPool<LoadedPage, Page>

/**
 * Loads what a page shows in the thread that serves, and has it rendered in another one, so that neither waits for the other. A thread that
 * ended is replaced and what it had not rendered is rendered by the next; where none starts, pages are rendered here.
 */
export class WorkerRenderer implements PageRenderer {
  readonly #built: BuiltRenderer
  readonly #pool: RenderPool

  /** `built` is the module that the threads of the pool load too. */
  constructor(built: BuiltRenderer, pool: RenderPool) {
    this.#built = built
    this.#pool = pool
    pool.start()
  }

  get languages() {
    return this.#built.languages
  }

  async render(request: PageRequest): Promise<Page> {
    const loadedPage = await this.#built.loadPage(request)
    return 'redirect' in loadedPage ? { ...loadedPage, html: '' } : this.#renderPage(loadedPage)
  }

  /** `ended`: how many threads have ended during this page. */
  async #renderPage(loadedPage: LoadedPage, ended = 0): Promise<Page> {
    if (!this.#pool.isAvailable) return this.#built.renderPage(loadedPage)
    try {
      return await this.#pool.run(loadedPage)
    } catch (error) {
      if (!(error instanceof WorkerExited)) throw error
      const over = ended + (error.reason === 'own request' ? 1 : 0)
      if (over > 1) throw error
      return this.#renderPage(loadedPage, over)
    }
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}
