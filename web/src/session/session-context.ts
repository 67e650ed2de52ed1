import { createContext, useContext } from 'react'
import type { SessionManager } from './session-manager.ts'

/** Signing in and out, acting for somebody, as forms and menus see it. */
export type SessionManagerApi = Pick<SessionManager, 'signIn' | 'signOut' | 'reread' | 'act' | 'stopActing'>

const SessionManagerContext = createContext<SessionManagerApi | undefined>(undefined)

export const SessionManagerProvider = SessionManagerContext.Provider

/** The keeper of the session; undefined while a page is made on the server, where nobody signs in. */
export const useSessionManager = (): SessionManagerApi | undefined => useContext(SessionManagerContext)
