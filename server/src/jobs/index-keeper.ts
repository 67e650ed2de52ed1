import { fillDisplays, keepIndex, type IndexingDoors } from '../features/search/keep-index.ts'

/** Told of what goes wrong and of what is done; nobody waits for an answer. */
export interface KeeperEars {
  failed(error: unknown): void
  filled(titles: number): void
}

const eachMs = 100

/**
 * Keeps the index up to the database from now on: looks for changes ten times a second, one round at a time. A round that fails is
 * told and tried again; searches go on with what the index has.
 */
export class IndexKeeper {
  readonly #doors: IndexingDoors
  readonly #ears: KeeperEars
  #running: Promise<void> | undefined
  #stopped = false
  #ready = false
  #displays: Promise<void> | undefined
  #next: NodeJS.Timeout | undefined

  constructor(doors: IndexingDoors, ears: KeeperEars) {
    this.#doors = doors
    this.#ears = ears
  }

  /** True once the index has been brought up to the database at least once. */
  get ready(): boolean {
    return this.#ready
  }

  async #round(): Promise<void> {
    try {
      await keepIndex(this.#doors, (done) => this.#ears.filled(done))
      this.#ready = true
      this.#displays ??= fillDisplays(this.#doors, () => this.#stopped).catch((error: unknown) => this.#ears.failed(error))
    } catch (error) {
      if (!this.#stopped) this.#ears.failed(error)
    }
  }

  #goOn(): void {
    if (this.#stopped) return
    this.#next = setTimeout(() => void this.start(), eachMs)
  }

  /** One round now, further ones after it. Resolves when this round is over. */
  async start(): Promise<void> {
    if (this.#stopped || this.#running) return this.#running
    this.#running = this.#round()
    await this.#running
    this.#running = undefined
    this.#goOn()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#next)
    await this.#running
    await this.#displays
  }
}
