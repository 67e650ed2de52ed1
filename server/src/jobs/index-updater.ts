import type { Changes } from '../ports/changes.ts'
import { fillDisplays } from '../features/search/fill-displays.ts'
import type { IndexingDeps } from '../features/search/index-batches.ts'
import { mustBeFilled, updateIndex } from '../features/search/update-index.ts'

/** Told of what goes wrong and of what is done; nobody waits for an answer. */
export interface IndexUpdaterListeners {
  failed(error: unknown): void
  filled(titles: number): void
}

/** Milliseconds of rest where own writes are heard: for what other processes wrote. */
const netMs = 1_000
/** And where nothing is heard. */
const pollMs = 100

/**
 * Keeps the index up to the database from now on, one round at a time: looks for changes after each write of this process and once a second
 * for those of others. A round that fails is told and tried again; searches go on with what the index has.
 */
export class IndexUpdater {
  readonly #deps: IndexingDeps
  readonly #listeners: IndexUpdaterListeners
  #running: Promise<void> | undefined
  #stopped = false
  #ready = false
  #filled = 0
  #displays: Promise<void> | undefined
  #next: NodeJS.Timeout | undefined

  readonly #pauseMs: number
  readonly #deafen: () => void
  /** Something was written since the round that runs began. */
  #woken = false

  /** Without `onWrite` it looks ten times a second; `pauseMs` is how long it rests otherwise when nothing is heard. */
  constructor(deps: IndexingDeps, listeners: IndexUpdaterListeners, onWrite?: Changes['onWrite'], pauseMs = onWrite ? netMs : pollMs) {
    this.#deps = deps
    this.#listeners = listeners
    this.#pauseMs = pauseMs
    this.#deafen = onWrite?.(() => this.#wake()) ?? (() => {})
  }

  /** True once the index has been brought up to the database at least once. */
  get ready(): boolean {
    return this.#ready
  }

  /** Whether the index holds the catalogue, as it was at some time at least: searches of one that must be made anew would find nothing. */
  async isUsable(): Promise<boolean> {
    return this.#ready || this.#stopped || !(await mustBeFilled(this.#deps).catch(() => true))
  }

  /** Titles that the round which runs, or the last one, put into an index that is made anew. */
  get filled(): number {
    return this.#filled
  }

  async #round(): Promise<void> {
    try {
      await updateIndex(
        this.#deps,
        (done) => {
          this.#filled = done
          this.#listeners.filled(done)
        },
        () => this.#stopped,
      )
      this.#ready = true
      this.#displays ??= fillDisplays(this.#deps, () => this.#stopped).catch((error: unknown) => this.#listeners.failed(error))
    } catch (error) {
      if (!this.#stopped) this.#listeners.failed(error)
    }
  }

  #goOn(): void {
    if (this.#stopped) return
    clearTimeout(this.#next)
    this.#next = setTimeout(() => void this.start(), this.#woken ? 0 : this.#pauseMs)
  }

  /** A round soon, or after the one that runs. Before the first round nothing is kept yet. */
  #wake(): void {
    this.#woken = true
    if (this.#next && !this.#running) this.#goOn()
  }

  /** One round now, further ones after it. Resolves when this round is over. */
  async start(): Promise<void> {
    if (this.#stopped || this.#running) return this.#running
    this.#woken = false
    this.#running = this.#round()
    await this.#running
    this.#running = undefined
    this.#goOn()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#deafen()
    clearTimeout(this.#next)
    await this.#running
    await this.#displays
  }
}
