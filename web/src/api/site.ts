import type { Call } from '@farol/contract/endpoint.ts'
import type { Language } from '@farol/contract/language.ts'
import { createContext, useContext } from 'react'

/** What every page says of the place, as the server hands it over. `publicUrl` has no slash at its end. */
export interface Site {
  readonly name: string
  readonly acronym: string
  readonly publicUrl: string
  readonly slug: string
  readonly demo: boolean
  readonly languages: readonly Language[]
  /** Where the sign-language widget is loaded from; absent: not offered. */
  readonly signLanguage?: string
}

/** The doors of the screens: who asks the server, in which language, for which site. */
export interface Doors {
  readonly call: Call
  readonly language: Language
  readonly site: Site
}

const DoorsContext = createContext<Doors | undefined>(undefined)

export const DoorsProvider = DoorsContext.Provider

/** The doors of the page. Throws outside of one: a screen without doors is a bug. */
export function useDoors(): Doors {
  const doors = useContext(DoorsContext)
  if (!doors) throw new Error('No doors: the component stands outside of a page')
  return doors
}
