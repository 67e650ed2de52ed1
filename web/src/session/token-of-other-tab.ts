import { CallError } from '@farol/contract/call.ts'
import { useSessionEnd } from './session-end.ts'
import type { AccessToken, RefreshWish, Tabs } from './tabs.ts'

/** Milliseconds for the tab that holds the refresh token to ask the server; another answer is no answer. */
const waitMs = 5_000

/** Tokens between tabs on plain http, where one of them alone can ask the server for a new one. */
export class TokenOfOtherTab {
  readonly #tabs: Pick<Tabs, 'tell'>
  readonly #waiting = new Set<(heard: AccessToken | 'no-answer' | undefined) => void>()

  constructor(tabs: Pick<Tabs, 'tell'>) {
    this.#tabs = tabs
  }

  /** Gives a token that came before: of the seconds until the end some went by. */
  tell(token: AccessToken | undefined): void {
    const { endsAt = 0 } = useSessionEnd.getState()
    const sessionSeconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
    if (token) this.#tabs.tell({ kind: 'token', token: { text: token.text, sessionSeconds } })
  }

  /** A token came, the sign-in ended, or the server could not be asked. */
  hear(heard: AccessToken | 'no-answer' | undefined): void {
    for (const resolve of this.#waiting) resolve(heard)
    this.#waiting.clear()
  }

  /** The text of the token; undefined where the sign-in ended, or no tab answers. Then it is over here (`onEnd`); other tabs may know better. Rejects where the server gave no answer. */
  async ask(wish: RefreshWish, onEnd: () => void): Promise<string | undefined> {
    const heard = await new Promise<AccessToken | 'no-answer' | undefined>((resolve) => {
      this.#waiting.add(resolve)
      setTimeout(() => resolve(undefined), waitMs)
      this.#tabs.tell({ kind: 'who-refreshes', ...wish })
    })
    if (heard === 'no-answer') throw new CallError(0)
    if (heard === undefined) onEnd()
    return heard?.text
  }
}
