import { languageIds, type Language } from '@farol/contract/language.ts'
import { ResultItem } from '@farol/contract/search.ts'
import { promisedReply } from './http/promised-reply.ts'
import type { CardMaker, CardShelf, CardText, MakeCards } from './ports/card-shelf.ts'
import type { Clock } from './ports/clock.ts'

export interface KeptCardsDoors {
  /** The same as long as nothing is written. */
  readonly mark: () => Promise<string>
  readonly clock: Clock
  /** Makes cards beside this thread, where it can. */
  readonly maker?: CardMaker
}

/** A good kilobyte each. */
const mostCards = 20_000
/** Milliseconds. */
const mostAge = 60_000

const promised = promisedReply(ResultItem)

/** Cards as they are kept: looked at once, and the JSON of what was promised. */
export const cardTexts = (cards: Awaited<ReturnType<MakeCards>>): CardText[] =>
  cards.map(([id, card]) => [id, typeof card === 'string' ? card : JSON.stringify(promised(card))])

/** A title's card in one language; ids of languages are below ten. */
const keyOf = (id: number, language: Language) => id * 10 + languageIds[language]

/**
 * Cards that were made, until anything is written: readers look at the same titles again and again, and a card whose text is kept is neither
 * read, nor made, nor looked at, nor written as JSON a second time.
 */
export class KeptCards implements CardShelf {
  readonly #doors: KeptCardsDoors
  readonly #most: number
  #mark: string | undefined
  #begun = 0
  #cards = new Map<number, string>()

  constructor(doors: KeptCardsDoors, most = mostCards) {
    this.#doors = doors
    this.#most = most
  }

  /** All that was made under the mark as it is now; another mark begins with none. */
  async #current(): Promise<Map<number, string>> {
    const mark = await this.#doors.mark()
    const now = this.#doors.clock.now().getTime()
    if (mark !== this.#mark || now < this.#begun || now - this.#begun >= mostAge) {
      this.#mark = mark
      this.#begun = now
      this.#cards = new Map()
    }
    return this.#cards
  }

  async texts(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly string[]> {
    // What is made while something is written ends in a map that nobody looks at any more.
    const kept = await this.#current()
    const known: (string | undefined)[] = []
    const missing: number[] = []
    for (const id of ids) {
      const text = kept.get(keyOf(id, language))
      known.push(text)
      if (text === undefined) missing.push(id)
    }
    if (missing.length === 0) return known as string[]
    const made = new Map(await this.#made(missing, language, make))
    for (const [id, text] of made) this.#keep(kept, keyOf(id, language), text)
    const texts: string[] = []
    for (let at = 0; at < ids.length; at += 1) {
      const text = known[at] ?? made.get(ids[at]!)
      if (text !== undefined) texts.push(text)
    }
    return texts
  }

  /** The mark goes along: who reads for it later than it was asked for reads nothing older. */
  async #made(ids: readonly number[], language: Language, make: MakeCards): Promise<readonly CardText[]> {
    const beside = this.#doors.maker?.texts({ ids, language, mark: this.#mark ?? '' })
    return (await beside) ?? cardTexts(await make(ids))
  }

  #keep(kept: Map<number, string>, key: number, text: string): void {
    if (kept.size >= this.#most) forgetOldest(kept, Math.max(1, this.#most >> 4))
    kept.set(key, text)
  }
}

/**
 * The first of the map are those that were made the longest ago. Many at once: a map looks for its first entry behind all that were taken away since it
 * was last put in order, and one by one that is a walk through thousands each time.
 */
function forgetOldest(kept: Map<number, string>, count: number): void {
  let left = count
  for (const oldest of kept.keys()) {
    kept.delete(oldest)
    if (--left === 0) return
  }
}
