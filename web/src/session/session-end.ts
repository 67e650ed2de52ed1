import { create } from 'zustand'

/** When the sign-in of this browser ends, and what can be done about it. Told by the keeper, whose file comes after the first paint. */
export interface SessionEnd {
  /** Milliseconds since 1970; undefined before a token came. */
  readonly endsAt: number | undefined
  /** Sees to it that the end is known; when it has come, that everybody hears of it. */
  readonly learn: () => Promise<void>
  /** The sign-in lasts as long again from now; false when it had ended already. Rejects when it could not be asked for. */
  readonly extend: () => Promise<boolean>
}

export const useSessionEnd = create<SessionEnd>()(() => ({ endsAt: undefined, learn: async () => {}, extend: async () => false }))
