import type { Language } from '@farol/contract/language.ts'
import { facetsOnDemand, guideFields, searchTitles, type SearchReply, type SearchRequest } from '@farol/contract/search.ts'
import type { SentCopy } from '../../http/encoded-body.ts'
import { MadeReply, WrittenReply, type ReplyText, type Wire } from '../../http/made-reply.ts'
import type { Changes } from '../../ports/changes.ts'
import type { SearchIndex } from '../../ports/search-index.ts'

/** One search as it is handed over. */
export interface AskedAnswer {
  readonly query: SearchRequest
  readonly language: Language
  readonly wire: Wire
  /** What the caller knows of changes: everything that was written before this mark is seen. */
  readonly mark: string
}

/** As the thread is told it; `since` by the clock that all threads share. */
export interface AnswerErrand {
  readonly since: number
  readonly asked: AskedAnswer
}

/** What comes of it. */
export type DoneAnswer = SentCopy | ReplyText

type Whole = MadeReply<SearchReply> | WrittenReply<SearchReply>

export interface BesideDoors {
  readonly index: Pick<SearchIndex, 'beside'>
  readonly changes: Pick<Changes, 'mark'>
}

const onDemand: readonly string[] = facetsOnDemand
const isOfHeadings = (filter: string) => onDemand.includes(filter.slice(0, 1))

/** Who searches beside knows no headings by their numbers, nor what only guides ask for. */
const isKnownBeside = (query: SearchRequest) =>
  query.facetas.length === 0 && !query.filtro.some(isOfHeadings) && guideFields.every((name) => query[name] === undefined)

const wholeReply = (done: DoneAnswer): Whole =>
  'text' in done ? new WrittenReply<SearchReply>(searchTitles.reply, done) : new MadeReply<SearchReply>(searchTitles.reply, done)

/**
 * Answers of searches that are made whole in a thread beside the one that serves: found, filled with cards, counted, written, and packed where they are
 * sent. The one that serves reads what is asked and sends bytes, or hands the text on to whoever draws a page.
 */
export class AnswersBeside {
  readonly #doors: BesideDoors
  /** The same, asked while it is being answered, is answered once. */
  readonly #underWay = new Map<string, Promise<Whole | undefined>>()

  constructor(doors: BesideDoors) {
    this.#doors = doors
  }

  /** The answer; undefined where the caller must make it, and meet what is wrong with it. Never rejects but for the mark. */
  async answer(asked: Omit<AskedAnswer, 'mark'>, since: number): Promise<Whole | undefined> {
    const { index, changes } = this.#doors
    if (!index.beside || !isKnownBeside(asked.query)) return undefined
    const key = JSON.stringify({ ...asked, mark: await changes.mark() } satisfies AskedAnswer)
    const begun = this.#underWay.get(key)
    if (begun) return begun
    const made = index.beside(`{"since":${since},"asked":${key}}`)
    if (!made) return undefined
    const answer = made.then(
      (answer) => wholeReply(answer as DoneAnswer),
      () => undefined,
    )
    this.#underWay.set(key, answer)
    void answer.then(() => this.#underWay.delete(key))
    return answer
  }
}
