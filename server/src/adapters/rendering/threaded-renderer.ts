import type { Page, PageRenderer, PageRequest } from '../../ports/page-renderer.ts'
import type { BuiltRenderer, Gathered } from './built-renderer.ts'
import { RenderThread, ThreadEnded } from './render-thread.ts'

const patienceMilliseconds = 20_000
/** Milliseconds until a thread that did not come up is tried again. */
const restAfterFailure = 30_000

export interface ThreadedOptions {
  /** The renderer that was built: its module, and the address of its file for the thread. */
  readonly built: BuiltRenderer
  readonly file: string
  readonly patience?: number
}

/**
 * Asks for what a page shows in the thread that serves, and has it drawn in another one, so that neither waits for the other. A thread that
 * ended is replaced and what it had not drawn is drawn by the next; where none comes up, pages are drawn here.
 */
export class ThreadedRenderer implements PageRenderer {
  readonly #options: ThreadedOptions
  #thread: RenderThread | undefined
  #noThreadUntil = 0
  #isClosed = false

  constructor(options: ThreadedOptions) {
    this.#options = options
    this.#current()
  }

  get languages() {
    return this.#options.built.languages
  }

  async render(request: PageRequest): Promise<Page> {
    const gathered = await this.#options.built.gather(request)
    return 'redirect' in gathered ? { ...gathered, html: '' } : this.#draw(gathered)
  }

  #current(): RenderThread | undefined {
    if (this.#thread || this.#isClosed || performance.now() < this.#noThreadUntil) return this.#thread
    const { file, patience = patienceMilliseconds } = this.#options
    const thread = new RenderThread({
      file,
      patience,
      ended: () => {
        if (this.#thread === thread) this.#thread = undefined
      },
    })
    return (this.#thread = thread)
  }

  /** `ended`: how many threads have ended over this page. */
  async #draw(gathered: Gathered, ended = 0): Promise<Page> {
    const thread = this.#current()
    if (!thread) return this.#options.built.draw(gathered)
    try {
      return await thread.draw(gathered)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (error.reason === 'absent') this.#noThreadUntil = performance.now() + restAfterFailure
      const over = ended + (error.reason === 'own page' ? 1 : 0)
      if (over > 1) throw error
      return this.#draw(gathered, over)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#thread?.close()
  }
}
