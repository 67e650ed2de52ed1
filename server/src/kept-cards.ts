import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { CardShelf, MakeCards } from './ports/card-shelf.ts'
import type { Clock } from './ports/clock.ts'

export interface KeptCardsDoors {
  /** The same as long as nothing is written. */
  readonly mark: () => Promise<string>
  readonly clock: Clock
}

/** About five kilobytes each, with their text. */
const mostCards = 8_000
/** Milliseconds. */
const mostAge = 60_000

/**
 * Cards that were made, until anything is written: readers look at the same titles again and again, and a card that is the same object is
 * neither read, nor made, nor looked at, nor written as JSON a second time.
 */
export class KeptCards implements CardShelf {
  readonly #doors: KeptCardsDoors
  readonly #most: number
  #mark: string | undefined
  #begun = 0
  #cards = new Map<string, ResultItem>()

  constructor(doors: KeptCardsDoors, most = mostCards) {
    this.#doors = doors
    this.#most = most
  }

  /** All that was made under the mark as it is now; another mark begins with none. */
  async #current(): Promise<Map<string, ResultItem>> {
    const mark = await this.#doors.mark()
    const now = this.#doors.clock.now().getTime()
    if (mark !== this.#mark || now < this.#begun || now - this.#begun >= mostAge) {
      this.#mark = mark
      this.#begun = now
      this.#cards = new Map()
    }
    return this.#cards
  }

  async cards(ids: readonly number[], language: Language, make: MakeCards): Promise<ResultItem[]> {
    // What is made while something is written ends in a map that nobody looks at any more.
    const kept = await this.#current()
    const key = (id: number) => `${language}${id}`
    const found = new Map(ids.flatMap((id) => [[id, kept.get(key(id))] as const]))
    const missing = ids.filter((id) => found.get(id) === undefined)
    if (missing.length > 0)
      for (const [id, card] of await make(missing)) {
        found.set(id, card)
        this.#keep(kept, key(id), card)
      }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  #keep(kept: Map<string, ResultItem>, key: string, card: ResultItem): void {
    // The first of the map is the one that was made the longest ago.
    if (kept.size >= this.#most)
      for (const oldest of kept.keys()) {
        kept.delete(oldest)
        break
      }
    kept.set(key, card)
  }
}
