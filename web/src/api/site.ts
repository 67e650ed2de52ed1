import type { Call } from '@farol/contract/address.ts'
import type { Language } from '@farol/contract/language.ts'
import { createContext, useContext } from 'react'

/** What every page says of the place, as the server sends it. `publicUrl` has no slash at its end. */
export interface Site {
  readonly name: string
  readonly acronym: string
  readonly publicUrl: string
  readonly slug: string
  readonly demo: boolean
  readonly languages: readonly Language[]
  /** The zone of the libraries; absent: the one that is shipped. */
  readonly zone?: string
  /** Where the sign-language widget is loaded from; absent: not offered. */
  readonly signLanguage?: string
}

/** Dependencies of the screens: who asks the server, in which language, for which site. */
export interface Deps {
  readonly call: Call
  readonly language: Language
  readonly site: Site
}

const DepsContext = createContext<Deps | undefined>(undefined)

export const DepsProvider = DepsContext.Provider

/** Dependencies of the page. Throws outside of one: a screen without them is a bug. */
export function useDeps(): Deps {
  const deps = useContext(DepsContext)
  if (!deps) throw new Error('No dependencies: the component stands outside of a page')
  return deps
}
