import { useSessionEnd } from './session-end.ts'
import type { AccessToken, RefreshWish, Tabs } from './tabs.ts'

/** Milliseconds for the tab that holds the refresh token to ask the server; another answer is no answer. */
const waitMs = 5_000

/** Tokens between tabs on plain http, where one of them alone can ask the server for a new one. */
export class TokenOfOtherTab {
  readonly #tabs: Pick<Tabs, 'tell'>
  readonly #waiting = new Set<(token: AccessToken | undefined) => void>()

  constructor(tabs: Pick<Tabs, 'tell'>) {
    this.#tabs = tabs
  }

  /** Gives a token that came before: of the seconds until the end some went by. */
  tell(token: AccessToken | undefined): void {
    const { endsAt = 0 } = useSessionEnd.getState()
    const sessionSeconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
    if (token) this.#tabs.tell({ kind: 'token', token: { text: token.text, sessionSeconds } })
  }

  /** A token came, or the sign-in ended. */
  hear(token: AccessToken | undefined): void {
    for (const resolve of this.#waiting) resolve(token)
    this.#waiting.clear()
  }

  /** The text of the token; undefined where the sign-in ended, or no tab answers. Then it is over here (`onEnd`); other tabs may know better. */
  async ask(wish: RefreshWish, onEnd: () => void): Promise<string | undefined> {
    const token = await new Promise<AccessToken | undefined>((resolve) => {
      this.#waiting.add(resolve)
      setTimeout(() => resolve(undefined), waitMs)
      this.#tabs.tell({ kind: 'who-refreshes', ...wish })
    })
    if (token === undefined) onEnd()
    return token?.text
  }
}
