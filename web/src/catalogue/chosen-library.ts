import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'

/** The name by which the copies of a title are narrowed to one library. */
const parameter = 'cod_unidade'

const code = /^[\p{L}\p{N}.-]{1,64}$/u

const ChosenLibrary = createContext<string | undefined>(undefined)

/** Around results: the one library that the search was narrowed to. */
export const ChosenLibraryProvider = ChosenLibrary.Provider

const withLibrary = (address: string, library: string | undefined): string =>
  library === undefined ? address : `${address}?${new URLSearchParams({ [parameter]: library })}`

/** Makes addresses of titles keep the library that a search was narrowed to. */
export function useTitleWithLibrary(): (address: string) => string {
  const library = useContext(ChosenLibrary)
  return (address) => withLibrary(address, library)
}

/** Makes addresses of a title's sections keep the library that stands in the address of the page. */
export function useSectionWithLibrary(): (address: string) => string {
  const { search } = useLocation()
  const library = new URLSearchParams(search).get(parameter) ?? ''
  return (address) => withLibrary(address, code.test(library) ? library : undefined)
}
