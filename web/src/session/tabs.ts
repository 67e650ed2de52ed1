import type { SessionUser } from './session-store.ts'

/** An access token, good for a while from when it came. */
export interface AccessToken {
  readonly text: string
  /** Seconds until the sign-in ends. */
  readonly sessionSeconds: number
}

/** Somebody acts for another person by a pair of tokens apart from their own. */
export interface ActingPair {
  readonly refresh: string
  readonly person: SessionUser
}

/** What a tab that holds no refresh token wants of the one that does: a token in place of one that is no longer taken. */
export interface RefreshWish {
  readonly failed: string | undefined
  readonly scope?: string
  /** It was wished before: only whether that tab is still there is asked. */
  readonly again?: true
}

export type TabMessage =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'token'; readonly token: AccessToken }
  | { readonly kind: 'who-is-there' }
  | ({ readonly kind: 'who-refreshes' } & RefreshWish)
  /** The tab that holds the refresh token is there and asks the server, however long that takes. */
  | { readonly kind: 'asking' }
  /** That tab could not reach the server. */
  | { readonly kind: 'no-answer' }
  /** Tabs that act for the same person hold one pair of tokens: `who-acts` asks for the newest. */
  | { readonly kind: 'who-acts'; readonly code: string }
  | { readonly kind: 'acting'; readonly pair: ActingPair }
  | { readonly kind: 'signed-in'; readonly person: SessionUser; readonly isPersistent: boolean }

/** What tabs of one browser tell each other. */
export interface Tabs {
  tell(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  /** One at a time over all tabs. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** Tabs by BroadcastChannel and Web Locks. Where the browser has no locks, as on plain http, what is done alone is so in this tab. */
export function openTabs(): Tabs {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('farol-session')
  return {
    tell: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
    alone: (work) => (navigator.locks ? navigator.locks.request('farol-refresh', work) : inTurn(work)) as never,
  }
}
