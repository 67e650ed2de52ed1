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

export type TabMessage =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'token'; readonly token: AccessToken }
  | { readonly kind: 'who-is-there' }
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

/** Tabs by BroadcastChannel and Web Locks; alone where the browser has neither. */
export function openTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('farol-session')
  return {
    tell: (message) => channel?.postMessage(message),
    listen: (listener) => channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
    alone: (work) => (navigator.locks ? navigator.locks.request('farol-refresh', work) : work()) as never,
  }
}
