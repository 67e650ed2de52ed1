import { CallError } from '@farol/contract/call.ts'
import { useSessionEnd } from './session-end.ts'
import type { AccessToken, RefreshWish, Tabs } from './tabs.ts'

/** Milliseconds in which the tab that holds the refresh token says that it is there. The server may take longer. */
const waitMs = 5_000

/** Tokens between tabs on plain http, where one of them alone can ask the server for a new one. */
export class TokenOfOtherTab {
  readonly #tabs: Pick<Tabs, 'tell'>
  readonly #waiting = new Set<(heard: AccessToken | 'no-answer' | undefined) => void>()
  /** How often the tab that holds the refresh token said that it asks the server. */
  #signs = 0

  constructor(tabs: Pick<Tabs, 'tell'>) {
    this.#tabs = tabs
  }

  /** Gives a token that came before: of the seconds until the end some went by. */
  tell(token: AccessToken | undefined): void {
    const { endsAt = 0 } = useSessionEnd.getState()
    const sessionSeconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
    if (token) this.#tabs.tell({ kind: 'token', token: { text: token.text, sessionSeconds } })
  }

  /** For the tab that holds the refresh token: says that it asks, and what became of it where `refresh` does not tell it itself. */
  async answer({ again }: RefreshWish, before: AccessToken | undefined, refresh: () => Promise<string | undefined>): Promise<void> {
    this.#tabs.tell({ kind: 'asking' })
    if (again) return
    try {
      const text = await refresh()
      if (text !== undefined && text === before?.text) this.tell(before)
    } catch {
      this.#tabs.tell({ kind: 'no-answer' })
    }
  }

  hearAsking(): void {
    this.#signs += 1
  }

  /** A token came, the sign-in ended, or the server could not be asked. */
  hear(heard: AccessToken | 'no-answer' | undefined): void {
    for (const resolve of this.#waiting) resolve(heard)
    this.#waiting.clear()
  }

  /** Resolves with undefined where no tab says within `waitMs` that it is there. Timers of a hidden tab are slow, its messages are not: this tab asks again. */
  #answerTo(wish: RefreshWish): Promise<AccessToken | 'no-answer' | undefined> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve)
      let heard = this.#signs
      const look = () => {
        if (!this.#waiting.has(resolve)) return
        if (this.#signs === heard) {
          this.#waiting.delete(resolve)
          return resolve(undefined)
        }
        heard = this.#signs
        setTimeout(look, waitMs)
        this.#tabs.tell({ kind: 'who-refreshes', ...wish, again: true })
      }
      setTimeout(look, waitMs)
      this.#tabs.tell({ kind: 'who-refreshes', ...wish })
    })
  }

  /** The text of the token; undefined where the sign-in ended, or no tab answers. Then it is over here (`onEnd`); other tabs may know better. Rejects where the server gave no answer. */
  async ask(wish: RefreshWish, onEnd: () => void): Promise<string | undefined> {
    const heard = await this.#answerTo(wish)
    if (heard === 'no-answer') throw new CallError(0)
    if (heard === undefined) onEnd()
    return heard?.text
  }
}
