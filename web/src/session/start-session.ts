import type { Call } from '@farol/contract/endpoint.ts'
import type { Institution } from '@farol/contract/institution.ts'
import type { Language } from '@farol/contract/language.ts'
import { forgetPerson } from './browser-data.ts'
import { openKeptState } from './kept-state.ts'
import { useSessionEnd } from './session-end.ts'
import { takeInstitution } from './page-facts.ts'
import { useAccountSettings, type Offered } from './page-settings.ts'
import { createVisitorCall } from './public-token.ts'
import { createSessionCall, SessionKeeper } from './session-keeper.ts'
import { openTabs } from './tabs.ts'

export interface SessionSurroundings {
  readonly language: Language
  readonly slug: string
  readonly onExpired: () => void
  readonly frame: Offered & { readonly institution?: Institution }
}

/** The session of this page and the calls that go with it. Begins to look who is there. */
export function startSession({ language, slug, onExpired, frame }: SessionSurroundings): {
  readonly keeper: SessionKeeper
  readonly call: Call
} {
  const asking = { fetch: (address: string, init: RequestInit) => fetch(address, init), language: () => language, slug }
  const kept = openKeptState(isSecureContext)
  const doors = { ...asking, kept, tabs: openTabs(), secure: isSecureContext, forgetPerson, onExpired }
  const keeper = new SessionKeeper(doors)
  useSessionEnd.setState({ learn: () => keeper.learnEnd(), extend: () => keeper.extend() })
  void keeper.recall()
  void useAccountSettings.getState().recall(kept, slug, frame)
  void takeInstitution(kept, frame.institution)
  return { keeper, call: createSessionCall(keeper, doors, createVisitorCall({ ...asking, kept, now: () => Date.now() })) }
}
