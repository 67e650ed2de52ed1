import type { PersonReply } from '@farol/contract/session.ts'
import { create } from 'zustand'

/** Who is signed in, as the stores keep it: the person and what may be done. Tokens never stand here. */
export interface SessionUser {
  readonly user: PersonReply['user']
  readonly authPermissions: PersonReply['authPermissions']
  /** What must be done before anything else is open. */
  readonly first?: NonNullable<PersonReply['primeiro']>
  /** The terms of use wait to be read. */
  readonly terms?: 'pendentes'
  /** The person is represented: who acts, with which powers, until which day. */
  readonly acting?: { readonly by: string; readonly powers: readonly string[]; readonly until?: string }
}

/** `unknown` until the browser has looked into its stores; `expired` keeps the screen while the person signs in anew. */
export type SessionStatus = 'unknown' | 'out' | 'in' | 'expired'

interface SessionState {
  readonly status: SessionStatus
  readonly person: SessionUser | undefined
  /** Kept beyond the browser's session. */
  readonly isPersistent: boolean
  readonly set: (next: { status: SessionStatus; person?: SessionUser | undefined; isPersistent?: boolean }) => void
}

/** The session of this tab. */
export const useSession = create<SessionState>()((set) => ({
  status: 'unknown',
  person: undefined,
  isPersistent: false,
  set: ({ status, person, isPersistent = false }) => set({ status, person, isPersistent }),
}))

/** The person who is signed in. Whoever asks for nothing else is not drawn again when it turns out that nobody is. */
export const useSignedIn = (): SessionUser | undefined => useSession(({ status, person }) => (status === 'in' ? person : undefined))

/** Whether somebody else is acted for. What only the person herself may do is not offered then. */
export const useActing = (): boolean => useSession(({ person }) => person?.acting !== undefined)

/** Whether the person signed in was granted this activity. */
export const mayDo = (person: SessionUser | undefined, activity: number): boolean =>
  person?.authPermissions.some((one) => one.cod_atividade === activity) ?? false
