import { createContext, useContext } from 'react'
import type { SessionKeeper } from './session-keeper.ts'

/** Signing in and out, as forms and menus see it. */
export type Keeper = Pick<SessionKeeper, 'signIn' | 'signOut'>

const KeeperContext = createContext<Keeper | undefined>(undefined)

export const KeeperProvider = KeeperContext.Provider

/** The keeper of the session; undefined while a page is made on the server, where nobody signs in. */
export const useKeeper = (): Keeper | undefined => useContext(KeeperContext)
