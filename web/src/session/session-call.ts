import { CallError, createCall } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import type { SessionManager } from './session-manager.ts'
import type { SessionManagerDeps } from './session-manager-deps.ts'

/** Calls as whoever is there: the person signed in, else the visitor. A token that is no longer taken is replaced once. */
export function createSessionCall(sessionManager: SessionManager, deps: SessionManagerDeps, visitor: Call): Call {
  return async (endpoint, ...input) => {
    await sessionManager.recall()
    const token = await sessionManager.token()
    if (token === undefined) return visitor(endpoint, ...input)
    const callWith = (text: string) => createCall({ ...deps, token: async () => text })(endpoint, ...input)
    try {
      return await callWith(token)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      const next = await sessionManager.refresh(token)
      if (next === undefined) {
        if (endpoint.caller === 'patron') throw error
        return visitor(endpoint, ...input)
      }
      return callWith(next)
    }
  }
}
