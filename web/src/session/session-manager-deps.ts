import type { Language } from '@farol/contract/language.ts'
import type { Leaving } from './browser-data.ts'
import type { ClientStorage } from './client-storage.ts'
import type { Tabs } from './tabs.ts'

export interface SessionManagerDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly language: () => Language
  readonly slug: string
  readonly storage: ClientStorage
  readonly tabs: Tabs
  /** The page came by https, or from this machine: cookies that scripts never see can be kept. */
  readonly secure: boolean
  /** Forgets what the person who leaves typed or looked at, in this tab and in what tabs share. */
  readonly forgetPerson: (leaving: Leaving) => void
  /** Told once when acting for somebody ended without being asked for: the delegation is over. */
  readonly onActingEnded?: () => void
  /** Told once when a sign-in ended without the person having asked for it. */
  readonly onExpired: () => void
}
