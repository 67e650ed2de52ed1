import type { SessionUser } from './session-store.ts'

/** An access token, good for a while from when it came. */
export interface AccessToken {
  readonly text: string
  /** Seconds until the sign-in ends. */
  readonly sessionSeconds: number
}

export type TabMessage =
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'token'; readonly token: AccessToken }
  | { readonly kind: 'who-is-there' }
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
