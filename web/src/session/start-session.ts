import type { Call } from '@farol/contract/address.ts'
import type { Institution } from '@farol/contract/institution.ts'
import type { Language } from '@farol/contract/language.ts'
import { forgetPerson } from './browser-data.ts'
import { openClientStorage } from './client-storage.ts'
import { useSessionEnd } from './session-end.ts'
import { takeInstitution } from './session-bootstrap.ts'
import { useAccountSettings, type Offered } from './account-settings.ts'
import { createVisitorCall } from './public-token.ts'
import { createSessionCall } from './session-call.ts'
import { SessionManager } from './session-manager.ts'
import { openTabs } from './tabs.ts'

export interface SessionSurroundings {
  readonly language: Language
  readonly slug: string
  readonly onExpired: () => void
  readonly onActingEnded: () => void
  readonly frame: Offered & { readonly institution?: Institution }
}

/** The session of this page and the calls that go with it. Begins to look who is there. */
export function startSession({ language, slug, onExpired, onActingEnded, frame }: SessionSurroundings): {
  readonly sessionManager: SessionManager
  readonly call: Call
} {
  const asking = { fetch: (address: string, init: RequestInit) => fetch(address, init), language: () => language, slug }
  const storage = openClientStorage(isSecureContext)
  const deps = { ...asking, storage, tabs: openTabs(), secure: isSecureContext, forgetPerson, onExpired, onActingEnded }
  const sessionManager = new SessionManager(deps)
  useSessionEnd.setState({ learn: () => sessionManager.learnEnd(), extend: () => sessionManager.extend() })
  void sessionManager.recall()
  void useAccountSettings.getState().recall(storage, slug, frame)
  void takeInstitution(storage, frame.institution)
  return { sessionManager, call: createSessionCall(sessionManager, deps, createVisitorCall({ ...asking, storage, now: () => Date.now() })) }
}
