import type { DraftedTitle, IndexFiller } from '../../ports/index-filler.ts'
import type { OutboxMessage } from '../../ports/outbox.ts'
import { indexReader } from '../../ports/search-index.ts'
import type { Stores } from '../../ports/stores.ts'
import type { NewTitleDisplay } from '../../ports/title-displays.ts'
import { displayForm } from '../../title-cards/title-display.ts'

type IndexDeps = Pick<Stores, 'outbox' | 'titleDisplays' | 'deferredIndexes'>

/** An index that nobody else has, as far as the outbox says so far. */
export interface LockedIndex {
  /** The last message of the outbox that it holds. */
  readonly position: number
  /** Titles of the catalogue before. */
  readonly titles: number
  /** Begins to fill it. */
  open(): IndexFiller
  /** Whether a site waits for it. */
  isWanted(): boolean
  release(): void
}

export interface ImportIndexListeners {
  /** Why the index was handed over or left before the end; it is right as far as it goes, and a site makes the rest. */
  left(why: string): void
}

/** What a transaction has for the index, once it is committed. */
export interface Stored {
  readonly last: number
  readonly late: readonly number[]
  readonly drafted: readonly DraftedTitle[]
  readonly displays: readonly NewTitleDisplay[]
  /** Whether it went without the indexes that are made at the end. */
  readonly leaves: boolean
}

export interface Sizes {
  /** Titles of one segment: the more, the fewer there are to be merged; their words are held in memory until it is written. */
  readonly segment: number
  /** Titles that may wait to be put: more of them are stored while a segment is built. */
  readonly ahead: number
  /** Titles that a site is left to make ready: where an import changes more, the site makes all of it. */
  readonly late: number
}

const usual: Sizes = { segment: 70_000, ahead: 16_000, late: 20_000 }

/** To make the late indexes costs some 5 microseconds a title, to keep them ten times that and more. */
const minGrowthFactor = 10

const messagesRead = 200

/**
 * Fills the index with what an import stores, from what was understood of it already. Titles that were there before, and what others write meanwhile, are
 * late: the outbox tells a site of them again. What is on disk is right at any moment, up to its position in the outbox.
 */
export class ImportIndex {
  readonly #deps: IndexDeps
  readonly #held: LockedIndex
  readonly #listeners: ImportIndexListeners
  readonly #sizes: Sizes
  #filler: IndexFiller | undefined
  #isOpen = true
  /** The last message that was looked at. */
  #looked: number
  #late = new Set<number>()
  /** What lists show of titles that were put, to be written with the next ones. */
  #displays: readonly NewTitleDisplay[] = []
  #waiting = 0
  /** Resolved when they are put, whatever became of them; oldest first. */
  #batches: Promise<void>[] = []
  /** Titles that were put and not cut yet. */
  #uncut = 0
  /** Cuts that were ordered and are not written yet. */
  #cutting = 0
  /** What was cut and does not count yet: the last message that it holds, and titles to be told of once more behind it. */
  #cut: { readonly position: number; readonly late: ReadonlySet<number> } | undefined
  #added = 0
  /** Whether the catalogue goes without the indexes that are made at the end. */
  #lacksIndexes = false
  #keepsIndexes = false
  /** The last order to the filler; orders are answered one after the other. */
  #work: Promise<void> = Promise.resolve()
  #failed: Error | undefined

  constructor(deps: IndexDeps, held: LockedIndex, listeners: ImportIndexListeners, sizes = usual) {
    this.#deps = deps
    this.#held = held
    this.#listeners = listeners
    this.#sizes = sizes
    this.#looked = held.position
  }

  /** Whether it takes titles still. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** The last thing in a transaction. Nothing counts before `take` is told that it is committed. */
  async within(stores: IndexDeps, drafted: readonly DraftedTitle[]): Promise<Stored | undefined> {
    if (!this.#isOpen) return undefined
    const displays = this.#displays
    await stores.titleDisplays.put(displays, displayForm)
    const leaves = this.#isMuch(drafted.length)
    if (leaves) await stores.deferredIndexes.leave()
    return { ...(await this.#look(stores, drafted)), drafted, displays, leaves }
  }

  async take(stored: Stored | undefined): Promise<void> {
    if (!stored || !this.#isOpen) return
    this.#note(stored)
    this.#added += stored.drafted.length
    this.#lacksIndexes ||= stored.leaves
    this.#displays = this.#displays.slice(stored.displays.length)
    if (stored.drafted.length > 0) this.#put(stored.drafted)
    if (this.#uncut >= this.#sizes.segment) {
      // One after the other; only where segments are smaller than what may wait.
      if (this.#cutting > 0) await this.#work
      await this.#save()
      this.#cutOff()
    }
    if (this.#cutting === 0) await this.#save()
    if (this.#failed) return this.#leave(`the index cannot be filled: ${this.#failed.message}`)
    if (this.#held.isWanted()) return this.#leave('the index is handed over to the site')
    if (this.#late.size > this.#sizes.late) return this.#leave('much of it was there before: the index is left to the site')
    while (this.#waiting > this.#sizes.ahead) await this.#batches.shift()
  }

  /** Whatever happened, the index is free afterwards. Answers whether it holds all that was stored. */
  async finish(): Promise<boolean> {
    if (!this.#isOpen) return false
    this.#note(await this.#look(this.#deps, []))
    await this.#end()
    if (this.#failed) this.#listeners.left(`the index cannot be filled: ${this.#failed.message}`)
    return this.#filler !== undefined && !this.#failed
  }

  /** Before a record of a heading asks for the titles that have it. Others like it will follow: the indexes are kept from now on. */
  async askByHeading(): Promise<void> {
    if (this.#lacksIndexes) this.#keepsIndexes = true
    await this.#makeIndexes()
  }

  async #makeIndexes(): Promise<void> {
    if (!this.#lacksIndexes) return
    await this.#deps.deferredIndexes.make()
    this.#lacksIndexes = false
  }

  async #leave(why: string): Promise<void> {
    await this.#end()
    this.#listeners.left(why)
  }

  async #end(): Promise<void> {
    this.#isOpen = false
    try {
      if (this.#uncut > 0) this.#cutOff()
      // While the last titles are put, and become a segment.
      await this.#makeIndexes()
      await this.#work
      await this.#save()
      await this.#work
    } finally {
      await this.#filler?.close()
      this.#held.release()
    }
  }

  /** To keep them costs by the titles that come, to make them by all there are. */
  #isMuch(coming: number): boolean {
    if (coming === 0 || this.#lacksIndexes || this.#keepsIndexes) return false
    return (this.#added + coming) * minGrowthFactor >= this.#held.titles
  }

  #note({ last, late }: Pick<Stored, 'last' | 'late'>): void {
    this.#looked = last
    for (const id of late) this.#late.add(id)
  }

  /** Messages that were not looked at yet: those of titles that are new in this transaction are done with by putting them. */
  async #look({ outbox }: Pick<Stores, 'outbox'>, drafted: readonly DraftedTitle[]): Promise<Pick<Stored, 'last' | 'late'>> {
    const fresh = new Set(drafted.map(({ id }) => id))
    const late: number[] = []
    let last = this.#looked
    for (;;) {
      const entries = await outbox.readAfter(last, messagesRead)
      for (const { seq, message } of entries) {
        last = seq
        for (const id of titlesIn(message)) if (!fresh.has(id)) late.push(id)
      }
      if (entries.length < messagesRead) return { last, late }
    }
  }

  #put(drafted: readonly DraftedTitle[]): void {
    const filler = (this.#filler ??= this.#held.open())
    this.#waiting += drafted.length
    this.#uncut += drafted.length
    const put = async () => {
      const displays = await filler.put(drafted)
      this.#displays = [...this.#displays, ...displays]
    }
    const done = this.#order(put()).finally(() => (this.#waiting -= drafted.length))
    this.#batches = [...this.#batches, done]
  }

  /** Resolves when the order is done with. What failed is told by whoever looks next. */
  #order(begun: Promise<void>): Promise<void> {
    const done = begun.catch((error: Error) => {
      this.#failed ??= error
    })
    this.#work = Promise.all([this.#work, done]).then(() => undefined)
    return done
  }

  /** What was put becomes a segment. Storing goes on meanwhile: to wait here until all of it is put would leave a processor without work. */
  #cutOff(): void {
    this.#cut = { position: this.#looked, late: new Set([...(this.#cut?.late ?? []), ...this.#late]) }
    this.#late = new Set()
    this.#uncut = 0
    this.#cutting += 1
    void this.#order(this.#filler!.cut()).then(() => (this.#cutting -= 1))
  }

  /** What was cut counts: what lists show of its titles is written before. */
  async #save(): Promise<void> {
    if (!this.#cut || this.#failed) return
    const { position, late } = this.#cut
    this.#cut = undefined
    const displays = this.#displays
    this.#displays = []
    await this.#deps.titleDisplays.put(displays, displayForm)
    // Told of once more behind the position: as long as the import goes on they are met again, and are late again.
    if (late.size > 0) await this.#deps.outbox.append([{ topic: 'titles', ids: [...late] }])
    void this.#order(this.#filler!.save(position).then(() => this.#deps.outbox.acknowledge(indexReader, position)))
  }
}

const titlesIn = (message: OutboxMessage): readonly number[] => (message.topic === 'titles' ? message.ids : [])
